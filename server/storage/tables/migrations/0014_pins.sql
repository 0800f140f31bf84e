CREATE TABLE "pin" (
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_pkey" PRIMARY KEY("user_id","resource","record_id")
);

--> statement-breakpoint
ALTER TABLE "pin" ADD CONSTRAINT "pin_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
