import { Link } from '~/platform/web';
import { CodeChip } from '~/components/code-chip';
import { Facts } from '~/components/facts';
import { useTranslation } from '~/platform/texts';
import type { MailPage } from './load-mail.server';

/** Whom a mail is for, what it is about, and how it went out. */
export function MailFacts({ mail, next, sent }: Pick<MailPage, 'mail' | 'next' | 'sent'>) {
  const { t, find } = useTranslation('jobs');
  return (
    <section aria-labelledby="mail-facts">
      <h2 id="mail-facts">{t('mails.facts')}</h2>
      <Facts
        items={[
          { label: t('mails.to'), value: <bdi>{mail.toName}</bdi> },
          ...(mail.orderId === null
            ? []
            : [
                {
                  label: t('detail.order'),
                  value: (
                    <Link to={`/support/orders/${mail.orderId}`} className="link">
                      {t('detail.order-of', { receiptNo: mail.receiptNo })}
                    </Link>
                  ),
                },
              ]),
          ...(mail.transport
            ? [{ label: t('mails.transport'), value: find(`jobs:mails.by.${mail.transport}`) ?? mail.transport }]
            : []),
          ...(next
            ? [
                {
                  label: t('mails.next'),
                  value: (
                    <time dateTime={next.iso} title={next.when}>
                      <bdi>{next.exactly}</bdi>
                    </time>
                  ),
                },
              ]
            : []),
          ...(sent
            ? [
                {
                  label: t('mails.sent'),
                  value: (
                    <time dateTime={sent.iso} title={sent.when}>
                      <bdi>{sent.exactly}</bdi>
                    </time>
                  ),
                },
              ]
            : []),
          {
            label: 'Message-ID',
            value: (
              <span className="job-id">
                <CodeChip
                  code={mail.messageId}
                  copyLabel={t('detail.copy', { code: mail.messageId })}
                  copiedLabel={t('copied')}
                />
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
