/** Takes a sentence away once it is no longer true: pages are kept for a minute, and stay open in browsers for hours. */
export function removeWhenUntrue(element: HTMLElement): void {
  const look = () => {
    if (Date.parse(element.dataset.trueUntil ?? '') <= Date.now()) element.remove();
  };
  look();
  // A sleeping browser wakes no timer at its time.
  setInterval(look, 20_000);
}
