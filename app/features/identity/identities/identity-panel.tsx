import { LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Link2, Unplug } from '~/components/icons';
import type { ReactNode } from 'react';
import { Panel } from '~/components/panel';
import { useTranslation } from '~/platform/texts';
import { Form } from '~/platform/web';
import type { ShownIdentity } from './identity-panel.server';

/** The identity providers of an account, each with a button to link or unlink it; nothing if there are none. */
export function IdentityPanel({ identities }: { identities: readonly ShownIdentity[] }) {
  const { t } = useTranslation('identities');
  if (identities.length === 0) return null;
  return <IdentityList intro={t('panel.intro')} identities={identities} actOf={(identity) => <Act {...identity} />} />;
}

/** Identities, each with what can be done to it, where something can. */
export function IdentityList({
  intro,
  identities,
  actOf,
  children,
}: {
  intro: string;
  identities: readonly ShownIdentity[];
  actOf: (identity: ShownIdentity) => ReactNode;
  /** Before the list. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('identities');
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          <Link2 aria-hidden />
          {t('panel.title')}
        </span>
      }
    >
      <div className="grid gap-2">
        <p className="text-sm text-muted">{intro}</p>
        {children}
        <ul className="divide-y divide-line-soft" aria-label={t('panel.title')}>
          {identities.map((identity) => (
            <li
              key={identity.linked?.issuer ?? identity.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
            >
              <Named {...identity} />
              {actOf(identity)}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Named({ provider, linked }: ShownIdentity) {
  const { t } = useTranslation('identities');
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <bdi>{provider}</bdi>
      </p>
      {linked ? (
        <>
          <p className="text-sm wrap-anywhere">
            <bdi>{linked.label}</bdi>
          </p>
          <p className="text-sm text-muted">
            {t('panel.since', { date: linked.since })}
            {linked.used ? (
              <>
                {' · '}
                <span title={linked.usedExactly ?? undefined}>{t('panel.used', { when: linked.used })}</span>
              </>
            ) : null}
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">{t('panel.not-linked')}</p>
      )}
    </div>
  );
}

function Act({ provider, id, linked }: ShownIdentity) {
  const { t } = useTranslation('identities');
  if (!linked) {
    return (
      <LinkButton to={`/login/with/${id}?as=account`} reloadDocument rel="nofollow" size="small" icon={Link2}>
        {t('panel.link')}
        <span className="sr-only">{provider}</span>
      </LinkButton>
    );
  }
  return (
    <Form method="post" action="/account/identities">
      <input type="hidden" name="issuer" value={linked.issuer} />
      <ConfirmDialog
        trigger={{
          label: (
            <>
              {t('panel.unlink')} <span className="sr-only">{provider}</span>
            </>
          ),
          icon: Unplug,
          size: 'small',
          variant: 'quiet',
        }}
        title={t('panel.unlink-title', { provider })}
        confirmLabel={t('panel.unlink-confirm')}
        cancelLabel={t('panel.unlink-cancel')}
      >
        {t('panel.unlink-text', { label: linked.label })}
      </ConfirmDialog>
    </Form>
  );
}
