ALTER TABLE "resource" ADD COLUMN "lyric" jsonb;
