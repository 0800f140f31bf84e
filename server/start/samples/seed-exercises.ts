import type { Client, ClientConfig } from 'pg'
import { resources } from '../../../resources/index.ts'
import type { ColumnType } from '../../../resources/kit/index.ts'
import { columnTypeOf } from '../../storage/tables/columns.ts'
import { databaseOver } from '../../storage/postgres/pool.ts'
import { pg } from '../../storage/postgres/driver.ts'
import { giveSessionSettings } from '../../storage/postgres/session-settings.ts'
import { derivedColumns, derivedOf, derivedType } from '../../storage/tables/derived-columns.ts'
import { markDerivedText } from '../../records/write/rewrite-derived.ts'
import { copyRows, type Column } from './copy-rows.ts'
import { exerciseGenerator, type Bank, type GeneratedExercise } from '../../../samples/generate-exercises.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { Random } from '../../../samples/random.ts'
import { withoutIndexes } from '../../storage/tables/suspend-indexes.ts'
import { itemAt } from '../../../resources/kit/present.ts'

export interface SeedOptions {
  connection: ClientConfig
  count: number
  seed: number
  log: (message: string) => void
}

/** From this share of the table on, building all indexes again is faster than updating them row by row. */
const largeShare = 0.2
const smallCount = 20_000
const progressEvery = 100_000
const dayMs = 86_400_000
const spanMs = 3 * 365 * dayMs

const fields = [
  'subject_course_id',
  'type',
  'difficulty',
  'stem',
  'options',
  'answer',
  'analysis',
  'score',
  'chapter_ids',
  'knowledge_ids',
  'label_ids',
  'enum_ids',
  'source',
  'year',
  'status',
] as const
const recordColumns = ['created_at', 'updated_at', 'created_by'] as const
const typeOf = (name: string): ColumnType =>
  derivedType(resources.exercise, name) ?? columnTypeOf(resources.exercise, name)!
const columns: Column[] = [...fields, ...recordColumns, ...derivedColumns(resources.exercise)].map((name) => ({
  name,
  type: typeOf(name),
}))

/**
 * Adds generated questions to the bank quickly: with COPY, past the repository. They are valid and searchable like any
 * other, but have no history, since nobody wrote them. A bank without courses gets the sample catalogue first. All or
 * nothing; a second run adds different questions.
 */
export async function seedExercises({ connection, count, seed, log }: SeedOptions): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'question-bank seed',
  })
  await client.connect()
  try {
    await giveSessionSettings(client)
    await client.query('set statement_timeout = 0')
    await ensureCatalogue(connection, log)
    const bank = await readBank(client)
    await client.query('begin')
    const { rows } = await client.query<{ last: number; size: number }>(
      'select coalesce(max(id), 0)::integer as last, count(*)::integer as size from exercise',
    )
    const { last, size } = itemAt(rows, 0)
    const load = () => copyRows(client, 'exercise', columns, cellsOf(bank, { seed, from: last, count, log }))
    const large = count >= smallCount && count >= size * largeShare
    if (large) log('Leaving out the indexes while loading; the questions are locked for everybody else until the end')
    await (large ? withoutIndexes(client, ['exercise'], log, load) : load())
    if (size === 0) await client.query(markDerivedText)
    await client.query('commit')
    log('Analysing')
    await client.query('vacuum (analyze) exercise')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new Error('Somebody else uses the questions. Stop the server, then seed again.', { cause: error })
    throw error
  } finally {
    await client.end()
  }
}

async function ensureCatalogue(connection: ClientConfig, log: SeedOptions['log']): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    const { rows } = await pool.query('select 1 from subject_course where deleted_at is null limit 1')
    if (rows.length > 0) return
    log('The bank has no courses: adding those of the sample')
    await databaseOver(pool).transaction(loadCatalogue)
  } finally {
    await pool.end()
  }
}

interface StoredBank extends Bank {
  authors: readonly number[]
}

async function readBank(client: Client): Promise<StoredBank> {
  const named = async (table: string) =>
    (
      await client.query(
        `select id, name, subject_course_id from ${table} where deleted_at is null and parent_id is not null order by id`,
      )
    ).rows
  const ids = async (table: string) =>
    (await client.query(`select id from ${table} where deleted_at is null order by id limit 200`)).rows.map(
      (row) => row.id,
    )
  const courses = (await client.query('select id, name from subject_course where deleted_at is null order by id')).rows
  const [chapters, knowledge] = [await named('chapter_catalog'), await named('knowledge_catalog')]
  const of = (course: number, rows: { subject_course_id: number }[]) =>
    rows.filter((row) => row.subject_course_id === course) as never
  return {
    courses: courses.map(({ id, name }) => ({ id, name, chapters: of(id, chapters), knowledge: of(id, knowledge) })),
    labels: await ids('label'),
    enums: await ids('exercise_enum_config'),
    authors: await ids('"user"'),
  }
}

/** When a question was written and last changed: later ones later, over three years, a third of them changed since. */
function timesOf(random: Random, share: number, nowMs: number): [string, string] {
  const created = nowMs - spanMs * (1 - share) - random.int(1, dayMs)
  const updated = random.chance(0.35) ? created + random.next() * (nowMs - created) : created
  return [new Date(created).toISOString(), new Date(updated).toISOString()]
}

function* cellsOf(
  bank: StoredBank,
  { seed, from, count, log }: { seed: number; from: number; count: number; log: SeedOptions['log'] },
): Generator<unknown[]> {
  const exerciseAt = exerciseGenerator(seed, bank)
  const [begun, nowMs] = [performance.now(), Date.now()]
  for (let made = 0; made < count; made++) {
    const exercise = exerciseAt(from + made)
    const random = new Random(~seed, from + made)
    const author = bank.authors.length > 0 ? random.pick(bank.authors) : null
    const cells: unknown[] = fields.map((name) => exercise[name as keyof GeneratedExercise])
    const derived = derivedOf(resources.exercise, exercise as never)
    cells.push(
      ...timesOf(random, made / count, nowMs),
      author,
      ...derivedColumns(resources.exercise).map((name) => derived[name]),
    )
    yield cells
    if ((made + 1) % progressEvery === 0)
      log(`${made + 1} of ${count} questions, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
}
