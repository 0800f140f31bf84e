ALTER TABLE "exam_source_file" ADD COLUMN "import_batch_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "exam_source_file" ADD COLUMN "has_made" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "exam_source_file_import_batch_ids_in" ON "exam_source_file" USING gin ("import_batch_ids");
--> statement-breakpoint
UPDATE "exam_source_file" SET "import_batch_ids" = ARRAY["import_batch_id"], "has_made" = "exam_id" IS NOT NULL WHERE "conversion" = 'automatic' AND "import_batch_id" IS NOT NULL;
