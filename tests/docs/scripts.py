"""Scripts that a page runs on itself and that return what is wrong with it, an item for each."""

from __future__ import annotations

from typing import Final

OPEN_ALL: Final = """
document.head.insertAdjacentHTML("beforeend", "<style>* { transition: none !important }</style>");
for (const block of document.querySelectorAll("details")) block.open = true;
true
"""
"""Opens whatever opens on request, and keeps colours from changing slowly."""

TOO_WIDE: Final = """
(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 200));
})()
"""
"""What makes the page wider than the screen."""

FAINT: Final = """
(() => {
  const parse = (text) => (text.match(/[0-9.]+/g) || []).map(Number);
  const over = ([r, g, b, a = 1], below) =>
    [r, g, b].map((value, n) => value * a + below[n] * (1 - a));
  const backgrounds = new Map();
  const background = (element) => {
    if (!element) return [255, 255, 255];
    if (!backgrounds.has(element)) {
      const own = parse(getComputedStyle(element).backgroundColor);
      const below = own.length === 3 ? own : background(element.parentElement);
      backgrounds.set(element, over(own, below));
    }
    return backgrounds.get(element);
  };
  const opacity = (element) =>
    element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
  const light = (colour) => {
    const [r, g, b] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const found = new Map();
  const seen = new Map();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || seen.has(element)) continue;
    seen.set(element, true);
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (!element.getClientRects().length || element.closest("script, style, svg")) continue;
    const style = getComputedStyle(element);
    const below = background(element);
    const [r, g, b, a = 1] = parse(style.color);
    const shown = over([r, g, b, a * opacity(element)], below);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const got = ratio(shown, below);
    if (got < (large ? 3 : 4.5)) {
      const name = element.tagName.toLowerCase() + "." + element.className;
      if (!found.has(name)) {
        found.set(name, `${name} ${got.toFixed(2)} ${words.currentNode.data.trim().slice(0, 40)}`);
      }
    }
  }
  return [...found.values()];
})()
"""
"""Text whose contrast with what it stands on is below what WCAG 2.2 asks for (level AA)."""

CUT: Final = """
(() => {
  const width = document.documentElement.clientWidth;
  const cut = (element) => {
    const style = getComputedStyle(element);
    if (style.position === "fixed") return "lies over every page";
    if (element.getBoundingClientRect().right > width + 1) return "leaves the page";
    const clips = style.overflowX !== "visible" && style.display !== "inline";
    if (clips && element.scrollWidth > element.clientWidth + 1) return "is cut off";
    if (element.matches("details > :not(summary)") && !element.checkVisibility()) {
      return "stays closed";
    }
    return null;
  };
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getClientRects().length)
    .map((element) => [cut(element), element])
    .filter(([problem]) => problem)
    .slice(0, 5)
    .map(([problem, element]) => `${problem}: ${element.outerHTML.slice(0, 160)}`);
})()
"""
"""What would not be seen on paper."""

UNDRAWN: Final = """
[...document.querySelectorAll("div.formula math, span.math math")]
  .filter((formula) => {
    const box = formula.getBoundingClientRect();
    return box.width < 4 || box.height < 4 || formula.querySelector("merror");
  })
  .map((formula) => formula.outerHTML.slice(0, 200))
"""
"""Formulas that are not drawn."""

FOUND: Final = """
(async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    const links = [...document.querySelectorAll("#search-results li a")];
    const summary = document.querySelector("#search-results .search-summary");
    if (links.length && summary && summary.textContent) {
      return links.map((link) => link.getAttribute("href"));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return [];
})()
"""
"""Where the results of a search lead."""
