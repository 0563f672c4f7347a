import {
  ArrowRight,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  KeyRound,
  TriangleExclamationPoint,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CheckoutSection } from '~/components/checkout-layout';
import { EmptyState } from '~/components/empty-state';
import { Checkbox, TextInput } from '~/components/field';
import { StatusPill } from '~/components/status-pill';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import type { Tone } from '~/components/tone';
import { BOX_LENGTH } from '~/features/customers/customer-form';
import type { LicenceState } from '~/features/licences/licence-rules';
import { formatShortDate } from '~/platform/dates';
import type { CheckoutValues } from './checkout-form';
import type { LicenceChoice, LicenceGroup } from './licence-choices';

const LOOKS: Record<LicenceState['kind'], { tone: Tone; icon: LucideIcon }> = {
  valid: { tone: 'success', icon: CircleCheck },
  ending: { tone: 'warning', icon: Clock },
  expired: { tone: 'danger', icon: CircleX },
  stopped: { tone: 'neutral', icon: Ban },
};

/** The licences of the chosen firm that one line of the cart may act on; how many are ticked is its quantity (dealer-shop §4). */
export function LicenceTable({
  group,
  selected,
  computers,
  error,
}: {
  group: LicenceGroup;
  selected: readonly string[];
  computers: CheckoutValues['computers'];
  error: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const id = `licences-${group.sku}`;
  const registers = group.action === 'register-computer';
  return (
    <CheckoutSection
      title={
        <span id={id} tabIndex={-1}>
          {t('licence.title', { product: group.name })}
        </span>
      }
      aside={
        <>
          <Tag look="tint">{t('licence.selected', { count: selected.length })}</Tag>
          {group.newEnd ? (
            <span className="ms-auto text-sm text-muted">
              {t('licence.new-end')} <b className="text-ink">{formatShortDate(new Date(group.newEnd))}</b>
            </span>
          ) : null}
        </>
      }
    >
      {error ? (
        <p id={`${id}-error`} className="field-error mb-2" role="alert">
          <TriangleExclamationPoint aria-hidden />
          <span>{error}</span>
        </p>
      ) : null}
      {group.licences.length === 0 ? (
        <EmptyState icon={KeyRound} headingLevel={3} title={t('licence.none')}>
          {t('licence.none-hint')}
        </EmptyState>
      ) : (
        <>
          <Table caption={t('licence.title', { product: group.name })} selectable>
            <TableHead>
              <Th hidden>{t('licence.choose')}</Th>
              <Th>{t('licence.code')}</Th>
              <Th>{t('licence.end')}</Th>
              <Th>{t('licence.computer')}</Th>
              <Th end>{t('licence.state')}</Th>
            </TableHead>
            <TableBody>
              {group.licences.map((licence) => (
                <LicenceRow
                  key={licence.approvalCode}
                  sku={group.sku}
                  licence={licence}
                  newEnd={group.newEnd}
                  registers={registers}
                  selected={selected.includes(licence.approvalCode)}
                  computer={computers[licence.approvalCode]}
                  describedBy={error ? `${id}-error` : undefined}
                />
              ))}
            </TableBody>
          </Table>
          <p className="field-hint mt-2">{t('licence.hint')}</p>
        </>
      )}
    </CheckoutSection>
  );
}

function LicenceRow({
  sku,
  licence,
  newEnd,
  registers,
  selected,
  computer,
  describedBy,
}: {
  sku: string;
  licence: LicenceChoice;
  newEnd: string | null;
  registers: boolean;
  selected: boolean;
  computer: string | undefined;
  describedBy: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { approvalCode, state, shortens } = licence;
  const { tone, icon } = LOOKS[state.kind];
  const end = formatShortDate(new Date(licence.expiresAt));
  return (
    <Row selected={selected}>
      <Td phone="select">
        <Checkbox
          name={`licences.${sku}`}
          value={approvalCode}
          defaultChecked={selected}
          label={t('licence.select', { code: approvalCode })}
          labelHidden
          aria-describedby={describedBy}
        />
      </Td>
      <Td phone="title">
        <bdi className="code">{approvalCode}</bdi>
      </Td>
      <Td phone="meta">
        {shortens && newEnd ? (
          <span className="inline-flex flex-wrap items-center gap-1">
            {end} <ArrowRight aria-hidden className="turn" />
            <b>{formatShortDate(new Date(newEnd))}</b>
            <StatusPill tone="warning" icon={TriangleExclamationPoint}>
              {t('licence.shortens')}
            </StatusPill>
          </span>
        ) : (
          end
        )}
      </Td>
      <Td phone="wide">
        {registers ? (
          <TextInput
            compact
            name={`computer.${approvalCode}`}
            maxLength={BOX_LENGTH}
            autoComplete="off"
            defaultValue={computer}
            placeholder={licence.computer}
            aria-label={t('licence.computer-name', { code: approvalCode })}
          />
        ) : licence.computer ? (
          <bdi>{licence.computer}</bdi>
        ) : (
          <span className="text-muted">{t('licence.no-computer')}</span>
        )}
      </Td>
      <Td phone="state" end>
        <StatusPill tone={tone} icon={icon}>
          {state.kind === 'ending' ? t('licence.ending', { count: state.daysLeft }) : t(`licence.${state.kind}`)}
        </StatusPill>
      </Td>
    </Row>
  );
}
