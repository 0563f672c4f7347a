import { useLocation } from '~/platform/web';
import { Languages, MonitorSmartphone, Moon, PanelLeft, Sun, SunMoon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import type { PreferenceMenuProps } from '~/components/menu';
import { LANGUAGES, THEMES, type Theme } from '~/platform/languages';
import { publicPageAt, splitLanguage } from '~/platform/public-pages';
import { useShell } from '~/platform/shell-context';

const ACTION = '/preferences';
const THEME_ICONS = { system: MonitorSmartphone, default: Sun, 'semi-dark': PanelLeft, dark: Moon } satisfies Record<
  Theme,
  unknown
>;

/** The menus of language and theme, which lead back to the present page. */
export function usePreferenceMenus(): { language: PreferenceMenuProps; theme: PreferenceMenuProps } {
  const { t } = useTranslation();
  const { locale, theme } = useShell();
  const location = useLocation();
  // Some cached pages ignore the address's query; only the visitor's browser knows it.
  const { anyQuery } = publicPageAt(splitLanguage(location.pathname).path) ?? {};
  const returnTo = anyQuery ? location.pathname : `${location.pathname}${location.search}`;
  return {
    language: {
      action: ACTION,
      name: 'lang',
      returnTo,
      label: t('language'),
      icon: Languages,
      text: locale.toUpperCase(),
      current: locale,
      options: LANGUAGES.map(({ code, tag, name }) => ({ value: code, label: name, lang: tag })),
    },
    theme: {
      action: ACTION,
      name: 'theme',
      returnTo,
      label: t('theme.label'),
      icon: SunMoon,
      current: theme,
      options: THEMES.map((value) => ({ value, label: t(`theme.${value}`), icon: THEME_ICONS[value] })),
    },
  };
}
