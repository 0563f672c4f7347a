import { runImport } from '~/features/integrations/imports/run-import.server';
import { dueImports } from '~/features/integrations/imports/due-imports-store.server';
import { runImportJob } from '~/jobs/run-import';
import type { JobHandler } from '../job-handler';

export const runImportHandler: JobHandler<typeof runImportJob> = {
  job: runImportJob,
  due: dueImports,
  run: ({ importId }) => runImport(importId),
};
