import { useNavigation } from '~/platform/web';
import { useEffect, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { NavigationProgress } from '~/components/navigation-progress';
import { Notice } from '~/components/notice';
import { useShell } from '~/platform/shell-context';
import { scriptOf } from './browser-router';
import { loadWholePages } from './load-whole-pages';
import { reloadForPerson } from './reload-for-person';
import { FIRST_LOAD_ELEMENT_ID, RELOAD_ATTRIBUTE, watchLoads } from './watch-loads';

function LoadFailure({ address, id, hidden }: { address: string; id?: string; hidden?: boolean }) {
  const { t } = useTranslation('errors');
  return (
    <div id={id} hidden={hidden} suppressHydrationWarning className="fixed inset-x-4 top-4 z-50 mx-auto max-w-180">
      <div className="rounded-md bg-surface shadow-3">
        <Notice
          tone="danger"
          role="alert"
          title={t('load.title')}
          actions={<Button {...{ [RELOAD_ATTRIBUTE]: address }}>{t('load.reload')}</Button>}
        >
          <p>{t('load.text')}</p>
        </Notice>
      </div>
    </div>
  );
}

/** The progress line while the next page loads, and the message if a page, or a part of this one, could not be loaded. */
export function PageLoading() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { requestId, wholePages } = useShell();
  const shared = requestId === '';
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => loadWholePages((id) => wholePages.includes(id) || scriptOf(id) === undefined), [wholePages]);
  useEffect(() => watchLoads(setFailed), []);
  useEffect(() => (shared ? reloadForPerson() : undefined), [shared]);
  return (
    <>
      <NavigationProgress active={navigation.state !== 'idle' && failed === null} label={t('loading')} />
      <LoadFailure id={FIRST_LOAD_ELEMENT_ID} address="" hidden />
      {failed === null ? null : <LoadFailure address={failed} />}
    </>
  );
}
