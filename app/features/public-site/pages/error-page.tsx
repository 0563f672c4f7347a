import { isRouteErrorResponse, useLocation, useRouteError } from '~/platform/web';
import { lazy, Suspense } from 'react';
import { House } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { ErrorState } from '~/components/error-state';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import { useShell } from '~/platform/shell-context';
import { answerOf, OwnReference } from './own-reference';
import { useRootData } from './root-data';

/** Few meet it, so it comes when it is needed; who cannot load it gets what the working pages show. */
const NotFoundPage = lazy(() => import('./not-found-page').catch(() => ({ default: NothingHere })));

type ErrorPageName = 'refused' | 'forbidden' | 'not-found' | 'busy' | 'failed';

const PAGES: Record<number, ErrorPageName> = {
  400: 'refused',
  401: 'forbidden',
  405: 'not-found',
  413: 'refused',
  415: 'refused',
  422: 'refused',
  403: 'forbidden',
  404: 'not-found',
  429: 'busy',
  503: 'busy',
};

/** The key below `errors:page.` of the explanation. */
export function errorPageOf(error: unknown): ErrorPageName {
  return (isRouteErrorResponse(error) && PAGES[error.status]) || 'failed';
}

/** The way out of an error: a dealer's home is the panel, that of staff their desk. */
function WayBack({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('errors');
  const role = useRootData().viewer?.role;
  const [to, label] =
    role === 'dealer'
      ? ['/panel', t('common:nav.panel')]
      : isStaffRole(role)
        ? ['/staff', t('common:nav.staff')]
        : ['/', t('page.not-found.home')];
  return (
    <LinkButton to={to} icon={House} variant={primary ? 'primary' : 'secondary'}>
      {label}
    </LinkButton>
  );
}

/** The same within the working pages, whose frame has the search and the links. */
function NothingHere() {
  const { t } = useTranslation('errors');
  // Staff have no cart that could be safe.
  const staff = isStaffRole(useRootData().viewer?.role);
  return (
    <ErrorState
      headingLevel={1}
      title={t('page.not-found.title')}
      reference={<OwnReference />}
      actions={<WayBack primary />}
    >
      <p>{t(staff ? 'not-found' : 'page.not-found.text')}</p>
    </ErrorState>
  );
}

/** While the rest of the page comes. */
function NotFoundTitle() {
  const { t } = useTranslation('errors');
  return <h1 className="wrap py-14 lg:py-20">{t('page.not-found.title')}</h1>;
}

/**
 * The content of an error boundary: in the reader's language, with the reference of the log and useful links.
 * @param working the page is inside the frame of the working pages
 */
export function ErrorPage({ working = false }: { working?: boolean }) {
  const { t, find } = useTranslation('errors');
  const error = useRouteError();
  const location = useLocation();
  const page = errorPageOf(error);
  const { notFound } = useShell();
  const answer = answerOf(error);
  if (page === 'not-found')
    return working ? <NothingHere /> : <Suspense fallback={<NotFoundTitle />}>{notFound ?? <NotFoundPage />}</Suspense>;
  const told = page === 'forbidden' || page === 'refused';
  const reason = told && answer?.code ? find(`errors:${answer.code}`, answer.params) : undefined;
  return (
    <ErrorState
      headingLevel={1}
      title={t(`page.${page}.title`)}
      reference={<OwnReference />}
      actions={
        <>
          {page === 'forbidden' ? null : (
            <LinkButton to={answer?.at ?? `${location.pathname}${location.search}`} reloadDocument variant="primary">
              {t('page.retry')}
            </LinkButton>
          )}
          <WayBack primary={page === 'forbidden'} />
        </>
      }
    >
      <p>{reason ?? t(page === 'forbidden' ? 'forbidden' : `page.${page}.text`)}</p>
    </ErrorState>
  );
}
