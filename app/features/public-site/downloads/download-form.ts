import { z } from 'zod';
import { freeText } from '~/platform/free-text';
import { LANGUAGES } from '~/platform/languages';
import type { FormField } from '~/platform/read-form.server';
import { DOWNLOAD_KINDS, DOWNLOAD_SECTIONS, VIDEO_SUBJECTS, type DownloadWording } from './download-items';

const CODES = LANGUAGES.map(({ code }) => code);
const WORDS = { title: 120, text: 200, needs: 200 } as const;

export const DOWNLOAD_FIELDS: FormField[] = [
  'section',
  'kind',
  'subject',
  'version',
  { name: 'languages', times: CODES.length },
  'position',
  'address',
  'published',
  ...Object.keys(WORDS).map((name) => ({ name: `${name}.*`, times: CODES.length })),
];

const line = (most: number) => freeText(most).overwrite((text) => text.replaceAll('\n', ' '));

const schema = z.object({
  section: z.enum(DOWNLOAD_SECTIONS),
  kind: z.enum(DOWNLOAD_KINDS),
  subject: z.enum([...VIDEO_SUBJECTS, '']),
  version: line(20),
  languages: z.array(z.enum(CODES)),
  position: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number),
  address: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
  published: z.boolean(),
});

export type DownloadForm = z.infer<typeof schema> & { words: Record<string, DownloadWording> };

/** The values of staff's form for an item, or the names of the invalid fields. */
export function readDownloadForm(
  form: FormData,
  { seeded }: { seeded: boolean },
): { value: DownloadForm; wrong?: never } | { value?: never; wrong: string[] } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const wrong: string[] = [];
  const words: Record<string, DownloadWording> = {};
  for (const code of CODES) {
    const read = (name: keyof typeof WORDS) => {
      const parsed = line(WORDS[name]).safeParse(text(`${name}.${code}`));
      if (!parsed.success) wrong.push(`${name}.${code}`);
      return parsed.data ?? '';
    };
    const [title, about, needs] = [read('title'), read('text'), read('needs')];
    if (title !== '') words[code] = { title, ...(about && { text: about }), ...(needs && { needs }) };
    // A line below the title would be lost without the title.
    else if (about || needs) wrong.push(`title.${code}`);
  }
  if (!seeded && !words.tr && !wrong.includes('title.tr')) wrong.push('title.tr');
  const parsed = schema.safeParse({
    section: text('section'),
    kind: text('kind'),
    subject: text('subject'),
    version: text('version'),
    languages: form.getAll('languages'),
    position: text('position'),
    address: text('address').trim(),
    published: text('published') === 'on',
  });
  wrong.push(...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []));
  return parsed.success && wrong.length === 0 ? { value: { ...parsed.data, words } } : { wrong: [...new Set(wrong)] };
}
