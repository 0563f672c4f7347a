import { runCarousel } from './carousel';

const milliseconds = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/**
 * Runs a row of slides (`SlideRow`): its buttons, the arrow keys, and the automatic advance where it is set. The
 * advance stops under a pointer, while the row has the focus, when it was paused, and for users who prefer reduced
 * motion until they start it.
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
      // An endless row has no ends.
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
    // The focus has moved only after this event.
    row.addEventListener(event, () => setTimeout(look));
  }
  look();
}
