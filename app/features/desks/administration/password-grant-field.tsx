import { useTranslation } from '~/platform/texts';
import { Checkbox } from '~/components/field';
import type { SettingsPage } from './load-settings.server';
import { useSettingField } from './setting-panel';

/** Whether programs may exchange a password for a token. */
export function PasswordGrantField({ current }: Pick<SettingsPage, 'current'>) {
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
