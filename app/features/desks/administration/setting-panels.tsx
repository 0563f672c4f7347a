import { ChevronRight } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { Settings } from '~/platform/settings-store.server';
import { useShell } from '~/platform/shell-context';
import { SAVED_VIEWS } from '~/features/desks/staff/saved-view';
import { ALERT_CHANNELS } from './alert-channel';
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
import { UnsavedGuard } from './unsaved-guard';

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
    differs: differsIn(texts, group),
    start: texts.start[group],
    answer,
  });
  const section = (group: keyof Settings) => ({
    group,
    title: t(`settings.${group}.title`),
    differs: differsIn(texts, group),
  });
  return (
    <UnsavedGuard>
      <div className="settings">
        <SettingContents
          groups={[
            {
              heading: t('settings.group.orders'),
              items: [
                section('rate'),
                section('delays'),
                { group: 'payments', title: t('settings.pay.title'), to: paymentSectionPath('banks') },
              ],
            },
            {
              heading: t('settings.group.alerts'),
              items: [section('alerts'), { group: 'channels', title: t('channels.title'), to: ALERT_CHANNELS }],
            },
            {
              heading: t('settings.group.dealers'),
              items: [
                section('reminders'),
                section('requests'),
                section('leads'),
                { group: 'dealers', title: t('settings.dealers.title'), differs: page.terms.length },
              ],
            },
            {
              heading: t('settings.group.access'),
              items: [section('tokens'), section('staff-second-factor'), section('staff-log-in-by-provider')],
            },
            {
              heading: t('settings.group.screens'),
              items: [{ group: 'views', title: t('staff:views.title'), to: SAVED_VIEWS }],
            },
          ]}
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
          <SettingLink
            id="payments"
            to={paymentSectionPath('banks')}
            title={t('settings.pay.title')}
            now={PAYMENT_SECTIONS.map((group) => t(`settings.${group}.title`)).join(' · ')}
          />
          <SettingPanel {...panel('alerts')}>
            <AlertFields texts={texts} />
          </SettingPanel>
          <SettingLink to={ALERT_CHANNELS} id="channels" title={t('channels.title')} now={t('channels.intro')} />
          <SettingPanel {...panel('reminders')}>
            <ReminderFields current={current} texts={texts} />
          </SettingPanel>
          <SettingPanel {...panel('requests')}>
            <NumberSetting
              name="keepDays"
              value={texts.current.requests.keepDays}
              hint={t('settings.keep-days-hint')}
              className="max-w-64"
            />
          </SettingPanel>
          <SettingPanel {...panel('leads')}>
            <div className="setting-fields">
              {(['offerHours', 'offerDealers'] as const).map((name) => (
                <NumberSetting key={name} name={name} value={texts.current.leads[name]} />
              ))}
            </div>
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
          <SettingLink to={SAVED_VIEWS} id="views" title={t('staff:views.title')} now={t('staff:views.intro')} />
        </div>
      </div>
    </UnsavedGuard>
  );
}

/** How many values of a group differ from those that it begins with. */
const differsIn = ({ current, start }: SettingsPage['texts'], group: keyof Settings): number =>
  Object.keys(current[group]).filter((name) => current[group][name] !== start[group][name]).length;

/** A section that has a page of its own. */
function SettingLink({ id, to, title, now }: { id: string; to: string; title: string; now: string }) {
  return (
    <Link id={id} to={to} className="panel setting-link">
      <ChevronRight aria-hidden className="turn" />
      <span className="font-semibold">{title}</span>
      <span className="setting-now">{now}</span>
    </Link>
  );
}
