import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Checkbox, Field, RadioPanels, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { hasSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { changeDealerTerms, changeSetting } from '~/features/desks/administration/change-setting.server';
import { DealerTermsPanel } from '~/features/desks/administration/dealer-terms-panel';
import { dealerTerms } from '~/features/desks/administration/setting-filter';
import { readSettingForm, SETTING_FIELDS, SETTING_GROUPS } from '~/features/desks/administration/setting-form.server';
import { SettingContents } from '~/features/desks/administration/setting-fold';
import {
  SettingField,
  SettingPanel,
  useSettingField,
  type SettingAnswer,
} from '~/features/desks/administration/setting-panel';
import {
  changedSettings,
  findDealers,
  listDealerTerms,
  readDealerTerms,
} from '~/features/desks/administration/setting-store.server';
import { obstacleToRequiring } from '~/features/identity/identities/staff-door.server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { formatDate, formatDateTime } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { numberFormat } from '~/platform/number-format';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { readSettings, settingGroups, type Settings } from '~/platform/settings-store.server';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'staff:nav.settings',
  breadcrumbKey: 'staff:nav.settings',
};

const FOUND = 8;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'settings.read');
  const { query, firmId } = dealerTerms.read(new URL(request.url).searchParams);
  const [locale, current, changed, rate, terms, found, chosen] = await Promise.all([
    localeOf(request),
    readSettings(db()),
    changedSettings(),
    readDollarRate(),
    listDealerTerms(),
    query ? findDealers(query, FOUND) : ([] as Awaited<ReturnType<typeof findDealers>>),
    firmId === undefined ? undefined : readDealerTerms(db(), firmId),
  ]);
  const delays = { firstMs: env().LINE_DELAY_MS, stepMs: env().LINE_DELAY_STEP_MS, retryMs: env().RETRY_BACKOFF_MS };
  const start: Settings = {
    rate: settingGroups.rate.parse({}),
    delays,
    alerts: settingGroups.alerts.parse({}),
    reminders: settingGroups.reminders.parse({}),
    requests: settingGroups.requests.parse({}),
    tokens: settingGroups.tokens.parse({}),
    'staff-second-factor': settingGroups['staff-second-factor'].parse({}),
    'staff-log-in-by-provider': settingGroups['staff-log-in-by-provider'].parse({}),
  };
  return {
    texts: { current: textsOf(current), start: textsOf(start) },
    current,
    changed: Object.fromEntries(
      changed.map(({ name, updatedAt, updatedBy }) => [
        name,
        { when: formatDateTime(new Date(updatedAt), locale), by: updatedBy },
      ]),
    ) as Record<string, { when: string; by: string } | undefined>,
    rate: { ...rate, day: rate.date ? formatDate(new Date(`${rate.date}T12:00:00+03:00`), locale) : null },
    terms,
    query,
    found,
    chosen: chosen ?? null,
    mailGoesOut: accountMailGoesOut(),
    own: { secondFactor: await hasSecondFactor(db(), viewer.accountId) },
    providerObstacle: (await obstacleToRequiring(viewer.accountId)) ?? null,
    mayChange: may(viewer.role, 'settings.change'),
  };
}

/** The values of the settings as their fields show them. */
function textsOf(settings: Settings): Record<keyof Settings, Record<string, string>> {
  const texts = (group: object) =>
    Object.fromEntries(
      Object.entries(group).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
    );
  return {
    rate: texts(settings.rate),
    delays: texts(settings.delays),
    alerts: texts(settings.alerts),
    reminders: texts(settings.reminders),
    requests: texts(settings.requests),
    tokens: texts(settings.tokens),
    'staff-second-factor': texts(settings['staff-second-factor']),
    'staff-log-in-by-provider': texts(settings['staff-log-in-by-provider']),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'settings.change');
  const form = await readForm(request, [...SETTING_FIELDS, REASON_FIELD]);
  const name = form.get('group');
  const values = Object.fromEntries([...form].map(([field, value]) => [field, typeof value === 'string' ? value : '']));
  const reason = readReason(form);
  const missing = reason ? [] : ['reason'];
  const again = (wrong: string[]) =>
    Response.json({ group: typeof name === 'string' ? name : '', values, wrong } satisfies SettingAnswer, {
      status: 400,
    });
  const done = async (changed: boolean, anchor: string) => {
    const message = translator(await localeOf(request))(`admin:settings.${changed ? 'saved' : 'same'}`);
    return redirect(`/ops/settings#${anchor}`, {
      headers: { 'Set-Cookie': flashToast({ tone: changed ? 'success' : 'info', message }) },
    });
  };
  if (name === 'dealers') {
    const firmId = rowIdOf(form.get('firm'));
    if (firmId === undefined) throw new AppError('malformed-request', 400);
    if (!reason) return again(missing);
    const terms = {
      mayPay: form.get('mayPay') === 'on',
      seesAllFirms: form.get('seesAllFirms') === 'on',
      emptySellerAlias: form.get('emptySellerAlias') === 'on',
    };
    return done(await changeDealerTerms(actorOf(viewer), firmId, terms, reason), 'dealers');
  }
  const group = SETTING_GROUPS.find((known) => known === name);
  if (!group) throw new AppError('malformed-request', 400);
  if (form.get('intent') === 'reset') {
    if (!reason) return again(missing);
    return done(await changeSetting(actorOf(viewer), group, null, reason), group);
  }
  const read = readSettingForm(group, form);
  if (read.wrong || !reason) return again([...(read.wrong ?? []), ...missing]);
  const requiresProvider = group === 'staff-log-in-by-provider' && form.get('providerOnly') === 'on';
  const obstacle = requiresProvider ? await obstacleToRequiring(viewer.accountId) : undefined;
  if (obstacle) return again(['providerOnly']);
  try {
    return await done(await changeSetting(actorOf(viewer), group, read.value, reason), group);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const refused = errorText(await localeOf(request), error.code);
    const answer: SettingAnswer = { group, values, wrong: [], refused };
    return Response.json(answer, { status: error.status });
  }
}

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

