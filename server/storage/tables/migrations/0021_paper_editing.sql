CREATE TABLE "draft_editor" (
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"client" text NOT NULL,
	"user_id" integer,
	"place" text,
	"came_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_editor_pkey" PRIMARY KEY("resource","record_id","client")
);

--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "full_score" numeric(12, 2);
