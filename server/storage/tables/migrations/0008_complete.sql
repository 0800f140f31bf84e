ALTER TABLE "exercise" ADD COLUMN "incomplete" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "exercise_incomplete_filter" ON "exercise" USING btree ("incomplete","updated_at","id") WHERE deleted_at is null;
