import type { AnyResource } from '../../resources/kit/index.ts'
import { sql, type SQL } from '../storage/postgres/database.ts'

/**
 * The value that a field had at a version of a record, as JSON, in SQL: what the first change after it replaced, or the
 * present value (docs/decisions/versions.md). `record` is the alias of the row as it is now, `version` an expression.
 */
export const valueAt = (resource: AnyResource, record: SQL, field: string, version: SQL): SQL => sql`
  case when ${record}.version = ${version} then to_jsonb(${record}.${sql.identifier(field)}) else coalesce(
    (select h.before -> ${field} from history h
      where h.resource = ${resource.name} and h.record_id = ${record}.id and h.version > ${version} and h.before ? ${field} order by h.id limit 1),
    to_jsonb(${record}.${sql.identifier(field)})) end`

/** The same of a field that has many ids, as an array of integers. */
export const idsAt = (resource: AnyResource, record: SQL, field: string, version: SQL): SQL => sql`
  array(select one::integer from jsonb_array_elements_text(coalesce(nullif(${valueAt(resource, record, field, version)}, 'null'), '[]')) one)`
