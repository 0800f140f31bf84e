import { comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource } from '../../../../resources/kit/index.ts'

/**
 * A number for the text of the fields listed in `duplicates`, ignoring case, width and spaces: equal texts have equal
 * numbers. It is indexed. `column` returns the column of a field.
 */
export const textDigest = (resource: AnyResource, column: (field: string) => SQL): SQL => {
  const texts = comparisonOf(resource).fields.map((field) => sql`coalesce(${column(field)}::text, '')`)
  return sql`text_digest(${sql.join(texts, sql` || `)})`
}
