ALTER TABLE "resource" ADD COLUMN "pages" jsonb;
