import { Form, Link } from '@remix-run/react';
import { CheckCheck, ListChecks, Send, type LucideIcon } from '~/components/icons';
import { useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { KeptParameters } from '~/components/address-form';
import { BulkBar } from '~/components/bulk-bar';
import { Button } from '~/components/button';
import { Checkbox } from '~/components/field';
import { Menu } from '~/components/menu';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useHydrated } from '~/components/use-hydrated';
import type { ShownMoment } from './job-moments';
import { StoredMailPill } from './job-pills';
import { mailActAddress, mailVerbsOf, type MailVerb } from './mail-act';
import { mailList, type MailFilter } from '~/features/mail/mail-list-filter';
import type { MailRow } from './mail-desk-store.server';

export type ShownMail = MailRow & { moment: ShownMoment; error: string | null };

export const MAIL_VERB_ICONS: Record<MailVerb, LucideIcon> = { resend: Send, 'count-sent': CheckCheck };

/** A mail with what it was looked at as, so that an act changes nothing that has moved on since. */
export const seenMail = ({ id, version }: Pick<MailRow, 'id' | 'version'>) => `${id}@${version}`;

type Selection = {
  chosen: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
  onToggleAll: (on: boolean) => void;
};

/** The mails of a page. With `selection` each row has a box. */
export function MailTable({ mails, selection }: { mails: readonly ShownMail[]; selection?: Selection }) {
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
        <Th>{t('mails.to')}</Th>
        <Th low>{t('list.order')}</Th>
        <Th>{t('list.state')}</Th>
        <Th end low>
          {t('list.attempts')}
        </Th>
        <Th end>{t('mails.created')}</Th>
      </TableHead>
      <TableBody>
        {mails.map((mail) => (
          <Row key={mail.id} selected={selection?.chosen.has(mail.id)}>
            {selection ? (
              <Td phone="select">
                <Checkbox
                  name="id"
                  value={seenMail(mail)}
                  label={t('mails.select', { subject: mail.subject, to: mail.toAddress })}
                  labelHidden
                  checked={selection.chosen.has(mail.id)}
                  onChange={(event) => selection.onToggle(mail.id, event.currentTarget.checked)}
                />
              </Td>
            ) : null}
            <Td phone="title">
              <Link to={`/ops/mails/${mail.id}`}>
                <bdi>{mail.subject}</bdi>
              </Link>
              <SubLine>{t(`mail-kind.${mail.kind}`)}</SubLine>
            </Td>
            <Td phone="meta">
              <bdi className="break-all">{mail.toAddress}</bdi>
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
              {mail.error ? (
                <span className="max-md:hidden">
                  <SubLine>{mail.error}</SubLine>
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

/** Acts on everything that the filter finds; each leads to its dry run. */
export function AllMailsMenu({ filter }: { filter: MailFilter }) {
  const { t } = useTranslation('jobs');
  const verbs = mailVerbsOf(filter.status);
  if (verbs.length === 0) return null;
  return (
    <Menu className="ms-auto" label={t('list.all-menu')} icon={ListChecks} text={t('list.all-menu')}>
      <ul className="menu-links">
        {verbs.map((verb) => {
          const Icon = MAIL_VERB_ICONS[verb];
          return (
            <li key={verb}>
              <Link to={mailActAddress(filter, verb)}>
                <Icon aria-hidden />
                {t(`mails.all.${verb}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </Menu>
  );
}

/** The rows with what can be done with some of them. */
export function MailSelection({
  mails,
  filter,
  total,
  onSelecting,
}: {
  mails: readonly ShownMail[];
  filter: MailFilter;
  /** How many match in all, in words, where these are not all. */
  total: string | null;
  /** While something is chosen the list must not move. */
  onSelecting: (selecting: boolean) => void;
}) {
  const { t } = useTranslation('jobs');
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setEverything(false);
    onSelecting(next.size > 0);
  };
  const verbs = mailVerbsOf(filter.status);
  if (verbs.length === 0) return <MailTable mails={mails} />;
  return (
    <Form
      method="get"
      action="/ops/mails/act"
      className="group/list"
      onKeyDown={(event) => {
        // Enter in a box would send the form by its first button; here it is Space that ticks and the buttons that act.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <KeptParameters of={mailList.address(everything ? mailList.firstPage(filter) : filter)} />
      {everything ? <input type="hidden" name="all" value="1" /> : null}
      <MailTable
        mails={mails}
        selection={{
          chosen,
          onToggle: (id, on) => choose(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id))),
          onToggleAll: (on) => choose(new Set(on ? mails.map(({ id }) => id) : [])),
        }}
      />
      <BulkBar
        label={t('mails.bulk.label')}
        clearLabel={t('bulk.clear')}
        onClear={() => choose(new Set())}
        actions={verbs.map((verb) => (
          <Button key={verb} type="submit" name="verb" value={verb} icon={MAIL_VERB_ICONS[verb]}>
            {t(`mails.verb.${verb}`)}
          </Button>
        ))}
      >
        {!hydrated ? (
          t('mails.bulk.unscripted')
        ) : everything ? (
          <p aria-live="polite">{t('mails.bulk.everything', { total })}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3">
            <p aria-live="polite">
              <b>{t('mails.bulk.selected', { count: chosen.size })}</b>
            </p>
            {total && chosen.size === mails.length ? (
              <Button variant="link" onClick={() => setEverything(true)}>
                {t('mails.bulk.select-everything', { total })}
              </Button>
            ) : null}
          </div>
        )}
      </BulkBar>
    </Form>
  );
}
