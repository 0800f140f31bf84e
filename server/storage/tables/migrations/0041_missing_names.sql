ALTER TABLE "import_batch" ADD COLUMN "missing_names" jsonb;
