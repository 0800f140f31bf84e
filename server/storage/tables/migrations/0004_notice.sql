CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"path" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(3) with time zone,
	"cleared_at" timestamp(3) with time zone,
	CONSTRAINT "notice_type" CHECK (type in ('notice', 'email'))
);

--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "cancelled_by" integer;
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notice_uncleared" ON "notice" USING btree ("user_id","id") WHERE cleared_at is null;
--> statement-breakpoint
CREATE INDEX "notice_person" ON "notice" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "notice_age" ON "notice" USING btree ("created_at");
