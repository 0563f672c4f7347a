/** The error of a field, in the reader's language. For an empty field the label is separate (readings 33). */
export type FieldMessage = { path: string; message: string; label?: string };

/**
 * The messages as one warning (dealer-shop §5): the labels of all empty fields before the sentence that they share,
 * each once, and then the other sentences, separated by full stops.
 */
export function joinedMessages(fields: readonly FieldMessage[]): string {
  const empty = fields.filter(({ label }) => label !== undefined);
  const labels = [...new Set(empty.map(({ label }) => label))].join(', ');
  const sentences = new Set([
    ...empty.map(({ message }) => `${labels} ${message}`),
    ...fields.filter(({ label }) => label === undefined).map(({ message }) => message),
  ]);
  const [last = '', ...before] = [...sentences].reverse();
  return [...before.reverse().map((sentence) => sentence.replace(/\.$/, '')), last].join('. ');
}
