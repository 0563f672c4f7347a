import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { runImportJob } from '~/jobs/run-import';

/** Imports whose step was asked for and has not ended. */
export const dueImports: DueRows<typeof runImportJob> = (until) => ({
  payload: { importId: sql`i.id` },
  correlationId: sql`i.correlation_id`,
  dueAt: sql`i.asked_at`,
  from: sql`from spreadsheet_imports i
    where i.state in ('checking', 'importing', 'stopping', 'undoing') and i.asked_at < ${until}
    order by i.asked_at`,
});
