import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { earlyInput, replayEarlyInput } from '~/platform/early-input';
import { languageOf } from '~/platform/languages';
import { SHELL_ELEMENT_ID, ShellContext, type Shell } from '~/platform/shell-context';
import { TranslatorContext } from '~/platform/texts';
import { createTranslator, type Texts } from '~/platform/translator';

const shell = JSON.parse(document.getElementById(SHELL_ELEMENT_ID)?.textContent ?? '{}') as Shell;
// The head has asked for it before this script came.
const { default: texts } = (await import(/* @vite-ignore */ shell.textsAddress)) as { default: Record<string, Texts> };
const translator = createTranslator({ texts, language: languageOf(shell.locale).tag, onMissing: loadPageAnew });

/**
 * Whoever has logged in by another window since reads pages that this one did not come with texts for: as a whole page
 * they come with them. What lacks a text even so is not asked for again.
 */
function loadPageAnew(): void {
  const asked = `${location.href} ${shell.textsAddress}`;
  if (sessionStorage.getItem('page-loaded-anew') === asked) return;
  sessionStorage.setItem('page-loaded-anew', asked);
  location.reload();
}

const early = earlyInput();

/**
 * Around the page, so that its effect runs after those of all fields. Beside it, React would count one more child than
 * on the server, and give other ids.
 */
function WithEarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => replayEarlyInput(early), []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShellContext.Provider value={shell}>
        <TranslatorContext.Provider value={translator}>
          <WithEarlyInput>
            <RemixBrowser />
          </WithEarlyInput>
        </TranslatorContext.Provider>
      </ShellContext.Provider>
    </StrictMode>,
  );
});
