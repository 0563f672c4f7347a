import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { SettingsPage } from './load-settings.server';
import { ALERT_CHANNELS } from './alert-channel';
import { ALERT_NUMBERS } from './alert-numbers';
import { NumberSetting } from './number-setting';
import { SettingField } from './setting-panel';

/** When an alert opens, when it is told again, and when it is quiet. */
export function AlertFields({ texts }: Pick<SettingsPage, 'texts'>) {
  const { t } = useTranslation('admin');
  const { alerts } = texts.current;
  return (
    <>
      <div className="setting-fields">
        {ALERT_NUMBERS.map((name) => (
          <NumberSetting key={name} name={name} value={alerts[name]} />
        ))}
        {(['statementBy', 'quietFrom', 'quietUntil'] as const).map((name) => (
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
      <p className="mt-4 text-sm">
        <Link to={ALERT_CHANNELS} className="link">
          {t('channels.title')}
        </Link>
      </p>
    </>
  );
}
