CREATE TABLE "marking_return" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marking_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch" text NOT NULL,
	"scheme_id" integer NOT NULL,
	"answer_id" integer NOT NULL,
	"round" text NOT NULL,
	"user_id" integer NOT NULL,
	"mark_id" integer NOT NULL,
	"later_ids" integer[] DEFAULT '{}' NOT NULL,
	"reason" text NOT NULL,
	"made_by" integer NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended" text,
	"ended_at" timestamp(3) with time zone
);

--> statement-breakpoint
CREATE TABLE "marking_uncounted" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marking_uncounted_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scheme_id" integer NOT NULL,
	"kind" text NOT NULL,
	"answer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"round" text NOT NULL,
	"mark_id" integer,
	"score" numeric(12, 2),
	"points" text[] DEFAULT '{}' NOT NULL,
	"comment" text,
	"flag" text,
	"strokes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ms" integer,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"given_at" timestamp(3) with time zone
);

--> statement-breakpoint
CREATE TABLE "marking_trial" (
	"scheme_id" integer NOT NULL,
	"answer_id" integer NOT NULL,
	CONSTRAINT "marking_trial_pkey" PRIMARY KEY("scheme_id","answer_id")
);

--> statement-breakpoint
CREATE TABLE "marking_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marking_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scheme_id" integer NOT NULL,
	"answer_id" integer NOT NULL,
	"mark_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"verdict" text NOT NULL,
	"made_by" integer NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "marking_scheme" ADD COLUMN "repeats" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "marking_scheme" ADD COLUMN "trial_size" integer DEFAULT 10 NOT NULL;
--> statement-breakpoint
ALTER TABLE "marking_return" ADD CONSTRAINT "marking_return_answer_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answer_exercise"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "marking_uncounted" ADD CONSTRAINT "marking_uncounted_answer_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answer_exercise"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "marking_trial" ADD CONSTRAINT "marking_trial_answer_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answer_exercise"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "marking_check" ADD CONSTRAINT "marking_check_answer_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answer_exercise"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "marking_return_open" ON "marking_return" USING btree ("answer_id","round") WHERE ended is null;
--> statement-breakpoint
CREATE INDEX "marking_return_user" ON "marking_return" USING btree ("user_id","scheme_id") WHERE ended is null;
--> statement-breakpoint
CREATE INDEX "marking_return_scheme" ON "marking_return" USING btree ("scheme_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "marking_uncounted_one" ON "marking_uncounted" USING btree ("scheme_id","user_id","kind","answer_id");
--> statement-breakpoint
CREATE INDEX "marking_uncounted_answer" ON "marking_uncounted" USING btree ("answer_id");
--> statement-breakpoint
CREATE INDEX "marking_trial_answer" ON "marking_trial" USING btree ("answer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "marking_check_mark" ON "marking_check" USING btree ("mark_id");
--> statement-breakpoint
CREATE INDEX "marking_check_scheme" ON "marking_check" USING btree ("scheme_id","user_id");
--> statement-breakpoint
CREATE INDEX "marking_check_answer" ON "marking_check" USING btree ("answer_id");
