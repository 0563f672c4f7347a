import { runImport } from '~/features/integrations/imports/run-import.server';
import { runImportJob } from '~/jobs/run-import';
import type { JobHandler } from '../job-handler';

export const runImportHandler: JobHandler<typeof runImportJob> = {
  job: runImportJob,
  run: ({ importId }) => runImport(importId),
};
