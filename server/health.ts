import type { Request, Response } from 'express';
import type { Application } from './application';
import { partsThatDied } from './supervision';

const READINESS_LIMIT_MS = 2500;

/** Whether the process lives. */
export function answerHealth(_req: Request, res: Response): void {
  res.json({ status: 'ok' });
}

/** Whether an order can be placed. */
export function answerReadiness(application: Application) {
  return async (_req: Request, res: Response): Promise<void> => {
    const { migrationsAreCurrent, workerIsAlive, replicaState } = await application.host();
    const [database, worker] = await Promise.all([
      answersWithin(READINESS_LIMIT_MS, migrationsAreCurrent),
      answersWithin(READINESS_LIMIT_MS, workerIsAlive),
    ]);
    res.status(database ? 200 : 503).set('Cache-Control', 'no-store');
    // Orders are taken without a worker and provisioned once there is one: an alert says so, not this status.
    const ready = database ? { status: 'ready' } : { status: 'not-ready', missing: ['database'] };
    // Without its replica the primary reads.
    const replica = replicaState();
    res.json({ ...ready, worker: worker ? 'alive' : 'missing', ...(replica && { replica }), ...partsThatDied() });
  };
}

async function answersWithin(limitMs: number, check: () => Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, limitMs, false).unref());
  return Promise.race([check().catch(() => false), late]);
}
