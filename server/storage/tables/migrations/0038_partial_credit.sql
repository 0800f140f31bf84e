ALTER TABLE "exam" ADD COLUMN "partial_rule" text;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "partial_points" numeric(12, 2);
--> statement-breakpoint
ALTER TABLE "section" ADD COLUMN "partial_rule" text;
--> statement-breakpoint
ALTER TABLE "section" ADD COLUMN "partial_points" numeric(12, 2);
