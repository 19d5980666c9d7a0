"""Tests of the scaffolds: every template is built and judged, as it is and with a fault in it."""
