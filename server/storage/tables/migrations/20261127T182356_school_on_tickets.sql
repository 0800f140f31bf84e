ALTER TABLE "school_exam" ADD COLUMN "school" text;
--> statement-breakpoint
ALTER TABLE "school_exam" ADD COLUMN "notices" text;
