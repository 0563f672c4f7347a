import { Form, Link, useNavigation } from '~/platform/web';
import { Check, Plus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Checkbox } from '~/components/field';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { ListSearch } from '~/features/kit/lists/list-search';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { SettingAnswer } from './setting-panel';
import { dealerTerms } from './setting-filter';
import { SettingFold } from './setting-fold';
import type { DealerTermsRow } from './setting-store.server';

const TERMS = ['mayPay', 'seesAllFirms', 'emptySellerAlias'] as const;

/** The dealers with special terms, a search for others, and the form of the one that the address names. */
export function DealerTermsPanel({
  terms,
  chosen,
  query,
  found,
  mayChange,
  answer,
}: {
  terms: readonly DealerTermsRow[];
  chosen: DealerTermsRow | null;
  query: string;
  found: readonly { firmId: number; firmName: string }[];
  mayChange: boolean;
  answer: SettingAnswer | undefined;
}) {
  const { t } = useTranslation('admin');
  return (
    <SettingFold
      group="dealers"
      title={t('settings.dealers.title')}
      now={t('settings.now.dealers', { count: terms.length })}
      changed={null}
      open={query !== '' || chosen !== null || answer?.group === 'dealers'}
    >
      <p className="mb-4 text-sm text-muted">{t('settings.dealers.intro')}</p>
      {mayChange ? (
        <>
          <ListSearch list={dealerTerms} filter={{ query }} label={t('settings.dealers.search')} />
          {query ? <Found found={found} query={query} /> : null}
          {chosen ? <TermsForm key={chosen.firmId} dealer={chosen} answer={answer} /> : null}
        </>
      ) : null}
      <div className="mt-4">
        <Table caption={t('settings.dealers.title')} tall>
          <TableHead>
            <Th>{t('settings.dealers.dealer')}</Th>
            {TERMS.map((term) => (
              <Th key={term}>{t(`field.${term}`)}</Th>
            ))}
            {mayChange ? <Th hidden>{t('settings.dealers.change')}</Th> : null}
          </TableHead>
          <TableBody>
            {terms.map((dealer) => (
              <Row key={dealer.firmId}>
                <Td phone="title">
                  <span className="tabular-nums font-medium">{dealer.firmId}</span>
                  <SubLine>
                    <bdi>{dealer.firmName || t('settings.dealers.no-firm')}</bdi>
                  </SubLine>
                </Td>
                {TERMS.map((term) => (
                  <Td key={term} phone="wide">
                    <span className="md:hidden">{dealer[term] ? t(`field.${term}`) : null}</span>
                    <span className="max-md:hidden">
                      {dealer[term] ? (
                        <>
                          <Check aria-hidden className="size-4 text-success-text" />
                          <span className="sr-only">{t('settings.dealers.yes')}</span>
                        </>
                      ) : (
                        <span className="text-muted">
                          <span aria-hidden>–</span>
                          <span className="sr-only">{t('settings.dealers.no')}</span>
                        </span>
                      )}
                    </span>
                  </Td>
                ))}
                {mayChange ? (
                  <Td end phone="amount">
                    <Link
                      to={dealerTerms.address({ firmId: dealer.firmId })}
                      preventScrollReset
                      aria-label={t('settings.dealers.change-of', { dealer: dealer.firmId })}
                      className="link"
                    >
                      {t('settings.dealers.change')}
                    </Link>
                  </Td>
                ) : null}
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
    </SettingFold>
  );
}

function Found({ found, query }: { found: readonly { firmId: number; firmName: string }[]; query: string }) {
  const { t } = useTranslation('admin');
  if (found.length === 0) return <p className="mt-3 text-sm text-muted">{t('settings.dealers.nothing', { query })}</p>;
  return (
    <ul className="mt-3 grid gap-1 text-sm">
      {found.map(({ firmId, firmName }) => (
        <li key={firmId} className="flex flex-wrap items-center gap-2">
          <LinkButton
            to={dealerTerms.address({ firmId })}
            size="small"
            icon={Plus}
            preventScrollReset
            aria-label={t('settings.dealers.choose-of', { dealer: firmName })}
          >
            {t('settings.dealers.choose')}
          </LinkButton>
          <span className="tabular-nums text-muted">{firmId}</span>
          <bdi>{firmName}</bdi>
        </li>
      ))}
    </ul>
  );
}

function TermsForm({ dealer, answer }: { dealer: DealerTermsRow; answer: SettingAnswer | undefined }) {
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('group') === 'dealers';
  const own = answer?.group === 'dealers' ? answer : undefined;
  return (
    <Form
      method="post"
      action={dealerTerms.beside('/ops/settings', { firmId: dealer.firmId })}
      className="mt-4 rounded-md border border-line p-4"
    >
      <input type="hidden" name="group" value="dealers" />
      <input type="hidden" name="firm" value={dealer.firmId} />
      <h3 className="mb-3">
        {dealer.firmId} · <bdi>{dealer.firmName}</bdi>
      </h3>
      <div className="grid gap-3">
        {TERMS.map((term) => (
          <Checkbox
            key={term}
            name={term}
            label={t(`field.${term}`)}
            hint={t(`settings.dealers.hint.${term}`)}
            defaultChecked={own ? own.values[term] === 'on' : dealer[term]}
          />
        ))}
        <ReasonField wrong={own?.wrong.includes('reason')} defaultValue={own?.values.reason} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="save" loading={busy}>
          {t('settings.save')}
        </Button>
        <LinkButton to={dealerTerms.address()} variant="quiet" preventScrollReset>
          {t('cancel')}
        </LinkButton>
      </div>
    </Form>
  );
}
