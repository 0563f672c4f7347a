import { alertWords } from '~/features/desks/administration/alert-words';
import { actionText, actorText } from '~/features/desks/staff/audit-texts';
import { causeWords } from '~/features/desks/staff/causes';
import { formatDate, formatDateTime, formatTime } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import type { ReaderTexts } from '~/platform/translator';
import type { Incident } from './incident';
import type { RelatedAlert } from './incident-store.server';
import type { IncidentAct, OtherCause } from './incident-rows-store.server';
import type { Story } from './read-story.server';

/** The time of day with seconds, and the day before it where another day is meant. */
export const clock = (iso: string) => formatTime(new Date(iso));

/** A moment in full. */
export const exactly = (iso: string, locale: string) =>
  `${formatDateTime(new Date(iso), locale)}${clock(iso).slice(5)}`;

/** The time of day, with its day where that is another than the incident's first. */
export function clockFrom(beganAt: string, iso: string, locale: string): string {
  const day = (at: string) => formatDate(new Date(at), locale);
  return day(beganAt) === day(iso) ? clock(iso) : `${day(iso)} ${clock(iso)}`;
}

/** The name of an error of lines or mails. */
export function errorTitle({ t, find }: ReaderTexts, of: 'lines' | 'mails', key: string): string {
  if (of === 'lines') return t(`support:cause.${causeWords(key)}.title`);
  return (find(`jobs:mail-error.${key}.title`) ?? key).replace(/\.$/, '');
}

/** What an incident is called: by its cause, where a line killed its workers by that line. */
export function incidentTitle(
  texts: ReaderTexts,
  { cause, key }: Pick<Incident, 'cause' | 'key'>,
  culprit: Story['culprit'],
): string {
  const { t } = texts;
  if (cause === 'lines' || cause === 'mails') return errorTitle(texts, cause, key);
  if (cause === 'deaths' && culprit) {
    const { receiptNo, position, deaths } = culprit;
    return t('ops:incident.title.culprit', { receiptNo, position, count: deaths });
  }
  if (cause === 'deaths') return t(`ops:incident.title.deaths-${key === 'web' ? 'web' : 'worker'}`);
  return t(`ops:incident.title.${cause}`);
}

/** What is to be known of it in one or two sentences, from the rows. */
export function incidentSentences(texts: ReaderTexts, story: Story): string[] {
  const { t, locale } = texts;
  const { span, facts, figures, culprit } = story;
  const count = (value: number) => numberFormat(locale).format(value);
  const sentences: string[] = [];
  if (span.cause === 'lines' || span.cause === 'mails') {
    if (facts.error) sentences.push(t('ops:incident.fact.error', { error: facts.error }));
    if (facts.product && figures.lines > 0) {
      sentences.push(
        t('ops:incident.fact.product', { count: figures.lines, value: count(figures.lines), product: facts.product }),
      );
    }
    if (facts.release && facts.releaseAt) {
      sentences.push(
        t('ops:incident.fact.release', { release: facts.release, time: exactly(facts.releaseAt, locale) }),
      );
    }
  } else if (span.cause === 'deaths' && culprit) {
    sentences.push(t(culprit.ended ? 'ops:incident.fact.culprit-aside' : 'ops:incident.fact.culprit'));
  } else sentences.push(t(`ops:incident.fact.${span.cause}`));
  return sentences;
}

/** An alert of an incident in words, with what it has to do with it. */
export function alertTexts(texts: ReaderTexts, alert: RelatedAlert): { title: string; why: string } {
  const { t, locale } = texts;
  const { relation, apartFor, shared, counted } = alert;
  const count = (value: number | null) => numberFormat(locale).format(value ?? 0);
  const why =
    apartFor === 'before' && shared !== null && shared > 0
      ? t('ops:incident.apart.before-shares', { shared: count(shared), counted: count(counted) })
      : apartFor !== null
        ? t(`ops:incident.apart.${apartFor}`, { counted: count(counted) })
        : shared === null
          ? t(`ops:incident.relation.${relation === 'opened' ? 'opened' : 'joined'}`)
          : t('ops:incident.relation.shares', { shared: count(shared), counted: count(counted) });
  return { title: alertWords(alert.kind, alert.details, texts).title, why };
}

/** What failed meanwhile for another cause, with why it is apart. */
export function otherTexts(texts: ReaderTexts, { job, key, error, count }: OtherCause) {
  const { t, find, locale } = texts;
  const lines = job === 'provision-order-line';
  const title = lines || job === 'deliver-mail' ? errorTitle(texts, lines ? 'lines' : 'mails', key) : key;
  return {
    title,
    job: find(`ops:job.${job}`) ?? job,
    error: lines ? error : null,
    count: numberFormat(locale).format(count),
    why: t('ops:incident.apart.other-cause'),
  };
}

/** What staff did: the act, how often, and who. */
export function actTexts(
  texts: ReaderTexts,
  { action, actor, name, count }: IncidentAct,
): { text: string; by: string } {
  const act = actionText(texts, action);
  return {
    text: count > 1 ? texts.t('ops:incident.act-many', { act, value: numberFormat(texts.locale).format(count) }) : act,
    by: actor === name ? actorText(texts, actor) : name,
  };
}
