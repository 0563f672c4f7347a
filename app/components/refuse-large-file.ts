/** Says at once that a chosen file is too large, and lets it go: sent, it would be refused with all that was typed. */
export function refuseLargeFile(input: HTMLElement): void {
  if (!(input instanceof HTMLInputElement)) return;
  input.addEventListener('change', () => {
    const tooLarge = [...(input.files ?? [])].some(({ size }) => size > Number(input.dataset.mostBytes));
    if (tooLarge) input.value = '';
    const said = input.nextElementSibling;
    if (said) said.textContent = tooLarge ? (input.dataset.tooLarge ?? '') : '';
  });
}
