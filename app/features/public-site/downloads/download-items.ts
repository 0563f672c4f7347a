import { importTemplateOf, type ImportTemplate } from '~/features/kit/import-templates/import-templates';
import type { Translator } from '~/platform/translator';

/** The drawers of the download page (public-site §2): the templates first, which are there from the first day on. */
export const DOWNLOAD_SECTIONS = ['transfer', 'uploads', 'documents', 'videos'] as const;
export type DownloadSection = (typeof DOWNLOAD_SECTIONS)[number];

export const DOWNLOAD_KINDS = ['file', 'link', 'template', 'video'] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

/** The subjects of the videos, in the order of the specification. */
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

/** The item whose version is shown as the current one. */
const CURRENT_VERSION_KEY = 'current-version';

/** An item's file in the store. */
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
  /** The key of a seeded item's words in `downloads:item`. */
  key: string | null;
  section: DownloadSection;
  kind: DownloadKind;
  /** Empty if it is no video, or has none of the listed subjects. */
  subject: VideoSubject | '';
  /** The words of staff, by language. */
  words: Readonly<Record<string, DownloadWording>>;
  version: string;
  languages: string[];
  /** The address of a link or a video; empty if there is none yet. */
  address: string;
  published: boolean;
  file: AttachedFile | null;
};

/** The import template that an item of that kind represents. */
export function templateOf({ kind, key }: Pick<DownloadItem, 'kind' | 'key'>): ImportTemplate | undefined {
  return kind === 'template' ? importTemplateOf((key ?? '').replace(/^template-/, '')) : undefined;
}

/** Whether nothing can be fetched or seen yet: the item is listed, and counted nowhere. */
export function isMissing(item: Pick<DownloadItem, 'file' | 'address' | 'kind' | 'key'>): boolean {
  return !item.file && item.address === '' && !templateOf(item);
}

/** The version that the catalogue calls the current one; empty if there is none, or no file of it. */
export function currentVersion(items: readonly DownloadItem[]): string {
  const item = items.find(({ key }) => key === CURRENT_VERSION_KEY);
  return item?.file ? item.version : '';
}

/** Sections whose seeded items have a line below their title. */
const DESCRIBED: readonly DownloadSection[] = ['uploads', 'transfer'];

/**
 * The words of an item in a language: those of staff, otherwise the seeded ones; otherwise those of staff in English,
 * in Turkish, in any language.
 */
export function wordingOf(
  { key, section, words, version }: Pick<DownloadItem, 'key' | 'section' | 'words' | 'version'>,
  locale: string,
  find: Translator['find'],
): DownloadWording {
  const own = words[locale];
  if (own) return own;
  if (key !== null) {
    const title = find(`downloads:item.${key}`, { version }) ?? key;
    const text = DESCRIBED.includes(section) ? find(`downloads:item-text.${key}`, { version }) : undefined;
    return { title, ...(text !== undefined && { text }) };
  }
  return words.en ?? words.tr ?? Object.values(words)[0] ?? { title: '' };
}

/** The address of an attached file; it contains the name for programs that save it without asking the server. */
export function fileAddress(id: number, { name }: Pick<AttachedFile, 'name'>): string {
  return `/download/files/${id}/${encodeURIComponent(name)}`;
}
