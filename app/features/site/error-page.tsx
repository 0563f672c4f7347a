import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/components/button';
import { ErrorState } from '~/components/error-state';
import type { ErrorAnswer } from '~/platform/http.server';
import { useShell } from '~/platform/shell-context';

const PAGES: Record<number, string> = {
  400: 'refused',
  413: 'refused',
  415: 'refused',
  422: 'refused',
  403: 'forbidden',
  404: 'not-found',
  429: 'busy',
  503: 'busy',
};

/** The key below `errors:page.` that tells what happened. */
export function errorPageOf(error: unknown): string {
  return (isRouteErrorResponse(error) && PAGES[error.status]) || 'failed';
}

export function NotFoundPage() {
  const { t } = useTranslation('errors');
  return (
    <ErrorState
      headingLevel={1}
      title={t('page.not-found.title')}
      actions={
        <LinkButton to="/" variant="primary">
          {t('page.not-found.home')}
        </LinkButton>
      }
    >
      <p>{t('page.not-found.text')}</p>
    </ErrorState>
  );
}

/** What an error boundary shows: in the reader's language, with the reference of the log and a way on. */
export function ErrorPage() {
  const { t, i18n } = useTranslation('errors');
  const error = useRouteError();
  const { requestId } = useShell();
  const location = useLocation();
  const page = errorPageOf(error);
  if (page === 'not-found') return <NotFoundPage />;
  const answer = isRouteErrorResponse(error) ? (error.data as Partial<ErrorAnswer> | null) : null;
  // A page that many share names no request of its own.
  const reference = answer?.reference ?? requestId;
  const told = page === 'forbidden' || page === 'refused';
  const known = told && answer?.code && i18n.exists(`errors:${answer.code}`);
  return (
    <ErrorState
      headingLevel={1}
      title={t(`page.${page}.title`)}
      reference={page === 'failed' && reference ? `${t('page.reference')}: ${reference}` : undefined}
      actions={
        <>
          {page === 'forbidden' ? null : (
            <LinkButton to={`${location.pathname}${location.search}`} reloadDocument variant="primary">
              {t('page.retry')}
            </LinkButton>
          )}
          <LinkButton to="/">{t('page.not-found.home')}</LinkButton>
        </>
      }
    >
      <p>
        {known
          ? t(answer.code as string, answer.params)
          : page === 'forbidden'
            ? t('forbidden')
            : t(`page.${page}.text`)}
      </p>
    </ErrorState>
  );
}
