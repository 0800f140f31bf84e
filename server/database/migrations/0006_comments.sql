CREATE TABLE "comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"reply_to" integer,
	"field" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by" integer,
	"deleted_at" timestamp(3) with time zone
);

--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_thread_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "comment_record" ON "comment" USING btree ("resource","record_id","id");
--> statement-breakpoint
CREATE INDEX "comment_thread" ON "comment" USING btree ("reply_to","id") WHERE reply_to is not null;
