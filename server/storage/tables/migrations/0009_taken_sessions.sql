ALTER TABLE "session" ADD COLUMN "taken_by" integer;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "taken_through" "bytea";
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "taken_by" integer;
--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "taken_by" integer;
--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "taken_by" integer;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_taken_fk" FOREIGN KEY ("taken_through") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "session_taken" ON "session" USING btree ("taken_through") WHERE taken_through is not null;
