UPDATE "schedule_runs" SET "name" = 'prune-old-data' WHERE "name" = 'keep-house';
