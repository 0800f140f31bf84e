ALTER TABLE "subject_course" ADD COLUMN "excellent_line" integer DEFAULT 85 NOT NULL;
--> statement-breakpoint
ALTER TABLE "subject_course" ADD COLUMN "good_line" integer DEFAULT 75 NOT NULL;
--> statement-breakpoint
ALTER TABLE "subject_course" ADD COLUMN "pass_line" integer DEFAULT 60 NOT NULL;
--> statement-breakpoint
ALTER TABLE "subject_course" ADD COLUMN "low_line" integer DEFAULT 40 NOT NULL;
--> statement-breakpoint
ALTER TABLE "subject_course" ADD COLUMN "band_width" integer DEFAULT 10 NOT NULL;
--> statement-breakpoint
ALTER TABLE "subject_course" ADD COLUMN "near_width" integer DEFAULT 5 NOT NULL;
