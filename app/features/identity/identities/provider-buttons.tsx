import { LinkButton } from '~/components/button';
import { KeyRound } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { withTo } from '~/platform/safe-redirect';
import type { LogInPageName } from './log-in-pages';
import type { ShownProvider } from './providers.server';

/** A button for each provider below a log-in form (readings 20); nothing if none is configured. */
export function ProviderButtons({
  providers,
  page,
  to,
  alone = false,
}: {
  providers: readonly ShownProvider[];
  page: LogInPageName;
  to: string | null;
  /** There is no form above the buttons. */
  alone?: boolean;
}) {
  const { t } = useTranslation('auth');
  if (providers.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={t('provider.label')}>
      {providers.map(({ id, name }) => (
        // A full page load, because the target is another site.
        <LinkButton
          key={id}
          to={withTo(`/login/with/${id}?as=${page}`, to)}
          reloadDocument
          rel="nofollow"
          block
          icon={KeyRound}
          variant={alone ? 'primary' : 'secondary'}
        >
          <span className="provider-name">{t('provider.log-in', { provider: name })}</span>
        </LinkButton>
      ))}
    </section>
  );
}
