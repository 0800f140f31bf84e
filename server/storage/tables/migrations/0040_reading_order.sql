-- Digits by their value, letters before Chinese, Chinese by pinyin: `server/storage/statements/reading-order.ts`.
CREATE COLLATION "reading_order" (provider = icu, locale = 'zh-u-co-pinyin-kn-true-kr-latn');
--> statement-breakpoint
DROP INDEX "map_name_sort";
--> statement-breakpoint
DROP INDEX "map_subject_course_id_filter";
--> statement-breakpoint
CREATE INDEX "map_name_sort" ON "map" USING btree ("name" collate "reading_order","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "map_subject_course_id_filter" ON "map" USING btree ("subject_course_id","name" collate "reading_order","id") WHERE deleted_at is null;
