import { useEffect, type ReactNode } from 'react';
import { LogIn } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { ErrorState } from '~/components/error-state';
import { useTranslation } from '~/platform/texts';
import type { ShownRefusal } from './show-refusal.server';

/** The page of a failed log-in by a provider: the code (dealer-shop §8), its meaning, and the way back. */
export function RefusedLogIn({
  code,
  detail,
  reason,
  provider,
  back,
  reference,
}: ShownRefusal & {
  /** The id by which support finds the request. */
  reference: ReactNode;
}) {
  const { t } = useTranslation('identities');
  // The message refers people to the console (dealer-shop §8).
  // oxlint-disable-next-line no-console
  useEffect(() => console.error('log-in callback:', code, detail), [code, detail]);
  return (
    <div className="wrap section">
      <ErrorState
        headingLevel={1}
        title={t('auth:callback.title')}
        reference={reference}
        actions={
          <LinkButton to={back.to} icon={LogIn} turn>
            {t(back.toAccount ? 'identities:refused.to-account' : 'auth:submit')}
          </LinkButton>
        }
      >
        <p>
          <bdi>{code}</bdi> {t('auth:callback.detail')}
        </p>
        <p>{t(`refused.${reason}`, { provider: provider ?? t('refused.some-provider') })}</p>
      </ErrorState>
    </div>
  );
}
