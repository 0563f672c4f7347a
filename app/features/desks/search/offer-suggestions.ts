import type { OfferedSuggestions, Suggestion } from './suggestions';

const DELAY_MS = 150;
const ADDRESS = '/shop/suggest';

type Combobox = {
  box: HTMLElement;
  input: HTMLInputElement;
  list: HTMLElement;
  /** Tells screen readers how many there are. */
  told: HTMLElement;
  /** Opens the chosen page. */
  go: (to: string) => void;
  /** Ends this. */
  signal: AbortSignal;
};

/**
 * Fills the combobox of `awaitSuggestions`: suggestions appear while the user types, and Enter submits the form around it if
 * none is chosen. After a failed request there are no suggestions: the form finds the same.
 */
export function offerSuggestions({ box, input, list, told, go, signal }: Combobox): void {
  let options: { element: HTMLElement; choice: Suggestion }[] = [];
  let sentence = '';
  let listed = '';
  let open = false;
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  const isListed = () => open && options.length > 0;
  const show = () => {
    const visible = isListed();
    list.hidden = !visible;
    told.textContent = visible ? sentence : '';
    input.setAttribute('aria-expanded', String(visible));
    options.forEach(({ element }, index) => {
      element.setAttribute('aria-selected', String(index === active));
      element.classList.toggle('bg-action-tint', index === active);
      element.classList.toggle('hover:bg-hover', index !== active);
    });
    const chosen = visible ? options[active]?.element.id : undefined;
    if (chosen) input.setAttribute('aria-activedescendant', chosen);
    else input.removeAttribute('aria-activedescendant');
  };
  const close = () => {
    open = false;
    show();
  };
  const drop = () => {
    clearTimeout(timer);
    asked?.abort();
  };
  const choose = ({ to }: Suggestion) => {
    drop();
    close();
    go(to);
  };
  const fill = (answer: OfferedSuggestions | null) => {
    sentence = answer?.told ?? '';
    // Options that stay keep their elements: a press that began on one of them counts.
    const before = listed;
    listed = JSON.stringify(answer?.groups ?? []);
    if (listed === before) return show();
    options = [];
    const groups = (answer?.groups ?? []).filter(({ choices }) => choices.length > 0);
    list.replaceChildren(
      ...groups.map(({ title, choices }, place) => {
        const heading = make('li', 'px-3 pt-2 pb-1 text-xs text-muted', title);
        heading.id = `${list.id}-title-${place}`;
        heading.setAttribute('role', 'presentation');
        const group = make('ul', '');
        group.setAttribute('role', 'group');
        group.setAttribute('aria-labelledby', heading.id);
        group.append(heading, ...choices.map(optionOf));
        return group;
      }),
    );
    show();
  };
  const optionOf = (choice: Suggestion) => {
    const element = make('li', 'grid cursor-pointer rounded-sm px-3 py-2');
    element.id = `${list.id}-option-${options.length}`;
    element.setAttribute('role', 'option');
    element.append(make('bdi', 'truncate font-medium', choice.title));
    if (choice.detail) element.append(make('span', 'truncate text-sm text-muted', choice.detail));
    element.addEventListener('click', () => choose(choice));
    options.push({ element, choice });
    return element;
  };
  const look = async (query: string) => {
    const request = new AbortController();
    asked = request;
    const answer = await fetch(`${ADDRESS}?${new URLSearchParams({ q: query })}`, { signal: request.signal })
      .then((response) => (response.ok ? (response.json() as Promise<OfferedSuggestions>) : null))
      .catch(() => null);
    if (!request.signal.aborted) fill(answer);
  };

  const onInput = () => {
    drop();
    active = -1;
    open = input.value.trim() !== '';
    if (open) timer = setTimeout(() => void look(input.value), DELAY_MS);
    else fill(null);
    show();
  };
  input.addEventListener('input', onInput, { signal });
  // What was typed before this was loaded.
  if (document.activeElement === input && input.value) onInput();
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || !isListed()) return;
      const last = options.length - 1;
      const chosen = options[active];
      if (event.key === 'ArrowDown') active = active < last ? active + 1 : -1;
      else if (event.key === 'ArrowUp') active = active >= 0 ? active - 1 : last;
      else if (event.key === 'Enter' && chosen) choose(chosen.choice);
      else return;
      event.preventDefault();
      show();
    },
    { signal },
  );
  // Keeps the focus in the box.
  list.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  box.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) close();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    drop();
    list.replaceChildren();
  });
}

function make(tag: string, className: string, text?: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
