import type { ImportTemplate } from '~/features/kit/import-templates/import-templates';
import { formatDate } from '~/platform/dates';
import { formatBytes } from '~/platform/byte-size';
import type { Translator } from '~/platform/translator';
import { fileAddress, templateOf, wordingOf, type DownloadItem, type DownloadWording } from './download-items';

/** An item as the page shows it, in its reader's language. */
export type ShownDownload = DownloadWording & {
  id: number;
  kind: DownloadItem['kind'];
  subject: DownloadItem['subject'];
  version: string;
  languages: readonly string[];
  address: string;
  template: ImportTemplate | null;
  file: {
    address: string;
    name: string;
    /** The extension of its name in capitals: PDF. */
    ending: string;
    contentType: string;
    size: string;
    date: string;
    sha256: string;
  } | null;
};

export function shownDownload(item: DownloadItem, locale: string, find: Translator['find']): ShownDownload {
  const { id, kind, subject, version, languages, address, file } = item;
  return {
    ...wordingOf(item, locale, find),
    id,
    kind,
    subject,
    version,
    languages,
    address,
    template: templateOf(item) ?? null,
    file: file
      ? {
          address: fileAddress(id, file),
          name: file.name,
          ending: (/\.([^.]{1,5})$/.exec(file.name)?.[1] ?? '').toUpperCase(),
          contentType: file.contentType,
          size: formatBytes(file.size, locale),
          date: formatDate(new Date(file.attachedAt), locale),
          sha256: file.sha256,
        }
      : null,
  };
}
