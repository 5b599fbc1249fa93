"""Benchmarks: the numbers behind every claim about speed."""
