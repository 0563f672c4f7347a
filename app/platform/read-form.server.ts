import { readBody } from './body-limits';
import { holdsCardNumber } from './card-numbers';
import { AppError, type ErrorCode } from './errors';
import { cleanText, hasForbiddenControl } from './text';

/** A field that an action accepts; a bare name is one line of text that occurs once. */
export type FormField =
  | string
  | {
      /** `licences.*` is a family: each of its names is the prefix and then a code of letters, digits and dashes. */
      name: string;
      /** How often it may occur; for a family, all its names together. */
      times?: number;
      /** The longest value in UTF-16 units: far more than its own rule allows, which has a better message. */
      length?: number;
      /** A file, possibly empty. */
      file?: boolean;
      /** Digits in it are never a card number: a password, a token of ours, or text whose own rule looks for cards. */
      anyDigits?: boolean;
    };

type Field = Exclude<FormField, string>;

const LENGTH = 2000;
/** The longest part of a name that a message shows. */
const SHOWN = 40;

/** The form is not one of ours. */
const refusal = (code: ErrorCode, name: string, params: Record<string, number> = {}) =>
  new AppError(code, 400, { params: { field: cleanText(name.slice(0, SHOWN)), ...params } });

/** The text is not allowed: the page can say so beside its field. */
const refusedText = (code: ErrorCode, status: number, path: string) =>
  new AppError(code, status, { fields: [{ path, code }] });

function finder(fields: readonly Field[]): (name: string) => Field | undefined {
  const known = new Map(fields.map((field) => [field.name, field]));
  const families = fields.filter(({ name }) => name.endsWith('.*'));
  return (name) => {
    if (name.endsWith('*')) return undefined;
    return (
      known.get(name) ??
      families.find((family) => {
        const start = family.name.slice(0, -1);
        return name.startsWith(start) && /^[\w-]{1,40}$/.test(name.slice(start.length));
      })
    );
  };
}

/** How often a mark occurs in a body, counted until it exceeds `most`. */
function count(body: Buffer, mark: string, most: number): number {
  let found = 0;
  for (let at = body.indexOf(mark); at >= 0 && found <= most; at = body.indexOf(mark, at + mark.length)) found += 1;
  return found;
}

/** The entries of a body with at most `most` of them: counted before any of them is parsed. */
async function entriesOf(request: Request, body: Buffer, most: number): Promise<[string, FormDataEntryValue][]> {
  const tooMany = () => new AppError('form-too-many-fields', 400, { params: { max: most } });
  const type = request.headers.get('Content-Type') ?? '';
  const [mediaType = ''] = type.split(';', 1);
  switch (mediaType.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      if (count(body, '&', most) >= Math.max(most, 1)) throw tooMany();
      return [...new URLSearchParams(body.toString('utf8'))];
    case 'multipart/form-data': {
      const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
      const boundary = quoted ?? plain;
      if (boundary === undefined) throw new AppError('malformed-form', 400);
      // One boundary precedes each part, and one ends the body.
      if (count(body, `--${boundary}`, most + 1) > most + 1) throw tooMany();
      try {
        // oxlint-disable-next-line house/posted-forms -- of a body that was bounded and counted above
        return [...(await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData())];
      } catch {
        throw new AppError('malformed-form', 400);
      }
    }
    case '':
      // A program's POST without a body has no content type.
      if (body.length === 0) return [];
      break;
  }
  throw new AppError('not-a-form', 415);
}

/**
 * Reads a posted form; there is no other way to read one. It accepts only the fields that the action names, so the code
 * behind it never sees names or numbers of fields that a stranger chose.
 * @throws AppError not-a-form (415), payload-too-large (413), malformed-form, form-too-many-fields, form-field-unknown,
 * form-field-repeated, form-field-too-long, invalid-text (400), card-number-refused (422)
 */
export async function readForm(request: Request, known: readonly FormField[]): Promise<FormData> {
  const fields = known.map((field): Field => (typeof field === 'string' ? { name: field } : field));
  const find = finder(fields);
  const most = fields.reduce((sum, { times = 1 }) => sum + times, 0);
  const body = await readBody(request);
  const form = new FormData();
  const seen = new Map<Field, number>();
  for (const [name, value] of await entriesOf(request, body, most)) {
    const field = find(name);
    if (!field) throw refusal('form-field-unknown', name);
    const { times = 1, length = LENGTH } = field;
    const nth = (seen.get(field) ?? 0) + 1;
    if (nth > times) throw refusal('form-field-repeated', name, { max: times });
    seen.set(field, nth);
    if (typeof value !== 'string') {
      if (!field.file) throw new AppError('malformed-form', 400);
      form.append(name, value);
      continue;
    }
    if (value.length > length) throw refusal('form-field-too-long', name, { max: length });
    if (hasForbiddenControl(value)) throw refusedText('invalid-text', 400, name);
    if (!field.anyDigits && holdsCardNumber(value)) throw refusedText('card-number-refused', 422, name);
    form.append(name, value);
  }
  return form;
}
