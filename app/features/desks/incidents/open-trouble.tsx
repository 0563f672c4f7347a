import { AlertLines, type ShownAlert } from '~/features/desks/administration/open-alert';
import { useTranslation } from '~/platform/texts';
import { incidentAddress } from './incident-filter';
import type { OpenIncident } from './load-incident.server';
import { OpenIncidentBlock } from './open-incident';

/** What is wrong now: each open incident with its alerts, then the alerts that have nothing to do with any. */
export function OpenTrouble({
  incidents,
  alerts,
  role,
}: {
  incidents: readonly OpenIncident[];
  alerts: readonly { cause: ShownAlert; symptoms: readonly ShownAlert[] }[];
  /** Of the reader. */
  role: string;
}) {
  const { t } = useTranslation('ops');
  const addresses = new Set(incidents.map(({ id }) => incidentAddress(id)));
  const isApart = ({ incident }: ShownAlert) => incident === undefined || !addresses.has(incident);
  const all = alerts.flatMap(({ cause, symptoms }) => [cause, ...symptoms]);
  const apart = alerts
    .filter(({ cause }) => isApart(cause))
    .map(({ cause, symptoms }) => ({ cause, symptoms: symptoms.filter(isApart) }));
  return (
    <>
      {incidents.map((incident) => (
        <OpenIncidentBlock
          key={incident.id}
          incident={incident}
          alerts={all.filter((alert) => alert.incident === incidentAddress(incident.id))}
        />
      ))}
      {incidents.length > 0 && apart.length > 0 ? <h2 className="text-sm">{t('incident.apart.title')}</h2> : null}
      <AlertLines alerts={apart} role={role} />
    </>
  );
}
