import type { UploadRefusal } from '~/features/public-site/downloads/manage-downloads.server';
import type { DownloadAnswer } from './download-fields';

/** The answer to a refused form, with all that was typed. */
export function refusedDownload(
  place: DownloadAnswer['form'],
  form: FormData,
  wrong: string[],
  refused?: UploadRefusal,
): DownloadAnswer {
  return {
    form: place,
    wrong,
    values: Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
    languages: form.getAll('languages').map(String),
    ...(refused && { refused }),
  };
}
