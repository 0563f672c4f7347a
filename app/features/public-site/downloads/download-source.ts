import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DOWNLOAD_KINDS, DOWNLOAD_SECTIONS, VIDEO_SUBJECTS } from './download-items';

const row = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  section: z.enum(DOWNLOAD_SECTIONS),
  kind: z.enum(DOWNLOAD_KINDS),
  subject: z.enum([...VIDEO_SUBJECTS, '']),
  version: z.string().max(20),
  languages: z.string().transform((text) => text.split(' ').filter(Boolean)),
  address: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
});

export type SeededDownload = z.infer<typeof row>;

/**
 * The initial items of the download page (public-site §2), in its order. The words are in `locales`, by the keys.
 * @throws Error if the file is wrong
 */
export function loadDownloads(): SeededDownload[] {
  const file = path.resolve('app/features/public-site/downloads/data/download-items.csv');
  return z.array(row).parse(parse(readFileSync(file), { columns: true }));
}
