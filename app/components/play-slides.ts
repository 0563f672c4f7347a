import { runCarousel } from './carousel';

const milliseconds = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/**
 * Brings a row of slides to life (`SlideRow`): its buttons, the arrow keys on it, and going on by itself where it says so.
 * It stands still under a pointer, with the focus in it, when it has been paused, and for whoever wants less motion until
 * they start it.
 */
export function playSlides(box: HTMLElement): void {
  const row = box.querySelector<HTMLElement>('.swiper');
  if (!row) return;
  const moves = [...box.querySelectorAll<HTMLButtonElement>('[data-move]')];
  const pause = box.querySelector<HTMLButtonElement>('[data-pause]');
  const every = milliseconds(box.dataset.every);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const carousel = runCarousel(
    row,
    ({ first, last }) => {
      // A row that goes round has no ends.
      if (every !== undefined) return;
      for (const button of moves) button.ariaDisabled = String(button.dataset.move === '1' ? last : first);
    },
    { speed: still ? 0 : milliseconds(box.dataset.speed), every, keys: false },
  );
  const move = (by: 1 | -1) => carousel.move(by);
  for (const button of moves) {
    button.addEventListener('click', () => {
      if (button.ariaDisabled !== 'true') move(button.dataset.move === '1' ? 1 : -1);
    });
  }
  row.addEventListener('keydown', (event) => {
    const forwards = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === forwards ? 1 : -1);
  });
  if (!pause) return;

  let paused = still;
  const look = () => {
    const going = !paused && !row.matches(':hover, :focus-within');
    pause.ariaPressed = String(paused);
    box.dataset.going = String(going);
    carousel.go(going);
  };
  pause.addEventListener('click', () => {
    paused = !paused;
    look();
  });
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) {
    // The focus has moved only after the event that tells of it.
    row.addEventListener(event, () => setTimeout(look));
  }
  look();
}
