import { useTranslation } from '~/platform/texts';
import type { SettingName } from '~/platform/settings-store.server';
import { SettingField } from './setting-panel';

/** A number among the settings, with its unit. */
export function NumberSetting({
  name,
  value,
  ...more
}: {
  name: SettingName<number>;
  value: string | undefined;
  hint?: string;
  className?: string;
}) {
  const { t } = useTranslation('admin');
  return (
    <SettingField
      name={name}
      label={t(`settings.label.${name}`)}
      value={value ?? ''}
      inputMode="numeric"
      {...more}
      suffix={<span className="pe-3 text-xs text-muted">{t(`settings.unit.${name}`)}</span>}
    />
  );
}
