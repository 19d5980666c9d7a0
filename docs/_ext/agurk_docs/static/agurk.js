// Opens the block that an address leads into, and every block when the page is printed.
(function () {
  "use strict";

  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const closed = target && target.closest("details:not([open])");
    if (!closed) return;
    for (let block = closed; block; block = block.parentElement.closest("details")) {
      block.open = true;
    }
    target.scrollIntoView();
  }

  window.addEventListener("hashchange", openTarget);
  window.addEventListener("DOMContentLoaded", openTarget);
  window.addEventListener("beforeprint", function () {
    for (const block of document.querySelectorAll("details:not([open])")) block.open = true;
  });
})();
