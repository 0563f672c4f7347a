import { isRouteErrorResponse, useRouteError } from '~/platform/web';
import { Reference } from '~/components/error-state';
import type { ErrorAnswer } from '~/platform/http.server';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What the host has answered in place of a page, if it is that. */
export function answerOf(error: unknown): Partial<ErrorAnswer> | null {
  return isRouteErrorResponse(error) ? (error.data as Partial<ErrorAnswer> | null) : null;
}

/** The id by which support finds the request that failed; a cached page shows none, because many requests share it. */
export function OwnReference() {
  const { t } = useTranslation('errors');
  const { requestId } = useShell();
  const code = answerOf(useRouteError())?.reference || requestId;
  return code ? <Reference label={t('page.reference')} code={code} /> : null;
}
