ALTER TABLE "marking_scheme" ADD COLUMN "quota" integer;
