import { importTemplateOf, type ImportTemplate } from '~/features/import-templates/import-templates';

/** The drawers of the download page (public-site §2). */
export const DOWNLOAD_SECTIONS = ['uploads', 'transfer', 'documents', 'videos'] as const;
export type DownloadSection = (typeof DOWNLOAD_SECTIONS)[number];

export const DOWNLOAD_KINDS = ['file', 'link', 'template', 'video'] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

/** What the videos are about, in the order of the specification. */
export const VIDEO_SUBJECTS = [
  'invoice',
  'order',
  'cheque-note',
  'account',
  'report',
  'pos-scale',
  'backup',
  'instalment',
  'return',
  'card',
  'mobile',
  'b2b',
] as const;
export type VideoSubject = (typeof VIDEO_SUBJECTS)[number];

/** The item whose version the page shows as the current one. */
const CURRENT_VERSION_KEY = 'current-version';

/** A file in the store, as an item has it. */
export type AttachedFile = {
  key: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  /** ISO. */
  attachedAt: string;
};

export type DownloadWording = { title: string; text?: string; needs?: string };

export type DownloadItem = {
  id: number;
  /** Names the words of a seeded item in `downloads:item`. */
  key: string | null;
  section: DownloadSection;
  kind: DownloadKind;
  /** Empty where it is no video, or about nothing of the list. */
  subject: VideoSubject | '';
  /** What staff have written, by language. */
  words: Readonly<Record<string, DownloadWording>>;
  version: string;
  languages: string[];
  /** Where a link leads, or a video is shown; empty where there is none yet. */
  address: string;
  published: boolean;
  file: AttachedFile | null;
};

/** The import template that an item of that kind stands for. */
export function templateOf({ kind, key }: Pick<DownloadItem, 'kind' | 'key'>): ImportTemplate | undefined {
  return kind === 'template' ? importTemplateOf((key ?? '').replace(/^template-/, '')) : undefined;
}

/** The version that the catalogue calls the current one; empty where it says none. */
export function currentVersion(items: readonly DownloadItem[]): string {
  return items.find(({ key }) => key === CURRENT_VERSION_KEY)?.version ?? '';
}

type TextOf = (key: string, values: { version: string }) => string;

/** Sections whose seeded items have a line below their title. */
const DESCRIBED: readonly DownloadSection[] = ['uploads', 'transfer'];

/**
 * What an item says in a language: what staff have written in it, else the seeded words; else theirs in English, in Turkish,
 * in any language.
 */
export function wordingOf(
  { key, section, words, version }: Pick<DownloadItem, 'key' | 'section' | 'words' | 'version'>,
  locale: string,
  t: TextOf,
): DownloadWording {
  const own = words[locale];
  if (own) return own;
  if (key !== null) {
    const title = t(`downloads:item.${key}`, { version });
    return DESCRIBED.includes(section) ? { title, text: t(`downloads:item-text.${key}`, { version }) } : { title };
  }
  return words.en ?? words.tr ?? Object.values(words)[0] ?? { title: '' };
}

/** Where an attached file is fetched; its name stands in the address for whoever saves it without asking the server. */
export function fileAddress(id: number, { name }: Pick<AttachedFile, 'name'>): string {
  return `/download/files/${id}/${encodeURIComponent(name)}`;
}
