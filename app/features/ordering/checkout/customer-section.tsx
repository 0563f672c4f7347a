import { Link } from '~/platform/web';
import { Building2, Lock, RotateCcw, Store, UserPlus } from '~/components/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { CheckoutSection } from '~/components/checkout-layout';
import { Field, RadioCards, TextArea } from '~/components/field';
import { Facts } from '~/components/facts';
import { Tag } from '~/components/tag';
import { CustomerFields, type ErrorOf } from '~/features/customers/firms/customer-form-fields';
import { BOX_LENGTH, type CustomerField } from '~/features/customers/firms/customer-fields';
import type { CustomerFirm } from '~/features/customers/firms/customer-store.server';
import type { FirmMatches } from '~/features/customers/firms/find-firms.server';
import type { AddressValues, CustomerKind } from './checkout-form';
import { FirmFinder } from './firm-finder';

/** What belongs to a kind of customer shows while it is chosen, without scripts too. */
const WHILE = {
  existing: 'hidden group-has-[[value=existing]:checked]/customer:block',
  new: 'hidden group-has-[[value=new]:checked]/customer:block',
} satisfies Partial<Record<CustomerKind, string>>;

/** Whom the order is for: a firm of the list, a new customer, or the dealer itself (readings 1, 4, 5). */
export function CustomerSection({
  kind,
  onKindChange,
  own,
  firm,
  matches,
  needsKnownFirm,
  values,
  sectors,
  taxNumber,
  errorOf,
  onChoose,
  onAdd,
}: {
  kind: CustomerKind;
  onKindChange: (kind: CustomerKind) => void;
  own: { name: string };
  /** The firm chosen from the list. */
  firm: CustomerFirm | null;
  /** What a search without scripts found. */
  matches: FirmMatches | null;
  /** A new customer cannot be ordered for. */
  needsKnownFirm: boolean;
  values: AddressValues;
  /** Those that firms have already; another may be typed. */
  sectors: readonly string[];
  /** As it is being typed. */
  taxNumber: string;
  errorOf: ErrorOf;
  onChoose: (firmId: number) => void;
  /** A firm was searched for and not found: it is to be a new customer. */
  onAdd: (query: string) => void;
}) {
  const { t } = useTranslation('checkout');
  return (
    <div className="group/customer border-t border-line">
      <CheckoutSection title={t('customer.title')}>
        <RadioCards
          legend={t('customer.title')}
          legendHidden
          name="customerKind"
          value={kind}
          onValueChange={(value) => onKindChange(value as CustomerKind)}
          options={[
            { value: 'existing', icon: Building2, label: t('customer.existing'), hint: t('customer.existing-hint') },
            {
              value: 'new',
              icon: UserPlus,
              label: t('customer.new'),
              hint: t(needsKnownFirm ? 'customer.new-not-possible' : 'customer.new-hint'),
              disabled: needsKnownFirm,
            },
            { value: 'own', icon: Store, label: t('customer.own'), hint: <bdi>{own.name}</bdi> },
          ]}
        />
        <div className={WHILE.existing}>
          <div className="pt-4">
            <ExistingFirm
              firm={firm}
              matches={matches}
              error={errorOf('customerFirmId')}
              onChoose={onChoose}
              onAdd={needsKnownFirm ? undefined : onAdd}
            />
          </div>
        </div>
      </CheckoutSection>
      {firm ? (
        <div className={WHILE.existing}>
          <LockedFirm firm={firm} />
        </div>
      ) : null}
      <div className={WHILE.new}>
        <DeliverySection>
          <CustomerFields values={values} sectors={sectors} taxNumber={taxNumber} errorOf={errorOf} />
        </DeliverySection>
      </div>
      <div className="border-t border-line">
        <CheckoutSection title={t('errors:field.note')}>
          <Field id="note" label={t('note-label')} error={errorOf('note')} optional={t('optional')}>
            <TextArea
              name="note"
              defaultValue={values.note}
              rows={2}
              maxLength={BOX_LENGTH}
              remaining={(left) => t('characters-left', { count: left })}
            />
          </Field>
        </CheckoutSection>
      </div>
    </div>
  );
}

function DeliverySection({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="border-t border-line">
      <CheckoutSection title={t('delivery.title')} aside={aside}>
        {children}
      </CheckoutSection>
    </div>
  );
}

const OTHER_FIRM = 'other-firm';

/** The finder, or the firm that was found. */
function ExistingFirm({
  firm,
  matches,
  error,
  onChoose,
  onAdd,
}: {
  firm: CustomerFirm | null;
  matches: FirmMatches | null;
  error: string | undefined;
  onChoose: (firmId: number) => void;
  onAdd: ((query: string) => void) | undefined;
}) {
  const { t } = useTranslation('checkout');
  const shownFirm = useRef(firm?.id);
  // What was pressed is gone from the page: its successor takes the focus.
  useEffect(() => {
    if (shownFirm.current === firm?.id) return;
    shownFirm.current = firm?.id;
    document.getElementById(firm ? OTHER_FIRM : 'customerFirmId')?.focus();
  }, [firm]);
  if (!firm) return <FirmFinder found={matches} error={error} onChoose={onChoose} onAdd={onAdd} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <input type="hidden" name="customerFirmId" value={firm.id} />
      <p className="min-w-0">
        <bdi className="font-semibold">{firm.name}</bdi>{' '}
        <bdi className="text-sm whitespace-nowrap text-muted tabular-nums">{firm.code}</bdi>
      </p>
      <Button id={OTHER_FIRM} type="submit" name="intent" value="other-firm" variant="link" icon={RotateCcw}>
        {t('customer.other')}
      </Button>
    </div>
  );
}

/** The chosen customer in one card; its data are corrected by support, asked for on its own page. */
function LockedFirm({ firm }: { firm: CustomerFirm }) {
  const { t } = useTranslation('checkout');
  const lines = [firm.address1, firm.address2, [firm.district, firm.province].filter(Boolean).join(' / ')];
  const shown = {
    address1: lines.filter(Boolean).join(', '),
    taxOffice: firm.taxOffice,
    taxNumber: firm.taxNumber,
    contact: firm.contact,
    phone: firm.phone,
    email: firm.email,
    sector: firm.sector,
    note: firm.note,
  } satisfies Record<Exclude<CustomerField, 'name' | 'address2' | 'district' | 'province'>, string>;
  const facts = (Object.keys(shown) as (keyof typeof shown)[]).map((field) => ({
    label: t(field === 'note' ? 'checkout:customer.note' : `errors:field.${field}`),
    value: shown[field],
  }));
  return (
    <DeliverySection aside={<Tag icon={Lock}>{t('delivery.filled')}</Tag>}>
      <div className="grid gap-3 rounded-md border border-line bg-sunken p-4" data-firm={firm.id}>
        <p className="font-semibold">
          <bdi>{firm.name}</bdi>
        </p>
        <Facts items={facts.flatMap(({ label, value }) => (value ? [{ label, value: <bdi>{value}</bdi> }] : []))} />
        <p className="text-sm text-muted">
          {t('customer.locked')}{' '}
          <Link to={`/customers/${firm.id}`} className="link">
            {t('customer.correct')}
          </Link>
        </p>
      </div>
    </DeliverySection>
  );
}
