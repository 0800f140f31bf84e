ALTER TABLE "school_exam" ADD COLUMN "earlier_id" integer;
--> statement-breakpoint
ALTER TABLE "school_exam" ADD COLUMN "lines" jsonb;
--> statement-breakpoint
ALTER TABLE "school_exam" ADD CONSTRAINT "school_exam_earlier_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."school_exam"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "school_exam_earlier_id_filter" ON "school_exam" USING btree ("earlier_id","from","id") WHERE deleted_at is null;
