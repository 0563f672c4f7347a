import { json, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { LogIn } from '~/components/icons';
import { useEffect } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { ErrorState } from '~/components/error-state';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'auth:callback.title',
  breadcrumbKey: 'auth:callback.title',
};

/** What we call it where nobody came back from a provider. */
const NO_LOG_IN = 'no_log_in_was_begun';

/** Where an external provider sends people back to (dealer-shop §2); one that refused says why (dealer-shop §8). */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get('error') ?? '';
  const detail = searchParams.get('error_description') ?? '';
  return json({ code: /^[\w.-]{1,60}$/.test(code) ? code : NO_LOG_IN, detail: detail.slice(0, 500) }, { status: 400 });
}

export default function Callback() {
  const { code, detail } = useLoaderData<typeof loader>();
  const { t } = useTranslation('auth');
  // The message sends people there (dealer-shop §8).
  // eslint-disable-next-line no-console
  useEffect(() => console.error('log-in callback:', code, detail), [code, detail]);
  return (
    <div className="wrap section">
      <ErrorState
        headingLevel={1}
        title={t('callback.title')}
        actions={
          <LinkButton to="/login" icon={LogIn} turn>
            {t('submit')}
          </LinkButton>
        }
      >
        <p>
          <bdi>{code}</bdi> {t('callback.detail')}
        </p>
      </ErrorState>
    </div>
  );
}
