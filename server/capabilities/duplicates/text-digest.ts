import { comparisonOf } from '../../../resources/capabilities/duplicates/index.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource } from '../../../resources/kit/index.ts'

/**
 * A number for the text of the fields that a resource names in `duplicates`, whatever its case, width and spaces: equal
 * texts, equal numbers. There is an index on it. `column` says where a field stands.
 */
export const textDigest = (resource: AnyResource, column: (field: string) => SQL): SQL => {
  const texts = comparisonOf(resource).fields.map((field) => sql`coalesce(${column(field)}::text, '')`)
  return sql`text_digest(${sql.join(texts, sql` || `)})`
}
