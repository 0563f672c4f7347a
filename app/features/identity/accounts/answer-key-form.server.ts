import { readForm, type FormField } from '~/platform/read-form.server';
import { keySchema, type WantedKey } from './service-token-rules';

/** The values as they were sent, so that the form can be shown again. */
export type TypedKey = { name: string; scope: string; days: string; tables: string[]; reason: string };

/** Reads the form of a new key, and the fields of `more`. */
export async function readKeyForm(
  request: Request,
  tables: readonly string[],
  more: readonly FormField[] = [],
): Promise<{ form: FormData; typed: TypedKey; wanted: WantedKey | undefined; wrong: string[] }> {
  const form = await readForm(request, [
    'intent',
    'id',
    { name: 'name', anyDigits: true },
    'scope',
    'days',
    { name: 'table', times: tables.length },
    ...more,
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = {
    name: text('name'),
    scope: text('scope'),
    days: text('days'),
    tables: form.getAll('table').map((value) => (typeof value === 'string' ? value : '')),
    reason: text('reason'),
  };
  const parsed = keySchema(tables).safeParse(typed);
  const wrong = [...new Set(parsed.error?.issues.map(({ path }) => String(path[0])))];
  return { form, typed, wanted: parsed.data, wrong };
}
