import { shownMoment } from '~/features/desks/operations/job-moments';
import type { ReaderTexts } from '~/platform/translator';
import { errorTitle } from './incident-words';
import { readKnownCauses } from './incident-watch-store.server';
import type { ShownCause } from './known-causes';

/** The causes that an incident can be opened for: those that rows still tell of, the latest first. */
export async function loadKnownCauses(texts: ReaderTexts): Promise<ShownCause[]> {
  const now = new Date();
  return (await readKnownCauses()).map(({ of, key, count, lastAt }) => ({
    value: of === 'mails' ? `mail:${key}` : key,
    text: [
      errorTitle(texts, of, key),
      texts.t(`ops:incident.met.${of}`, { count, value: String(count) }),
      texts.t('ops:incident.new.last', { when: shownMoment(lastAt, now, texts.locale).exactly.slice(0, -3) }),
    ].join(' · '),
  }));
}
