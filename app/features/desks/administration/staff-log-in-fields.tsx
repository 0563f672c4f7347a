import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import type { SettingsPage } from './load-settings.server';
import { useSettingField } from './setting-panel';

/** Whether staff need a second factor; whoever requires it has one. */
export function SecondFactorField({ current, own }: Pick<SettingsPage, 'current' | 'own'>) {
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

/** Whether staff come in by an identity provider alone, and what keeps the reader from requiring it. */
export function StaffProviderField({ current, providerObstacle }: Pick<SettingsPage, 'current' | 'providerObstacle'>) {
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
