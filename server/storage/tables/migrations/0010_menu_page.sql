ALTER TABLE "menu" ADD COLUMN "component" text;