export default function SettingsPage() {
  const { texts, current, changed, mayChange, terms, chosen, query, found, rate } = useLoaderData<typeof loader>();
  const answer = useActionData<SettingAnswer>();
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const numbers = numberFormat(locale);
  const unit = (name: string, value: number) => `${numbers.format(value)} ${t(`settings.unit.${name}`)}`;
  const onOff = (on: boolean) => t(on ? 'settings.now.on' : 'settings.now.off');
  const { recipients, quietFrom, quietUntil } = current.alerts;
  const now: Record<keyof Settings, string> = {
    rate: t(`settings.rate.now.${rate.source}`, { rate: rateText(rate.rate, locale), day: rate.day ?? '' }),
    delays: ['firstMs', 'stepMs', 'retryMs']
      .map((name) => unit(name, current.delays[name as keyof typeof current.delays]))
      .join(' · '),
    alerts:
      recipients.length === 0
        ? t('settings.now.no-recipient')
        : t('settings.now.recipients', { count: recipients.length, from: quietFrom, until: quietUntil }),
    reminders: current.reminders.on
      ? t('settings.now.days', { days: current.reminders.days.join(', ') })
      : onOff(false),
    requests: unit('keepDays', current.requests.keepDays),
    tokens: onOff(current.tokens.passwordGrant),
    'staff-second-factor': onOff(current['staff-second-factor'].required),
    'staff-log-in-by-provider': onOff(current['staff-log-in-by-provider'].providerOnly),
  };
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
  const { delays, alerts } = texts.current;
  const number = (name: string, value: string | undefined) => (
    <SettingField
      key={name}
      name={name}
      label={t(`settings.label.${name}`)}
      value={value ?? ''}
      inputMode="numeric"
      suffix={<span className="pe-3 text-xs text-muted">{t(`settings.unit.${name}`)}</span>}
    />
  );
  return (
    <>
      <PageHead title={t('staff:nav.settings')} facts={[t('settings.intro')]} />
      {mayChange ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <div className="settings">
        <SettingContents
          groups={[...SETTING_PANELS, 'dealers' as const].map((group) => ({
            group,
            title: t(`settings.${group}.title`),
          }))}
        />
        <div className="grid min-w-0 gap-3">
          <SettingPanel {...panel('rate')}>
            <RateFields />
          </SettingPanel>
          <SettingPanel {...panel('delays')}>
            <div className="setting-fields">
              {['firstMs', 'stepMs', 'retryMs'].map((name) => number(name, delays[name]))}
            </div>
          </SettingPanel>
          <SettingPanel {...panel('alerts')}>
            <div className="setting-fields">
              {[
                'workerSeconds',
                'messageSeconds',
                'orderMinutes',
                'failedMails',
                'mailMinutes',
                'failedLines',
                'pauseMinutes',
              ].map((name) => number(name, alerts[name]))}
              {['quietFrom', 'quietUntil'].map((name) => (
                <SettingField
                  key={name}
                  name={name}
                  inputMode="numeric"
                  placeholder="22:00"
                  maxLength={5}
                  label={t(`settings.label.${name}`)}
                  value={alerts[name] ?? ''}
                />
              ))}
            </div>
            <p className="mt-2 text-xs text-muted">{t('settings.quiet-hint')}</p>
            <Recipients />
          </SettingPanel>
          <SettingPanel {...panel('reminders')}>
            <ReminderFields />
          </SettingPanel>
          <SettingPanel {...panel('requests')}>
            <SettingField
              name="keepDays"
              inputMode="numeric"
              label={t('settings.label.keepDays')}
              value={texts.current.requests.keepDays ?? ''}
              hint={t('settings.keep-days-hint')}
              className="max-w-64"
              suffix={<span className="pe-3 text-xs text-muted">{t('settings.unit.keepDays')}</span>}
            />
          </SettingPanel>
          <SettingPanel {...panel('tokens')}>
            <PasswordGrantField />
          </SettingPanel>
          <SettingPanel {...panel('staff-second-factor')}>
            <SecondFactorField />
          </SettingPanel>
          <SettingPanel {...panel('staff-log-in-by-provider')}>
            <StaffProviderField />
          </SettingPanel>
          <DealerTermsPanel
            terms={terms}
            chosen={chosen}
            query={query}
            found={found}
            mayChange={mayChange}
            answer={answer}
          />
        </div>
      </div>
    </>
  );
}

function rateText(rate: string, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(rate));
}

