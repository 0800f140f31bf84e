ALTER TABLE "answer_sheet" ADD COLUMN "kind" text DEFAULT 'numbered' NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "identified_by" text DEFAULT 'grid' NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "has_states" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "answer_sheet_kind_filter" ON "answer_sheet" USING btree ("kind","updated_at","id") WHERE deleted_at is null;
