import { Form, Link } from '~/platform/web';
import { ArrowRight, CalendarCheck } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { OfferedAction } from '~/features/licensing/licences/action-prices.server';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';

type Ending = {
  firmId: number;
  firmCode: string;
  firmName: string;
  codes: string[];
  computers: string[];
  products: string[];
  /** "Bugün", "Perşembe". */
  day: string;
  date: string;
};

/** The customers whose licences have ended, or end this week, day by day, each with its renewal. */
export function EndingFirms({
  kind,
  ending,
  firms,
  licences,
  renewal,
  all,
  act,
}: {
  kind: 'expired' | 'ends';
  ending: readonly Ending[];
  /** The number of firms, shown or not. */
  firms: number;
  licences: number;
  renewal: OfferedAction | null;
  /** The address of the full list. */
  all: string;
  act: ReactNode;
}) {
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  return (
    <section aria-labelledby={kind} className="min-w-0">
      <div className="list-head">
        <h2 id={kind}>
          {t(`panel.${kind}`)}{' '}
          {firms > 0 ? (
            <span className="list-count">
              {t('panel.licences-count', { count: licences })}, {t('panel.customers', { count: firms })}
            </span>
          ) : null}
        </h2>
        {act}
      </div>
      {ending.length === 0 ? (
        <EmptyState
          icon={CalendarCheck}
          title={t('panel.nothing-ends')}
          headingLevel={3}
          actions={<LinkButton to={licenceDesk.address({ view: 'ends-30' })}>{t('panel.to-month')}</LinkButton>}
        >
          {t('panel.nothing-ends-text')}
        </EmptyState>
      ) : (
        <>
          <Table caption={t(`panel.${kind}-caption`)} tall>
            <TableHead>
              <Th>{t(kind === 'expired' ? 'panel.column.ended' : 'panel.column.day')}</Th>
              <Th>{t('licences:column.firm')}</Th>
              <Th low>{t('panel.column.product')}</Th>
              <Th end>{t('panel.column.count')}</Th>
              {renewal ? (
                <>
                  <Th end low>
                    {t('panel.column.price')}
                  </Th>
                  <Th hidden>{t('customers.column.action')}</Th>
                </>
              ) : null}
            </TableHead>
            <TableBody>
              {ending.map((firm, index) => {
                const { firmId, firmCode, firmName, codes, computers, products, day, date } = firm;
                const sameDay = ending[index - 1]?.date === date;
                return (
                  <Row key={firmId}>
                    <Td phone="meta" className="whitespace-nowrap">
                      <span className={sameDay ? 'md:sr-only' : undefined}>
                        <b className="font-semibold inline-block first-letter:uppercase">{day}</b>{' '}
                        <SubLine>{date}</SubLine>
                      </span>
                    </Td>
                    <Td phone="title">
                      <Link to={`/customers/${firmId}`}>
                        <bdi>{firmName}</bdi>
                      </Link>
                      <span className="max-md:hidden">
                        <SubLine>
                          <bdi className="tabular-nums">{firmCode}</bdi>
                        </SubLine>
                      </span>
                    </Td>
                    <Td low phone="hidden" className="text-muted">
                      {products.length > 0 ? products.join(', ') : '–'}
                      <SubLine>
                        <bdi>{computers.join(', ')}</bdi>
                      </SubLine>
                    </Td>
                    <Td end phone="hidden">
                      {t('panel.licences-count', { count: codes.length })}
                    </Td>
                    {renewal ? (
                      <>
                        <Td end low phone="hidden" className="tabular-nums">
                          <bdi>{formatMoney(renewal.unitPrice * codes.length, 'TRL', locale)}</bdi>
                        </Td>
                        <Td end phone="state">
                          <Form method="post" action="/licences/order">
                            <input type="hidden" name="action" value={renewal.action} />
                            <input type="hidden" name="beside" value="1" />
                            {codes.map((code) => (
                              <input key={code} type="hidden" name="code" value={code} />
                            ))}
                            <Button
                              type="submit"
                              size="small"
                              aria-label={t('customers.renew-for', { name: firmName })}
                            >
                              {t('renew')}
                            </Button>
                          </Form>
                        </Td>
                      </>
                    ) : null}
                  </Row>
                );
              })}
            </TableBody>
          </Table>
          {firms > ending.length ? (
            <p className="mt-2">
              <LinkButton to={all} variant="link" trailingIcon={ArrowRight} turn>
                {t('panel.licences-count', { count: licences })}
              </LinkButton>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
