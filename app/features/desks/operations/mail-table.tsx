import { Link } from '~/platform/web';
import { CheckCheck, Send, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { EmailAddress } from '~/components/email-address';
import { Checkbox } from '~/components/field';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Selection } from './act-selection';
import type { ShownMoment } from './job-moments';
import { StoredMailPill } from './job-pills';
import type { MailVerb } from './mail-act';
import type { MailRow } from './mail-desk-store.server';
import { mailSubject } from './mail-subject';

export type ShownMail = MailRow & { moment: ShownMoment; error: string | null };

export const MAIL_VERB_ICONS: Record<MailVerb, LucideIcon> = { resend: Send, 'count-sent': CheckCheck };

/** A mail with the version that the user looked at, so that an action changes no mail that has changed since. */
export const seenMail = ({ id, version }: Pick<MailRow, 'id' | 'version'>) => `${id}@${version}`;

/** The mails of a page. With `selection` each row has a check box. */
export function MailTable({ mails, selection }: { mails: readonly ShownMail[]; selection?: Selection | undefined }) {
  const { t } = useTranslation('jobs');
  return (
    <Table caption={t('mails.caption')} tall keys selectable={selection !== undefined}>
      <TableHead>
        {selection ? (
          <Th className="job-check">
            <Checkbox
              className="scripted"
              label={t('mails.select-all')}
              labelHidden
              checked={selection.chosen.size > 0 && selection.chosen.size === mails.length}
              mixed={selection.chosen.size > 0 && selection.chosen.size < mails.length}
              onChange={(event) => selection.onToggleAll(event.currentTarget.checked)}
            />
          </Th>
        ) : null}
        <Th>{t('mails.subject')}</Th>
        <Th column="firm">{t('list.firm')}</Th>
        <Th column="to">{t('mails.to')}</Th>
        <Th column="order" low>
          {t('list.order')}
        </Th>
        <Th column="state">{t('list.state')}</Th>
        <Th column="attempts" end low>
          {t('list.attempts')}
        </Th>
        <Th column="created" end>
          {t('mails.created')}
        </Th>
      </TableHead>
      <TableBody>
        {mails.map((mail) => (
          <Row key={mail.id} selected={selection?.chosen.has(mail.id)}>
            {selection ? (
              <Td phone="select">
                <Checkbox
                  name="id"
                  value={seenMail(mail)}
                  label={t('mails.select', { subject: mailSubject(mail, t), to: mail.toAddress })}
                  labelHidden
                  checked={selection.chosen.has(mail.id)}
                  onChange={(event) => selection.onToggle(mail.id, event.currentTarget.checked)}
                />
              </Td>
            ) : null}
            <Td phone="title">
              <Link to={`/ops/mails/${mail.id}`}>
                <bdi>{mailSubject(mail, t)}</bdi>
              </Link>
              <SubLine>
                {t(`mail-kind.${mail.kind}`)}
                {mail.orderId === null ? null : (
                  <span className="md:hidden">
                    {` · ${t('list.order')} `}
                    <bdi>{mail.receiptNo}</bdi>
                    {mail.firm ? (
                      <>
                        {' · '}
                        <bdi>{mail.firm.name}</bdi>
                      </>
                    ) : null}
                  </span>
                )}
              </SubLine>
            </Td>
            <Td phone="hidden">
              {mail.firm ? (
                <Link to={`/support/firms/${mail.firm.id}`} className="link">
                  <bdi>{mail.firm.name}</bdi>
                </Link>
              ) : (
                <span className="text-muted">–</span>
              )}
            </Td>
            <Td phone="meta">
              <EmailAddress>{mail.toAddress}</EmailAddress>
              <span className="max-md:hidden">
                <SubLine>
                  <bdi>{mail.toName}</bdi>
                </SubLine>
              </span>
            </Td>
            <Td low phone="hidden">
              {mail.orderId === null ? (
                <span className="text-muted">–</span>
              ) : (
                <Link to={`/support/orders/${mail.orderId}`} className="link tabular-nums">
                  <bdi>{mail.receiptNo}</bdi>
                </Link>
              )}
            </Td>
            <Td phone="amount">
              <StoredMailPill status={mail.status} />
              {(mail.error ?? mail.withoutDocument) ? (
                <span className="max-md:hidden">
                  <SubLine>{mail.error ?? t('mails.without-document')}</SubLine>
                </span>
              ) : null}
            </Td>
            <Td end low phone="hidden">
              {mail.attempts}
            </Td>
            <Td end phone="state">
              <time dateTime={mail.moment.iso} title={mail.moment.exactly} className="text-muted">
                {mail.moment.when}
              </time>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
