import type { ImportTemplate } from '~/features/import-templates/import-templates';
import { formatDate } from '~/platform/dates';
import { numberFormat } from '~/platform/number-format';
import type { TFunction } from '~/platform/texts';
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

export function shownDownload(item: DownloadItem, locale: string, t: TFunction): ShownDownload {
  const { id, kind, subject, version, languages, address, file } = item;
  return {
    ...wordingOf(item, locale, t),
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

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people: 412 MB, 1.4 MB, 58 kB. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return numberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    maximumFractionDigits: step > 0 && value < 10 ? 1 : 0,
  }).format(value);
}
