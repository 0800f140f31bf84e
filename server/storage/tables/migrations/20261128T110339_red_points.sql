ALTER TABLE "answer_exercise" ADD COLUMN "is_marked_on_paper" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "red_points" text DEFAULT 'none' NOT NULL;
