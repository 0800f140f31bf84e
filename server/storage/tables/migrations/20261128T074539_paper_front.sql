ALTER TABLE "exam" ADD COLUMN "secrecy" text;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "subtitle" text;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "author" text;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "reviewer" text;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "notice" text;
