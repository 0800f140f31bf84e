ALTER TABLE "exercise" ADD COLUMN "return_reason" text;
