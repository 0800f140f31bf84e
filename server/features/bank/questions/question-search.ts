import { exercise, type Exercise } from '../../../../resources/exercise.ts'

import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { columnTypeOf, parameter } from '../../../storage/tables/columns.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { searchRanked } from '../../../records/search/ranked-search.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import type { Records } from '../../../records/records.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { compare, fingerprintOf, withoutSource } from '../../../base/search-text/similarity.ts'
import { commonPairs } from '../../../records/search/pair-frequencies.ts'
import { piecesOf } from '../../../base/search-text/search-condition.ts'
import { wordsIn } from '../../../base/search-text/stored-words.ts'
import { targetResource } from '../../../../resources/registry/by-name.ts'

/** Filters besides words: a value for a field, or nodes of which a question has one or one below it. */
export type Filters = Partial<
  Record<
    'subject_course_id' | 'type' | 'difficulty' | 'status' | 'chapter_ids' | 'knowledge_ids' | 'label_ids',
    unknown
  >
>

interface Paged {
  filters: Filters
  page: number
  pageSize: number
}

export type FoundExercise = Pick<Exercise, 'id' | 'type' | 'stem' | 'subject_course_id' | 'difficulty' | 'status'> & {
  score: number
}

const columns = sql`t.id, t.type, t.stem, t.subject_course_id, t.difficulty, t.status`

/** The given nodes and all below them. */
function branches(target: AnyResource, ids: SQL): SQL {
  if (!target.parentField) return ids
  return sql`array(with recursive branch as (select unnest(${ids}) as id union select below.id from ${table(target)} below join branch on below.${sql.identifier(target.parentField)} = branch.id) select id from branch)`
}

function conditionOf(name: string, value: unknown): SQL[] {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
  const field = namedIn(exercise.fields, name)
  const column = sql`t.${sql.identifier(name)}`
  const asked = parameter(columnTypeOf(exercise, name)!, value)
  return [field.target?.many ? sql`${column} && ${branches(targetResource(field), asked)}` : sql`${column} = ${asked}`]
}

function among(filters: Filters): SQL | undefined {
  const conditions = Object.entries(filters).flatMap(([name, value]) => conditionOf(name, value))
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined
}

/** Questions by their words, the best first. */
export const searchExercises = (
  records: Records,
  { keyword, filters, page, pageSize }: Paged & { keyword: string },
): Promise<{ rows: FoundExercise[]; total: number }> =>
  searchRanked<Omit<FoundExercise, 'score'>>(records, exercise, {
    keyword,
    among: among(filters),
    columns,
    page,
    pageSize,
  })

/**
 * At most this many questions that share a piece of the stem are compared with it, and at most this many for one piece.
 */
const maxCompared = 300
const maxOfPiece = 150
/** A piece that very many questions contain identifies none of them, and takes long to look up. */
const maxShare = 0.08

type Candidate = Omit<FoundExercise, 'score'>

/** Questions that contain a piece of the stem, rarest pieces first. */
async function sharingPieces(records: Records, stem: string, filters: Filters): Promise<Candidate[]> {
  const pieces = piecesOf(stem, sql`t.search_text`, await commonPairs(records.database, exercise))
  const also = among(filters)
  const found = new Map<number, Candidate>()
  for (const { has, share } of pieces) {
    if (found.size >= maxCompared || (share > maxShare && found.size > 0)) break
    const rows = await records.database.all<Candidate>(
      sql`select ${columns} from ${table(exercise)} t where t.deleted_at is null and ${has}${also ? sql` and ${also}` : sql``}${andScope(exercise, records.identity, sql`t`)} limit ${maxOfPiece}`,
      scopeValues(records.identity),
    )
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
}

/**
 * Questions whose stem is similar to a given one, the most similar first; `score` is the share that they have in
 * common. With only a stem there is no signature of stem and options together, so pieces of it are looked up in the
 * index of pairs: a stem with a few changes still contains some piece unchanged.
 */
export async function searchNear(
  records: Records,
  { near, filters, page, pageSize }: Paged & { near: string },
): Promise<{ rows: FoundExercise[]; total: number }> {
  const asked = wordsIn(exercise, 'stem', near)
  const found = await sharingPieces(records, withoutSource(asked.join(' ')).trim(), filters)
  const typed = fingerprintOf(asked)
  const rows = found.flatMap((row) => {
    const how = compare(typed, fingerprintOf(wordsIn(exercise, 'stem', row.stem)))
    return how ? [{ ...row, score: how.percent / 100 }] : []
  })
  rows.sort((one, other) => other.score - one.score || one.id - other.id)
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
}
