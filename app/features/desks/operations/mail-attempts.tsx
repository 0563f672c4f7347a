import { Panel } from '~/components/panel';
import { useTranslation } from '~/platform/texts';
import type { MailPage } from './load-mail.server';

/** The attempts at a mail that failed. */
export function MailAttempts({ mail, attempts }: Pick<MailPage, 'mail' | 'attempts'>) {
  const { t } = useTranslation('jobs');
  return (
    <Panel title={t('mails.attempts', { count: mail.attempts })}>
      {attempts.length === 0 ? (
        <p className="text-sm text-muted">
          {t(
            mail.status === 'sent'
              ? 'mails.no-failures'
              : mail.attempts > 0
                ? 'detail.attempts-unwritten'
                : 'detail.no-attempts',
          )}
        </p>
      ) : (
        <ol className="job-attempts">
          {attempts.map(({ attempt, worker, at, took, title, answered, code, detail }, index) => (
            <li key={index}>
              <p className="flex flex-wrap gap-x-4">
                <span>{t('detail.attempt', { attempt })}</span>
                <time dateTime={at.iso} title={at.when} className="tabular-nums">
                  <bdi>{at.exactly}</bdi>
                </time>
                <span className="tabular-nums">{took}</span>
                <span>
                  {title} {answered ? <bdi className="code">{answered}</bdi> : null}
                </span>
              </p>
              <p className="text-xs text-muted">
                <bdi className="code">{code}</bdi> · <bdi>{worker}</bdi>
                {detail && detail !== code ? ` · ${detail}` : null}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
