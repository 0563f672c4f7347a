import { env } from '~/platform/env.server';
import { readerTexts } from '~/platform/i18n.server';
import type { AlertEvent } from './alert-channel';
import type { ToldAlert } from './alert-delivery-store.server';
import type { AlertMessage } from './alert-message';
import { isUrgent } from './alert-rules';
import { alertWords, lengthOfTime } from './alert-words';

/**
 * What is told of an alert, in one language; of a test that a channel is tried.
 * @param channel the name of the one that is tried
 */
export function messageOf(
  event: AlertEvent,
  alert: ToldAlert | null,
  language: 'tr' | 'en',
  channel = '',
): AlertMessage {
  const texts = readerTexts(language);
  const { t } = texts;
  const url = `${env().PUBLIC_ORIGIN}/ops/alerts`;
  const open = t('admin:alert-mail.open');
  if (alert === null) {
    const title = t('admin:alert-message.test.title', { vendor: env().VENDOR_NAME });
    return { event, urgent: false, title, text: [t('admin:alert-message.test.text', { channel })], url, open };
  }
  const { kind, details, openMinutes, toldMinutes, takenBy } = alert;
  const { title, text, todo } = alertWords(kind, details, texts);
  const time = (minutes: number) => lengthOfTime(minutes * 60, texts.locale);
  const told: Record<Exclude<AlertEvent, 'test'>, string[]> = {
    opened: [text, todo],
    escalated: [t('admin:alert-message.escalated.text', { time: time(toldMinutes) }), text, todo],
    resolved: [
      t('admin:alert-message.resolved.text', { time: time(openMinutes) }),
      ...(takenBy ? [`${t('admin:alerts.acknowledged-by')} ${takenBy}`] : []),
    ],
  };
  const toldEvent = event === 'test' ? 'opened' : event;
  return {
    event,
    urgent: isUrgent(kind),
    title: t(`admin:alert-message.${toldEvent}.title`, { title }),
    text: told[toldEvent],
    url: event === 'resolved' ? url : `${url}#open-${alert.id}`,
    open,
  };
}
