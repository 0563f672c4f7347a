import { log } from '~/platform/log.server';
import type { Application, Host } from './application';

/** The exit code by which the supervisor tells a port in use from other failures. */
export const PORT_TAKEN = 98;

/** A part of the product as the supervisor reports it; times are ISO 8601. */
type Part = { name: string; deaths: { id: string; at: string; how: string }[]; nextStartAt: string | null };

let parts: readonly Part[] = [];

/** The health check's facts about failed parts: how often each has died, and when it is restarted. */
export function partsThatDied(): { parts?: unknown } {
  const died = parts.filter(({ deaths }) => deaths.length > 0);
  if (died.length === 0) return {};
  return {
    parts: died.map(({ name, deaths, nextStartAt }) => {
      const last = deaths.at(-1);
      return { name, deaths: deaths.length, lastDeathAt: last?.at, how: last?.how, nextStartAt };
    }),
  };
}

const DEATHS_AGAIN_MS = 5000;

/** Stores the deaths that the supervisor reports once the database is available: alerts depend on them. */
async function keepDeaths(told: readonly Part[], record: Host['recordPartDeaths']): Promise<void> {
  parts = told;
  while (parts === told) {
    const deaths = told.flatMap(({ name, deaths: own }) =>
      own.map(({ id, at, how }) => ({ id, part: name, how, agoMs: Date.now() - Date.parse(at) })),
    );
    const kept = await record(deaths).then(
      () => true,
      (error: unknown) => log().warn({ error }, 'the deaths of parts cannot be kept now'),
    );
    if (kept) return;
    await new Promise((resolve) => setTimeout(resolve, DEATHS_AGAIN_MS).unref());
  }
}

/** Tells the supervisor, if there is one, that requests are answered from now on. */
export function reportReady(port: number): void {
  process.send?.({ type: 'ready', port });
}

/** Keeps what the supervisor says of all parts. */
export function hearOfParts(application: Application): void {
  process.on('message', (message: { type?: unknown; parts?: readonly Part[] }) => {
    if (message.type !== 'parts' || !message.parts) return;
    const told = message.parts;
    void application.host().then((host) => keepDeaths(told, host.recordPartDeaths));
  });
}
