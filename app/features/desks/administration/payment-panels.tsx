import { LinkTabs } from '~/components/tabs';
import { Checkbox } from '~/components/field';
import { CircleCheck, CircleMinus } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { transferReference, withPrefix } from '~/features/ordering/payments/transfer-reference';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import { AccountRows } from './account-rows';
import { CardFields } from './card-fields';
import type { PaymentSettings } from './load-payment-settings.server';
import { PaymentFields } from './payment-fields';
import { PAYMENT_SECTIONS, paymentSectionPath, type PaymentSection } from './payment-sections';
import { OpenSettingPanel, SettingField, useSettingField, type SettingAnswer } from './setting-panel';
import { UnsavedGuard } from './unsaved-guard';

/** One section of the settings of payments, and the ways to the others (52). */
export function PaymentPanels({
  page,
  section,
  mayChange,
  answer,
}: {
  page: PaymentSettings;
  section: PaymentSection;
  mayChange: boolean;
  answer: SettingAnswer | undefined;
}) {
  const { t } = useTranslation('admin');
  const panel = {
    group: section,
    title: t(`settings.${section}.title`),
    intro: t(`settings.${section}.intro`),
    mayChange,
    changed: page.changed[section] ?? null,
    start: page.texts.start[section],
    answer,
  };
  return (
    <UnsavedGuard>
      <LinkTabs
        label={t('settings.contents')}
        tabs={PAYMENT_SECTIONS.map((one) => ({
          to: paymentSectionPath(one),
          label: t(`settings.${one}.title`),
          current: one === section,
        }))}
      />
      <div className="mt-4 max-w-4xl">
        <OpenSettingPanel
          key={section}
          {...panel}
          aside={section === 'cards' ? <AcquirerState bank={page.acquirer} /> : undefined}
        >
          {section === 'banks' ? <AccountRows accounts={page.accounts} installed={page.installed} /> : null}
          {section === 'payments' ? <PaymentFields current={page.current} texts={page.texts} /> : null}
          {section === 'cards' ? <CardFields current={page.current} texts={page.texts} /> : null}
          {section === 'matching' ? <MatchingFields current={page.current} /> : null}
        </OpenSettingPanel>
      </div>
    </UnsavedGuard>
  );
}

function AcquirerState({ bank }: { bank: string | null }) {
  const { t } = useTranslation('admin');
  return (
    <StatusPill tone={bank ? 'success' : 'neutral'} icon={bank ? CircleCheck : CircleMinus} plain>
      {bank ? t('settings.acquirer', { bank }) : t('settings.no-acquirer')}
    </StatusPill>
  );
}

/** What makes a line of the bank sure, so that it can be booked together with others. */
function MatchingFields({ current }: Pick<PaymentSettings, 'current'>) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const { referencePrefix, writeOffUpTo } = current.matching;
  const field = useSettingField('sureWithoutSender', current.matching.sureWithoutSender ? 'on' : '');
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {(['reference', 'amount', 'sender'] as const).map((ground) => (
          <li key={ground}>{t(`settings.matching-ground.${ground}`)}</li>
        ))}
      </ul>
      <Checkbox
        name="sureWithoutSender"
        label={t('settings.label.sureWithoutSender')}
        hint={t('settings.matching-hint')}
        defaultChecked={field.value === 'on'}
      />
      <div className="setting-fields">
        <SettingField
          name="referencePrefix"
          label={t('settings.label.referencePrefix')}
          value={referencePrefix}
          hint={t('settings.prefix-hint', { example: withPrefix(referencePrefix || 'KRP', transferReference(549)) })}
          maxLength={6}
          autoComplete="off"
          dir="ltr"
        />
        <SettingField
          name="writeOffUpTo"
          label={t('settings.label.writeOffUpTo')}
          value={formatMoney(kurusFromDecimal(writeOffUpTo), 'TRL', locale).replaceAll(/[^\d.,]/g, '')}
          hint={t('settings.write-off-hint')}
          inputMode="decimal"
          suffix={<span className="pe-3 text-xs text-muted">₺</span>}
        />
      </div>
      <p className="text-sm text-muted">
        {t('settings.matching-alerts')}{' '}
        <Link to="/ops/settings#alerts" className="link">
          {t('settings.alerts.title')}
        </Link>
      </p>
    </div>
  );
}
