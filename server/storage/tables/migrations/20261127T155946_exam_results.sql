ALTER TABLE "exam_candidate" ADD COLUMN "subject_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "exam_subject" ADD COLUMN "conversion" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
CREATE INDEX "exam_candidate_subject_ids_in" ON "exam_candidate" USING gin ("subject_ids");
