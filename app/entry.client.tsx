import { RemixBrowser } from '@remix-run/react';
import i18next from 'i18next';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { SHELL_ELEMENT_ID, ShellContext, type Shell } from '~/platform/shell-context';

const shell = JSON.parse(document.getElementById(SHELL_ELEMENT_ID)?.textContent ?? '{}') as Shell;

/** Fetches the texts of a namespace that the first page did not need. */
const fetchTexts = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (error: unknown, texts: object | null) => void) {
    fetch(`/texts/${language}/${namespace}`)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .then((texts: object) => done(null, texts))
      .catch((error: unknown) => done(error, null));
  },
};

await i18next
  .use(initReactI18next)
  .use(fetchTexts)
  .init({
    lng: shell.locale,
    fallbackLng: false,
    ns: Object.keys(shell.texts),
    defaultNS: 'common',
    resources: { [shell.locale]: shell.texts },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShellContext.Provider value={shell}>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </ShellContext.Provider>
    </StrictMode>,
  );
});
