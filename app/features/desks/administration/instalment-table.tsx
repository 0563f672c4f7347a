import { TextInput } from '~/components/field';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { instalmentPlan, offerOf } from '~/features/ordering/card-payments/instalments';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { Settings } from '~/platform/settings-store.server';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { INSTALMENT_COUNTS } from './instalment-counts';
import { useRefusedSetting } from './setting-panel';

/** The amount by which a surcharge is shown. */
const EXAMPLE = kurusFromDecimal('10000.00');

/** Which numbers of instalments are offered, for how many percent more, from which amount on, and what that adds to one. */
export function InstalmentTable({ cards }: { cards: Settings['cards'] }) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const refused = useRefusedSetting();
  const offers = new Map(cards.instalments.map((text) => [offerOf(text).count, text]));
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  return (
    <Table caption={t('settings.label.instalments')} stacked={false}>
      <TableHead>
        <Th>{t('settings.instalment.count')}</Th>
        <Th>{t('settings.instalment.percent')}</Th>
        <Th>{t('settings.instalment.from')}</Th>
        <Th end className="max-md:hidden">
          {t('settings.instalment.adds', { amount: lira(EXAMPLE) })}
        </Th>
      </TableHead>
      <TableBody>
        <Row>
          <Td className="font-semibold">{t('settings.instalment.single')}</Td>
          <Td className="text-muted">–</Td>
          <Td className="text-muted">–</Td>
          <Td end className="text-muted max-md:hidden">
            –
          </Td>
        </Row>
        {INSTALMENT_COUNTS.map((count) => {
          const offer = offers.get(count);
          const from = offer === undefined ? 0 : offerOf(offer).from;
          const percent = offer?.split(':')[1] ?? '';
          const shown = locale === 'tr' ? percent.replace('.', ',') : percent;
          const surcharge =
            offer === undefined ? null : instalmentPlan(EXAMPLE, offerOf(offer), cards.surchargeBearer).surcharge;
          return (
            <Row key={count}>
              <Td className="font-semibold">
                <span className="max-md:hidden">{t('settings.instalment.of', { count })}</span>
                <span className="md:hidden">{count}</span>
              </Td>
              <Td>
                <CellInput
                  refused={refused}
                  name={`instalment.${count}`}
                  label={t('settings.instalment.percent-of', { count })}
                  value={shown}
                  unit="%"
                  rule={t('settings.rule.instalments')}
                  className="max-w-28 max-md:w-20"
                />
              </Td>
              <Td>
                <CellInput
                  refused={refused}
                  name={`instalment-from.${count}`}
                  label={t('settings.instalment.from-of', { count })}
                  value={from > 0 ? lira(from).replaceAll(/[^\d.,]/g, '') : ''}
                  unit="₺"
                  rule={t('settings.rule.instalments-from')}
                  className="max-w-36 max-md:w-28"
                />
              </Td>
              <Td end className="tabular-nums max-md:hidden">
                {surcharge === null ? t('settings.instalment.not-offered') : <bdi>{lira(surcharge)}</bdi>}
              </Td>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** A number of a cell, with its unit; below it the rule that it broke. */
function CellInput({
  refused,
  name,
  label,
  value,
  unit,
  rule,
  className,
}: {
  refused: ReturnType<typeof useRefusedSetting>;
  name: string;
  label: string;
  value: string;
  unit: string;
  rule: string;
  className: string;
}) {
  const wrong = refused?.wrong.includes(name);
  return (
    <>
      <TextInput
        compact
        name={name}
        aria-label={label}
        aria-invalid={wrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        defaultValue={refused?.values[name] ?? value}
        className={className}
        suffix={<span className="pe-2 text-xs text-muted">{unit}</span>}
      />
      {wrong ? <span className="block text-xs text-danger-text">{rule}</span> : null}
    </>
  );
}
