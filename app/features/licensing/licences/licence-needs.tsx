import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { CircleX, ClockAlert } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';
import { licenceDesk, type LicenceNeeds } from './licence-desk-filter';
import { licenceStateText, licenceTone } from './licence-state-pill';

/** What of a firm's licences has ended or ends soon; each number leads to exactly those licences. */
export function LicenceNeedsPills({ needs: { expired, ending }, firmId }: { needs: LicenceNeeds; firmId: number }) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const left = ending ? licenceStateText(t, ending.state) : '';
  return (
    <>
      {expired > 0 ? (
        <Link to={licenceDesk.address({ view: 'expired', firmId })} className="hover:underline">
          <StatusPill tone="danger" icon={CircleX}>
            {t('needs.expired', { count: expired })}
          </StatusPill>
        </Link>
      ) : null}
      {ending ? (
        <Link to={licenceDesk.address({ view: ending.view, firmId })} className="hover:underline">
          <StatusPill tone={licenceTone(ending.state)} icon={ClockAlert}>
            {t(ending.count === 1 ? 'needs.ends' : 'needs.first-ends', {
              count: ending.count,
              left: left.charAt(0).toLocaleLowerCase(intlLocale(locale)) + left.slice(1),
            })}
          </StatusPill>
        </Link>
      ) : null}
    </>
  );
}
