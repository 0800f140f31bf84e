CREATE TABLE "sitting_answer" (
	"record_id" integer NOT NULL,
	"key" text NOT NULL,
	"given" jsonb,
	"seq" integer NOT NULL,
	CONSTRAINT "sitting_answer_pkey" PRIMARY KEY("record_id","key")
);

--> statement-breakpoint
ALTER TABLE "answer_exercise" ADD COLUMN "number" integer;
--> statement-breakpoint
ALTER TABLE "answer_record" ADD COLUMN "due_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "answer_record" ADD COLUMN "exam_version" integer;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "attempts" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "is_shuffled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "shows_after" text DEFAULT 'score' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sitting_answer" ADD CONSTRAINT "sitting_answer_record_fk" FOREIGN KEY ("record_id") REFERENCES "public"."answer_record"("id") ON DELETE cascade ON UPDATE no action;
