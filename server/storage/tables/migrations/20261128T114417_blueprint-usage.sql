ALTER TABLE "blueprint" ADD COLUMN "not_used_months" integer;
--> statement-breakpoint
ALTER TABLE "blueprint" ADD COLUMN "least_used" boolean DEFAULT false NOT NULL;
