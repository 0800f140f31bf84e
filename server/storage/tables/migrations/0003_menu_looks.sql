ALTER TABLE "menu" ADD COLUMN "badge" text;
--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "dot" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "new_window" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "no_column" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "no_closable" boolean DEFAULT false NOT NULL;
