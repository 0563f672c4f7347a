import type { ReactNode } from 'react';
import { CircleCheck, CircleX, Hand, Lock, Mail, RotateCw } from '~/components/icons';
import { initialsOf } from '~/platform/initials';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ConversationEntry, OpenField } from './conversation';

/** An entry with its time in the reader's words. */
export type ShownEntry = ConversationEntry & { when: string };

const EVENT_ICONS = { stop: CircleX, take: Hand, apply: RotateCw, close: CircleCheck } as const;

/** What was said and done in a conversation, oldest first; the form of the next entry may stand at its end. */
export function ConversationThread({
  entries,
  firm,
  children,
}: {
  entries: readonly ShownEntry[];
  /** The dealer's name, where the reader is support. */
  firm?: string;
  children?: ReactNode;
}) {
  const { t, find } = useTranslation('orders');
  const { locale } = useShell();
  return (
    <ol className="thread">
      {entries.map(({ id, kind, side, name, text, codes, field, value, resumed, at, when }) => {
        const time = (
          <time dateTime={at}>
            <bdi>{when}</bdi>
          </time>
        );
        if (kind === 'stop' || kind === 'take' || kind === 'apply' || kind === 'close') {
          const Icon = EVENT_ICONS[kind];
          return (
            <li key={id} className="thread-event">
              <Icon aria-hidden />
              <span>
                {kind === 'stop'
                  ? `${t('conversation.stopped')} ${find(`orders:cause.${text}.title`) ?? t('cause.unexpected.title')} `
                  : t(`conversation.${kind}`, { name })}{' '}
                {codes.length > 0 ? <bdi className="code">{codes.join(', ')}</bdi> : null}
                {field ? <FieldValue field={field} value={value} /> : null}
              </span>
              {time}
            </li>
          );
        }
        return (
          <li key={id} data-side={side} data-note={kind === 'note' || undefined}>
            <span className="avatar" aria-hidden>
              {kind === 'note' ? <Lock /> : initialsOf(name, locale)}
            </span>
            <div>
              <p className="thread-by">
                <b dir="auto">{name}</b>
                <span dir="auto">{side === 'support' ? t('conversation.team') : (firm ?? t('conversation.own'))}</span>
                {time}
              </p>
              {kind === 'answer' ? (
                <p className="thread-codes">
                  {codes.length > 0 ? (
                    <>
                      {t('conversation.chosen')} <bdi className="code">{codes.join(', ')}</bdi>
                      {' · '}
                    </>
                  ) : null}
                  {field ? (
                    <>
                      <FieldValue field={field} value={value} />
                      {' · '}
                    </>
                  ) : null}
                  {t(resumed ? 'conversation.resumed' : 'conversation.to-support')}
                </p>
              ) : null}
              {text ? (
                <p className="thread-text" dir="auto">
                  {text}
                </p>
              ) : null}
            </div>
          </li>
        );
      })}
      {children ? <li className="thread-form">{children}</li> : null}
    </ol>
  );
}

/** What a field of the customer is to be. */
function FieldValue({ field, value }: Pick<ConversationEntry, 'value'> & { field: OpenField }) {
  const { t } = useTranslation('errors');
  return (
    <>
      {t(`field.${field}`)}: <bdi className="font-medium">{value}</bdi>
    </>
  );
}

/** That what is written goes out by mail, too. */
export function AlsoByMail({ address }: { address: string }) {
  const { t } = useTranslation('orders');
  return (
    <span className="thread-mail">
      <Mail aria-hidden />
      <span>{t('conversation.also-by-mail', { address })}</span>
    </span>
  );
}
