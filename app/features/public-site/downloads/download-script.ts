import { searchKey } from '~/platform/text';

/* The download page's script, for what its markup cannot do alone (decision 28). */

/** Opens the drawers that hold something on wide screens, and on any screen the drawer that a link or the address leads into. */
export function openDrawers(drawers: readonly HTMLElement[]): void {
  const wide = matchMedia('(min-width: 768px)').matches;
  const led = (hash: string) => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const drawer = target?.closest('details[data-drawer]');
    if (!drawer || drawer.hasAttribute('open')) return;
    drawer.setAttribute('open', '');
    target?.scrollIntoView();
  };
  if (wide)
    for (const drawer of drawers)
      drawer.toggleAttribute('open', drawer.dataset.drawer !== 'empty' || drawer.hasAttribute('open'));
  led(location.hash);
  addEventListener('hashchange', () => led(location.hash));
  // A link to the present fragment causes no hashchange event.
  document.addEventListener('click', ({ target }) => {
    const hash = target instanceof Element ? target.closest('a[href^="#"]')?.getAttribute('href') : undefined;
    if (hash) led(hash);
  });
}

/** Copies the text before the buttons of `data-copy`; without a clipboard there is no button. */
export function copyCodes(button: HTMLElement): void {
  const { clipboard } = navigator as Partial<Navigator>;
  const place = button.parentElement;
  if (!clipboard || !place) return button.remove();
  place.dataset.copied = button.closest<HTMLElement>('[data-copied]')?.dataset.copied ?? '';
  button.addEventListener('click', () => {
    void clipboard.writeText(button.previousElementSibling?.textContent ?? '').then(() => {
      place.classList.add('is-copied');
      setTimeout(() => place.classList.remove('is-copied'), 2000);
    });
  });
}

/** Filters the videos while the user types: shown are those whose title or subject contains every word. */
export function filterVideos(box: HTMLInputElement): void {
  const drawer = box.closest('details');
  const nothing = drawer?.querySelector<HTMLElement>('[data-nothing]');
  if (!drawer || !nothing) return;
  const groups = [...drawer.querySelectorAll<HTMLElement>('.video-group')].map((group) => {
    const subject = searchKey(group.querySelector('h3')?.firstChild?.textContent ?? '');
    const rows = [...group.querySelectorAll('li')].map((row) => ({
      row,
      text: `${searchKey(row.textContent)} ${subject}`,
    }));
    return { group, rows };
  });
  box.addEventListener('input', () => {
    const words = searchKey(box.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { group, rows } of groups) {
      let here = 0;
      for (const { row, text } of rows) {
        row.hidden = !words.every((word) => text.includes(word));
        here += Number(!row.hidden);
      }
      group.hidden = here === 0;
      found += here;
    }
    nothing.hidden = found > 0;
  });
}

/** The row of a video; `data-video` is its source, if it can be played. */
const VIDEO = '.video-group a';

/** Plays videos in the page's lightbox without leaving the page; nothing is loaded before one is played. */
export function watchVideos(dialog: HTMLDialogElement): void {
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-part=${name}]`);
  const still = part('stage')?.querySelector('svg');
  const players = (dialog.dataset.players ?? '').split(' ');
  let player: HTMLElement | undefined;
  let current: HTMLAnchorElement | undefined;

  const rows = () =>
    [...document.querySelectorAll<HTMLAnchorElement>(VIDEO)].filter((row) => row.offsetParent !== null);
  const sentence = (element: HTMLElement | null, title: string) =>
    (element?.dataset.sentence ?? '').replace('{title}', () => title);
  const idOf = (row: HTMLAnchorElement) => /\d+/.exec(row.search)?.[0] ?? '';
  const hide = (name: string, hidden: boolean) => part(name)?.toggleAttribute('hidden', hidden);
  const rest = () => {
    player?.remove();
    player = undefined;
  };
  const play = (event: Event) => {
    const source = current?.dataset.video ?? '';
    const elsewhere = /^https?:/.test(source);
    if (source === '' || (elsewhere && !players.includes(new URL(source).origin))) return;
    event.preventDefault();
    if (elsewhere) {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation');
      Object.assign(frame, { src: source, referrerPolicy: 'strict-origin', allow: 'fullscreen; autoplay' });
      frame.title = current?.textContent ?? '';
      player = frame;
    } else {
      const video = document.createElement('video');
      Object.assign(video, { src: source, controls: true, autoplay: true });
      video.setAttribute('aria-labelledby', 'watch-title');
      player = video;
    }
    still?.after(player);
    hide('play', true);
    player.focus();
  };
  const neighbour = (name: 'previous' | 'next', row: HTMLAnchorElement | undefined) => {
    const link = part(name);
    if (!link) return;
    link.hidden = !row;
    if (!row) return;
    const said = sentence(link, row.textContent);
    const words = link.querySelector('span');
    if (words) words.textContent = said;
    else link.setAttribute('aria-label', said);
    link.setAttribute('href', row.getAttribute('href') ?? '');
    link.onclick = (event) => {
      event.preventDefault();
      show(row);
    };
  };
  const show = (row: HTMLAnchorElement) => {
    current = row;
    rest();
    const title = row.textContent;
    const source = row.dataset.video ?? '';
    const elsewhere = /^https?:/.test(source);
    const host = elsewhere ? new URL(source).host : '';
    const set = (name: string, text: string) => part(name)?.replaceChildren(text);
    set('title', title);
    set('subject', row.closest('.video-group')?.querySelector('h3')?.firstChild?.textContent ?? '');
    set('elsewhere', sentence(part('elsewhere'), host));
    part('open')
      ?.querySelector('span')
      ?.replaceChildren(sentence(part('open'), host));
    for (const name of ['play', 'open']) part(name)?.setAttribute('href', source);
    const ask = part('ask');
    ask?.setAttribute('href', (ask.dataset.pattern ?? '').replace('{id}', idOf(row)));
    for (const name of ['missing', 'ask']) hide(name, source !== '');
    hide('play', source === '');
    for (const name of ['elsewhere', 'open']) hide(name, !elsewhere);
    const all = rows();
    const at = all.indexOf(row);
    neighbour('previous', all[at - 1]);
    neighbour('next', all[at + 1]);
    if (!dialog.open) dialog.showModal();
  };

  document.addEventListener('click', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(VIDEO) : null;
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(row);
  });
  part('play')?.addEventListener('click', play);
  part('close')?.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.close();
  });
  // A press outside hits the dialog's own backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', rest);
  if (!dialog.open) return;
  dialog.removeAttribute('open');
  const named = new URLSearchParams(location.search).get('video');
  const row = document.querySelector<HTMLAnchorElement>(`a[href="?video=${Number(named)}"]`);
  if (row) show(row);
}
