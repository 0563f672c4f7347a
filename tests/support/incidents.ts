import { expect } from 'vitest';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { watchForStalls } from '~/features/desks/administration/watch.server';
import { INCIDENT_ROWS } from '~/features/desks/incidents/incident-filter';
import { loadIncident, loadIncidentRows, type IncidentPage } from '~/features/desks/incidents/load-incident.server';
import { openIncidents } from '~/features/desks/incidents/incident-store.server';
import { watchIncidents } from '~/features/desks/incidents/watch-incidents.server';
import { readerTexts } from '~/platform/i18n.server';
import { settingGroups, type Settings } from '~/platform/settings-store.server';
import { COMMAND_LINE } from './staff';

export const TEXTS = readerTexts('tr');

export const alertLimits = (changes: Partial<Settings['alerts']>) =>
  changeSetting(
    COMMAND_LINE,
    'alerts',
    { ...settingGroups.alerts.parse({}), ...changes },
    'Olaylar deneniyor, sınırlar küçük',
  );

/** What the watch of a process does in a turn. */
export async function look(): Promise<void> {
  await watchForStalls();
  await watchIncidents();
}

/** The incidents that are not closed, as `cause key`. */
export const openCauses = async () => (await openIncidents()).map(({ cause, key }) => `${cause} ${key}`.trim());

export async function pageOf(id: number): Promise<IncidentPage> {
  const page = await loadIncident(id, TEXTS);
  if (!page) throw new Error(`there is no incident ${id}`);
  return page;
}

/** The incident of a cause once it is open. */
export async function incidentOf(cause: string): Promise<number> {
  await expect
    .poll(
      async () => {
        await look();
        return openCauses();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toContainEqual(expect.stringMatching(`^${cause}`));
  const found = (await openIncidents()).find((incident) => `${incident.cause} ${incident.key}`.startsWith(cause));
  return found?.id ?? 0;
}

/** The figures of a page, each as a number. */
export const figuresOf = ({ figures }: IncidentPage): Record<string, number> =>
  Object.fromEntries(figures.map(({ id, value }) => [id, Number(value.replaceAll('.', ''))]));

/** Each figure leads to exactly as many rows as it says; a figure of nothing leads nowhere. */
export async function expectRowsOfFigures(page: IncidentPage): Promise<void> {
  const figures = figuresOf(page);
  for (const of of INCIDENT_ROWS) {
    const list = await loadIncidentRows(page.incident.id, new URLSearchParams({ of }), TEXTS);
    const shown = page.figures.find(({ id }) => id === of);
    if (shown) expect([of, list?.total, list?.rows.length]).toEqual([of, figures[of], Math.min(100, figures[of] ?? 0)]);
    if (shown)
      expect(shown.to).toBe(
        (figures[of] ?? 0) > 0 ? `/ops/incidents/${page.incident.id}/rows${of === 'lines' ? '' : `?of=${of}`}` : null,
      );
  }
  const bars = page.axis.bars.reduce((sum, { own }) => sum + own, 0);
  expect(bars).toBe(figures.attempts);
  expect(page.axis.bars.reduce((sum, { other }) => sum + other, 0)).toBe(page.axis.other);
}
