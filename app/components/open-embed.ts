/**
 * Replaces a link with the page it leads to, once it is pressed: before that nothing is loaded from there. `data-embed`
 * is the frame's title.
 */
export function openEmbed(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const box = document.createElement('div');
    box.className = link.className;
    const frame = document.createElement('iframe');
    frame.title = link.dataset.embed ?? '';
    frame.referrerPolicy = 'no-referrer';
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    frame.src = link.href;
    box.append(frame);
    link.replaceWith(box);
    frame.focus();
  });
}
