ALTER TABLE "import_entry" ADD COLUMN "level" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_entry" ADD COLUMN "links" jsonb;
