ALTER TABLE "learn_module" ADD COLUMN "group_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE INDEX "learn_module_group_ids_in" ON "learn_module" USING gin ("group_ids");
