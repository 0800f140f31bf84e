CREATE INDEX "stored_file_created_by" ON "stored_file" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "unfinished_file_created_by" ON "unfinished_file" USING btree ("created_by");
