import type { HeldFile } from './held-file';
import { SHEET_FIELDS } from './sheet-fields';

/** The file that a page has between its upload and its import. */
export function HeldFields({ file: { name, held } }: { file: HeldFile }) {
  return (
    <>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="held" value={held} />
    </>
  );
}

/** What was said of a table: its account and its columns. */
export function ChoiceFields({ choice }: { choice: HeldFile['choice'] }) {
  if (!choice) return null;
  return (
    <>
      <input type="hidden" name="account" value={choice.accountIban} />
      {SHEET_FIELDS.map((field) =>
        choice.columns[field] === undefined ? null : (
          <input key={field} type="hidden" name={`column.${field}`} value={choice.columns[field]} />
        ),
      )}
    </>
  );
}
