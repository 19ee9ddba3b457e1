"""The game server: rooms, the wire, the store."""
