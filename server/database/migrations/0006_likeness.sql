CREATE TABLE "not_duplicate" (
	"resource" text NOT NULL,
	"one_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"user_id" integer,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "not_duplicate_pkey" PRIMARY KEY("resource","one_id","other_id")
);

--> statement-breakpoint
CREATE TABLE "duplicate_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duplicate_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"user_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	"within" integer,
	"kind" text NOT NULL,
	"percent" integer NOT NULL,
	"member_ids" integer[] NOT NULL
);

--> statement-breakpoint
CREATE TABLE "duplicate_search" (
	"resource" text NOT NULL,
	"user_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"groups" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	CONSTRAINT "duplicate_search_pkey" PRIMARY KEY("resource","user_id")
);

--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "likeness" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE INDEX "duplicate_group_person" ON "duplicate_group" USING btree ("user_id","resource","percent","id");
--> statement-breakpoint
CREATE INDEX "exercise_likeness" ON "exercise" USING gin ("likeness");
