ALTER TABLE "exam" ADD COLUMN "language" text;
--> statement-breakpoint
UPDATE "exam" SET "language" = 'zh';
--> statement-breakpoint
ALTER TABLE "subject_course" ADD COLUMN "language" text DEFAULT 'zh' NOT NULL;
