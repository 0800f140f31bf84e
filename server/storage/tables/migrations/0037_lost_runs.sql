ALTER TABLE "job_run" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;
