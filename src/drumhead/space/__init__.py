"""Geometry that games share: hex maps here in `hexes`, the continuous plane in `plane`."""
