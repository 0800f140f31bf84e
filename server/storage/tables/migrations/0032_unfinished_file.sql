CREATE TABLE "unfinished_file" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_by" integer,
	"upload_id" text,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE INDEX "unfinished_file_since" ON "unfinished_file" USING btree ("since");
