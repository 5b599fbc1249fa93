"""Mage & Witch."""
