CREATE TABLE "marking_tag" (
	"answer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"scheme_id" integer NOT NULL,
	"kind" text NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marking_tag_pkey" PRIMARY KEY("answer_id","user_id")
);

--> statement-breakpoint
ALTER TABLE "marking_tag" ADD CONSTRAINT "marking_tag_answer_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answer_exercise"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "marking_tag_scheme" ON "marking_tag" USING btree ("scheme_id");
