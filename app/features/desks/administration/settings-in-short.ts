import { offerOf } from '~/features/ordering/card-payments/instalments';
import { numberFormat } from '~/platform/intl-formats';
import type { Settings } from '~/platform/settings-store.server';
import type { TFunction } from '~/platform/texts';
import type { KeyUnder } from '~/platform/translator';
import type { SettingsPage } from './load-settings.server';
import { rateText } from './rate-fields';

/** What holds now in each group, in a few words. */
export function settingsInShort(
  { current, rate }: Pick<SettingsPage, 'current' | 'rate'>,
  t: TFunction<'admin'>,
  locale: string,
): Record<keyof Settings, string> {
  const numbers = numberFormat(locale);
  const unit = (name: KeyUnder<'admin', 'settings.unit'>, value: number) =>
    `${numbers.format(value)} ${t(`settings.unit.${name}`)}`;
  const onOff = (on: boolean) => t(on ? 'settings.now.on' : 'settings.now.off');
  const { orderMinutes, quietFrom, quietUntil } = current.alerts;
  return {
    rate: t(`settings.rate.now.${rate.source}`, { rate: rateText(rate.rate, locale), day: rate.day ?? '' }),
    delays: (['firstMs', 'stepMs', 'retryMs'] as const).map((name) => unit(name, current.delays[name])).join(' · '),
    alerts: t('settings.now.alerts', { minutes: orderMinutes, from: quietFrom, until: quietUntil }),
    reminders: current.reminders.on
      ? t('settings.now.days', { days: current.reminders.days.join(', ') })
      : onOff(false),
    cards:
      current.cards.instalments.length === 0
        ? t('settings.now.single')
        : t('settings.now.instalments', {
            instalments: current.cards.instalments.map((text) => offerOf(text).count).join(', '),
          }),
    banks: current.banks.accounts.map(({ bank }) => bank).join(', '),
    matching: onOff(current.matching.sureWithoutSender),
    payments: unit('termDays', current.payments.termDays),
    requests: unit('keepDays', current.requests.keepDays),
    leads: [unit('offerHours', current.leads.offerHours), unit('offerDealers', current.leads.offerDealers)].join(' · '),
    tokens: onOff(current.tokens.passwordGrant),
    'staff-second-factor': onOff(current['staff-second-factor'].required),
    'staff-log-in-by-provider': onOff(current['staff-log-in-by-provider'].providerOnly),
  };
}
