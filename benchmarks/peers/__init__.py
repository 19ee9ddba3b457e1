"""The engines that people use today, measured beside ours: one small file each (see ``benchmarks.against_peers``)."""
