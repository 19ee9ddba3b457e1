"""Geometry that games share: hex maps in `hexes`, the continuous plane in `plane` and the modules it names."""
