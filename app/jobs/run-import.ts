import { z } from 'zod';
import { defineJob } from './job';

export const runImportJob = defineJob({
  name: 'run-import',
  queue: 'imports',
  payload: z.object({ importId: z.int().positive() }),
  // The row counts how often its step was started.
  attempts: null,
  subject: { prefix: 'import:', id: 'importId' },
});
