/**
 * Refuses a chosen file that is too large at once: the server would refuse it together with everything else in the form.
 */
export function refuseLargeFile(input: HTMLElement): void {
  if (!(input instanceof HTMLInputElement)) return;
  input.addEventListener('change', () => {
    const tooLarge = [...(input.files ?? [])].some(({ size }) => size > Number(input.dataset.mostBytes));
    if (tooLarge) input.value = '';
    const said = input.nextElementSibling;
    if (said) said.textContent = tooLarge ? (input.dataset.tooLarge ?? '') : '';
  });
}
