/** The header is marked once the page is scrolled past this many pixels (public-site §1). */
const STUCK_AFTER = 50;

/** Sets `data-stuck` on the header while the page is scrolled. Returns a function that stops this. */
export function markScrolled(header: HTMLElement): () => void {
  const look = () => void header.toggleAttribute('data-stuck', window.scrollY > STUCK_AFTER);
  look();
  window.addEventListener('scroll', look, { passive: true });
  return () => window.removeEventListener('scroll', look);
}
