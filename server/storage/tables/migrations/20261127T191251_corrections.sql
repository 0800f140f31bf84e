ALTER TABLE "import_entry" ADD COLUMN "given" jsonb;
--> statement-breakpoint
ALTER TABLE "import_entry" ADD COLUMN "same" text[];
--> statement-breakpoint
ALTER TABLE "import_entry" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;
