ALTER TABLE "knowledge_catalog" ADD COLUMN "explanation" text;
