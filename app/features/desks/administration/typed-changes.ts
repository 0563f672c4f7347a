/** A field whose value is not the one that the form came with; of a box that is ticked the label says enough. */
export type TypedChange = { label: string; from: string; to: string | null };

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (element: Element): element is Box =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function changeOf(box: Box): Omit<TypedChange, 'label'> | undefined {
  if (box instanceof HTMLSelectElement) {
    const before = [...box.options].find(({ defaultSelected }) => defaultSelected) ?? box.options[0];
    const now = box.selectedOptions[0];
    return before === now ? undefined : { from: before?.text ?? '', to: now?.text ?? '' };
  }
  if (box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio')) {
    // Of radios the one that was chosen says what changed.
    const isChanged = box.type === 'radio' ? box.checked && !box.defaultChecked : box.checked !== box.defaultChecked;
    return isChanged ? { from: '', to: null } : undefined;
  }
  return box.value === box.defaultValue ? undefined : { from: box.defaultValue, to: box.value };
}

/** What was typed into a form, by the labels of its fields; the reason for it is no change. */
export function changesIn(form: HTMLFormElement): TypedChange[] {
  return [...form.elements].flatMap((element) => {
    if (!isBox(element) || element.name === '' || element.name === 'reason' || element.type === 'hidden') return [];
    const change = changeOf(element);
    const label = element.labels?.[0]?.textContent?.trim() ?? element.name;
    return change ? [{ label, ...change }] : [];
  });
}
