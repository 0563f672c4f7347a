ALTER TABLE "worker_beats" ADD COLUMN "in_hand" jsonb DEFAULT '{}' NOT NULL;
