/** Marks the header while the page is scrolled past these pixels (public-site §1). */
const STUCK_AFTER = 50;

/** Keeps `data-stuck` on the header as long as the page is scrolled. Returns a function that ends this. */
export function markScrolled(header: HTMLElement): () => void {
  const look = () => void header.toggleAttribute('data-stuck', window.scrollY > STUCK_AFTER);
  look();
  window.addEventListener('scroll', look, { passive: true });
  return () => window.removeEventListener('scroll', look);
}
