import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource } from '../../resources/kit/index.ts'

/**
 * A number for the text of the fields that a resource names in `likeness`, whatever its case, width and spaces: equal
 * texts, equal numbers. There is an index on it. `column` says where a field stands.
 */
export const textDigest = (resource: AnyResource, column: (field: string) => SQL): SQL => {
  const texts = (resource.likeness?.fields ?? []).map((field: string) => sql`coalesce(${column(field)}::text, '')`)
  return sql`text_digest(${sql.join(texts, sql` || `)})`
}
