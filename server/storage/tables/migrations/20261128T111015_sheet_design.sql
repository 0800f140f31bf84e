ALTER TABLE "answer_sheet" ADD COLUMN "paper" text DEFAULT 'a4' NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "columns" integer;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "sides" text DEFAULT 'both' NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "notice" text;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "choice_groups" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD COLUMN "rooms" jsonb DEFAULT '[]'::jsonb NOT NULL;
