import { ChevronRight } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { Settings } from '~/platform/settings-store.server';
import { useShell } from '~/platform/shell-context';
import { AlertFields } from './alert-fields';
import { DealerTermsPanel } from './dealer-terms-panel';
import type { SettingsPage } from './load-settings.server';
import { NumberSetting } from './number-setting';
import { PasswordGrantField } from './password-grant-field';
import { RateFields } from './rate-fields';
import { PAYMENT_SECTIONS, paymentSectionPath } from './payment-sections';
import { ReminderFields } from './reminder-fields';
import { SettingContents } from './setting-fold';
import { SettingPanel, type SettingAnswer } from './setting-panel';
import { settingsInShort } from './settings-in-short';
import { SecondFactorField, StaffProviderField } from './staff-log-in-fields';

/** The groups in the order of the page, as its contents name them. */
const SETTING_PANELS = [
  'rate',
  'delays',
  'alerts',
  'reminders',
  'requests',
  'tokens',
  'staff-second-factor',
  'staff-log-in-by-provider',
] as const satisfies (keyof Settings)[];

/** All groups of settings, with their contents beside them. */
export function SettingPanels({
  page,
  mayChange,
  answer,
}: {
  page: SettingsPage;
  mayChange: boolean;
  answer: SettingAnswer | undefined;
}) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const { texts, current, changed } = page;
  const now = settingsInShort(page, t, locale);
  const panel = (group: keyof Settings) => ({
    group,
    title: t(`settings.${group}.title`),
    intro: t(`settings.${group}.intro`),
    now: now[group],
    mayChange,
    changed: changed[group] ?? null,
    start: texts.start[group],
    answer,
  });
  return (
    <div className="settings">
      <SettingContents
        groups={[...SETTING_PANELS, 'dealers' as const].map((group) => ({
          group,
          title: t(`settings.${group}.title`),
        }))}
      />
      <div className="grid min-w-0 gap-3">
        <SettingPanel {...panel('rate')}>
          <RateFields texts={texts} rate={page.rate} />
        </SettingPanel>
        <SettingPanel {...panel('delays')}>
          <div className="setting-fields">
            {(['firstMs', 'stepMs', 'retryMs'] as const).map((name) => (
              <NumberSetting key={name} name={name} value={texts.current.delays[name]} />
            ))}
          </div>
        </SettingPanel>
        <SettingPanel {...panel('alerts')}>
          <AlertFields texts={texts} mailGoesOut={page.mailGoesOut} />
        </SettingPanel>
        <SettingPanel {...panel('reminders')}>
          <ReminderFields current={current} texts={texts} />
        </SettingPanel>
        <Link to={paymentSectionPath('banks')} className="panel setting-link">
          <ChevronRight aria-hidden className="turn" />
          <span className="font-semibold">{t('settings.pay.title')}</span>
          <span className="setting-now">
            {PAYMENT_SECTIONS.map((group) => t(`settings.${group}.title`)).join(' · ')}
          </span>
        </Link>
        <SettingPanel {...panel('requests')}>
          <NumberSetting
            name="keepDays"
            value={texts.current.requests.keepDays}
            hint={t('settings.keep-days-hint')}
            className="max-w-64"
          />
        </SettingPanel>
        <SettingPanel {...panel('tokens')}>
          <PasswordGrantField current={current} />
        </SettingPanel>
        <SettingPanel {...panel('staff-second-factor')}>
          <SecondFactorField current={current} own={page.own} />
        </SettingPanel>
        <SettingPanel {...panel('staff-log-in-by-provider')}>
          <StaffProviderField current={current} providerObstacle={page.providerObstacle} />
        </SettingPanel>
        <DealerTermsPanel
          terms={page.terms}
          chosen={page.chosen}
          query={page.query}
          found={page.found}
          mayChange={mayChange}
          answer={answer}
        />
      </div>
    </div>
  );
}