function RateFields() {
  const { texts, rate } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const mode = useSettingField('mode', texts.current.rate.mode ?? 'fixed');
  return (
    <div className="grid gap-4">
      <Notice
        tone={rate.source === 'fallback' ? 'warning' : 'neutral'}
        compact
        title={t(`settings.rate.now.${rate.source}`, { rate: rateText(rate.rate, locale), day: rate.day ?? '' })}
      >
        {rate.source === 'fallback'
          ? t(rate.day ? 'settings.rate.too-old' : 'settings.rate.never', { day: rate.day })
          : null}
      </Notice>
      <RadioPanels
        className="wrapped-hints"
        legend={t('settings.label.mode')}
        name="mode"
        defaultValue={mode.value}
        error={mode.error}
        options={(['fixed', 'central-bank'] as const).map((value) => ({
          value,
          label: t(`settings.rate.mode.${value}`),
          hint: t(`settings.rate.hint.${value}`),
        }))}
      />
      <SettingField
        name="fixed"
        label={t('settings.label.fixed')}
        value={texts.current.rate.fixed ?? ''}
        inputMode="decimal"
        className="max-w-48"
        suffix={<span className="pe-3 text-xs text-muted">{t('settings.unit.fixed')}</span>}
      />
    </div>
  );
}

function Recipients() {
  const { texts, mailGoesOut } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const field = useSettingField('recipients', (texts.current.alerts.recipients ?? '').replaceAll(', ', '\n'));
  return (
    <div className="mt-4 grid gap-3">
      <Field label={t('settings.label.recipients')} hint={t('settings.recipients-hint')} error={field.error}>
        <TextArea name="recipients" rows={3} dir="ltr" defaultValue={field.value} />
      </Field>
      {mailGoesOut ? null : (
        <Notice tone="warning" compact>
          {t('alerts.mail-closed')}
        </Notice>
      )}
    </div>
  );
}

function PasswordGrantField() {
  const { current } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const on = useSettingField('passwordGrant', current.tokens.passwordGrant ? 'on' : '');
  return (
    <Checkbox
      name="passwordGrant"
      label={t('settings.label.passwordGrant')}
      hint={t('settings.password-grant-hint')}
      defaultChecked={on.value === 'on'}
    />
  );
}

function SecondFactorField() {
  const { current, own } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const required = useSettingField('required', current['staff-second-factor'].required ? 'on' : '');
  return (
    <div className="grid gap-3">
      {own.secondFactor || current['staff-second-factor'].required ? null : (
        <Notice
          tone="warning"
          compact
          actions={<LinkButton to="/account/security">{t('settings.own-second-factor')}</LinkButton>}
        >
          {t('settings.second-factor-first')}
        </Notice>
      )}
      <Checkbox
        name="required"
        label={t('settings.label.required')}
        hint={t('settings.second-factor-hint')}
        defaultChecked={required.value === 'on'}
      />
    </div>
  );
}

function StaffProviderField() {
  const { current, providerObstacle } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const group = 'staff-log-in-by-provider';
  const field = useSettingField('providerOnly', current[group].providerOnly ? 'on' : '');
  return (
    <div className="grid gap-3">
      {providerObstacle ? (
        <Notice tone={field.error ? 'danger' : 'neutral'} compact>
          {t(`settings.${group}.${providerObstacle}`)}
        </Notice>
      ) : null}
      <Checkbox
        name="providerOnly"
        label={t('settings.label.providerOnly')}
        hint={t('settings.staff-provider-hint')}
        defaultChecked={field.value === 'on'}
      />
    </div>
  );
}

function ReminderFields() {
  const { current, texts } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const on = useSettingField('on', current.reminders.on ? 'on' : '');
  return (
    <div className="grid gap-4">
      <Checkbox name="on" label={t('settings.label.on')} defaultChecked={on.value === 'on'} />
      <SettingField
        name="days"
        label={t('settings.label.days')}
        value={texts.current.reminders.days ?? ''}
        hint={t('settings.days-hint')}
        className="max-w-64"
      />
    </div>
  );
}
