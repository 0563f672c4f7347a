/**
 * Shows the page that a link leads to in the link's own place, once somebody presses it: before, nothing comes from there.
 * `data-embed` names it for those who hear the page.
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
