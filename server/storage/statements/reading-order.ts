import { sql, type SQL } from 'drizzle-orm'
import type { AnyField } from '../../../resources/kit/index.ts'

/**
 * The order in which people look texts up, the same on every server: digits by their value (第2章 before 第10章), letters
 * before Chinese, without case, and Chinese by pinyin. A collation of ICU that a migration makes; texts that no person
 * wrote (choices, keys of files) keep the order of the database.
 */
export const readingOrder = 'reading_order'

/** A column as it is sorted by and compared with the values of a cursor. */
export const sortedColumn = (column: SQL, field: Pick<AnyField, 'written'> | undefined): SQL =>
  field?.written ? sql`${column} collate ${sql.identifier(readingOrder)}` : column
