import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { DealerRights } from '~/features/identity/accounts/dealer-rights';
import { RightTags } from '~/features/identity/accounts/right-tags';

/** The viewer's rights in the firm, who grants them, and the link or button to change them. */
export function OwnRights({ rights, owners }: { rights: DealerRights; owners: readonly string[] }) {
  const { t } = useTranslation('people');
  return (
    <section>
      <h2>{t('panel.rights')}</h2>
      <div className="grid justify-items-start gap-3 text-sm">
        <RightTags rights={rights} />
        {owners.length > 0 ? <p className="text-muted">{t('panel.owners', { owners: owners.join(', ') })}</p> : null}
        {rights.owner ? (
          <Link to="/account/people" className="link">
            {t('panel.manage')}
          </Link>
        ) : null}
        <Link to="/account/leave" className="link">
          {t('leave.link')}
        </Link>
      </div>
    </section>
  );
}
