ALTER TABLE "school_exam" ADD COLUMN "results_state" text DEFAULT 'held' NOT NULL;
--> statement-breakpoint
ALTER TABLE "school_exam" ADD COLUMN "shown_results" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "school_exam" ADD COLUMN "shown_ranks" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
CREATE INDEX "school_exam_results_state_filter" ON "school_exam" USING btree ("results_state","from","id") WHERE deleted_at is null;
--> statement-breakpoint
UPDATE "school_exam" SET "shown_results" = '{totals}';
