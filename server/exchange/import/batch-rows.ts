import {
  import_batch,
  type EntryChoice,
  type EntryState,
  type ImportBatch,
  type MissingName,
} from '../../../resources/import-batch.ts'
import { placeWords } from '../../../resources/import/entry-places.ts'
import type { Text } from '../../../resources/kit/index.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import type { JobFault } from '../../background/jobs/job-kind.ts'
import { updateKept } from '../../records/write/kept-columns.ts'
import type { GivenEntry, Remark } from '../record-files/entry.ts'
import type { SourceColumn } from '../record-files/table-entries.ts'

/** The rows of batches and their entries. Access is checked by the callers. */

export type BatchState = NonNullable<ImportBatch['state']>

export interface BatchRow {
  id: number
  title: string
  resource: string
  file: { name: string; url: string; type: string; size: number; id: number }
  format: string | null
  state: BatchState
  once: Record<string, unknown>
  columns: SourceColumn[] | null
  mapping: (string | null)[] | null
  missing_names: MissingName[] | null
  created_by: number | null
  version: number
}

/** An entry to be stored, already validated. */
export interface NewEntry {
  number: number
  at: string
  state: EntryState
  key: string | null
  excerpt: string
  input: Record<string, unknown>
  reasons: Remark[]
  changes: Remark[]
  record_id: number | null
  record_version: number | null
  /**
   * Entries on a lower level are committed first; `links` are the numbers of entries whose records this one refers to,
   * by field.
   */
  level: number
  links: Record<string, number[]>
  /** The heading above it in its file. */
  section?: string | null
  /** Null for an entry that was read by an earlier version, or that is no entry: it cannot be corrected. */
  given?: GivenEntry | null
  same?: string[]
}

export interface EntryRow extends NewEntry {
  choice: EntryChoice | null
  done: 'create' | 'update' | null
  before: Record<string, unknown> | null
  corrections: number
}

/** JSON that jsonb accepts: without NUL or half a surrogate pair, which a broken file can have in its names. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, (found) =>
    found === '\\\\' ? found : '\ufffd',
  )

export const batchOf = (database: Database, id: number, lock = false): Promise<BatchRow | undefined> =>
  database.first<BatchRow>(
    sql`select id, title, resource, file, format, state, once, columns, mapping, missing_names, created_by, version from import_batch where id = ${id} and deleted_at is null${lock ? sql` for update` : sql``}`,
  )

type Change = Partial<Record<'state' | 'format' | 'message', string | null>> & {
  columns?: unknown
  mapping?: unknown
  missing_names?: unknown
  job_id?: number
  at?: 'committed_at' | 'undone_at'
}

/** Changes a batch that is in one of these states, null: in any; false when it is in another. */
export async function changeBatch(
  database: Database,
  id: number,
  from: readonly BatchState[] | null,
  change: Change,
): Promise<boolean> {
  const set: Record<string, SQL> = { updated_at: sql`now()`, version: sql`version + 1` }
  for (const name of ['state', 'format', 'message'] as const)
    if (change[name] !== undefined) set[name] = sql`${change[name]}`
  for (const name of ['columns', 'mapping', 'missing_names'] as const)
    if (change[name] !== undefined) set[name] = sql`${storableJson(change[name])}::jsonb`
  if (change.job_id) set['job_id'] = sql`${change.job_id}`
  if (change.at) set[change.at] = sql`now()`
  const changed = await database.run(
    sql`${updateKept(import_batch, set)} where id = ${id}${from === null ? sql`` : sql` and state = any(${sql.param([...from])}::text[])`}`,
  )
  return changed > 0
}

/** Keeps the names that no record has, and what became of them. */
export const setMissingNames = (database: Database, id: number, names: readonly MissingName[]): Promise<boolean> =>
  changeBatch(database, id, null, { missing_names: names })

/**
 * Takes a batch out of its working state after its job ended before the last step, so that the step can be started
 * again. What the job was writing is one transaction: nothing of it was stored.
 */
export const releaseBatch = (database: Database, id: number, message: string | null): Promise<number> =>
  database.run(
    sql`${updateKept(import_batch, {
      state: sql`case state when 'reading' then 'failed' when 'committing' then 'ready' else 'committed' end`,
      message: sql`${message?.slice(0, 1000) ?? null}`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })} where id = ${id} and state in ('reading', 'committing', 'undoing')`,
  )

/** What an entry does at commit: by its state, unless a person chose otherwise. */
export const effect = sql`case when state in ('refused', 'same', 'left_out') then 'skip'
  else coalesce(choice, case state when 'new' then 'create' when 'similar' then 'create' when 'update' then 'update' else 'skip' end) end`

export async function countEntries(database: Database, id: number): Promise<void> {
  await database.run(sql`
    with counted as (select state, ${effect} as effect, count(*)::integer as count from import_entry where batch_id = ${id} group by 1, 2),
    states as (select coalesce(jsonb_object_agg(state, count), '{}') as states from (select state, sum(count) as count from counted group by state) by_state)
    ${updateKept(import_batch, {
      counts: sql`jsonb_build_object('states', (select states from states),
        'create', coalesce((select sum(count) from counted where effect = 'create'), 0),
        'update', coalesce((select sum(count) from counted where effect = 'update'), 0),
        'skip', coalesce((select sum(count) from counted where effect = 'skip'), 0),
        'corrected', (select count(*) from import_entry where batch_id = ${id} and corrections > 0))`,
      updated_at: sql`now()`,
    })} where id = ${id}`)
}

export async function insertEntries(database: Database, id: number, entries: readonly NewEntry[]): Promise<void> {
  await database.run(sql`
    insert into import_entry (batch_id, number, at, state, key, excerpt, input, reasons, changes, record_id, record_version, level, links, section, given, same)
    select ${id}, number, at, state, key, excerpt, input, reasons, changes, record_id, record_version, level, nullif(links, '{}'), section, given, same
    from jsonb_to_recordset(${storableJson(entries)}::jsonb) as e(number integer, at text, state text, key text, excerpt text, input jsonb, reasons jsonb, changes jsonb, record_id integer, record_version integer, level integer, links jsonb, section text, given jsonb, same text[])`)
}

/**
 * Replaces entries by what checking them again gave; `corrected` is the one with other values. A person's choice stays
 * where the entry is still what it was made for.
 */
export async function replaceEntries(
  database: Database,
  id: number,
  entries: readonly NewEntry[],
  corrected: number | null,
): Promise<void> {
  const isSame = sql`t.state = e.state and t.record_id is not distinct from e.record_id`
  await database.run(sql`
    update import_entry t set choice = case when ${isSame} then t.choice end, state = e.state, key = e.key, excerpt = e.excerpt, input = e.input,
      reasons = e.reasons, changes = e.changes, record_id = e.record_id, record_version = e.record_version, level = e.level,
      links = nullif(e.links, '{}'), section = e.section, given = e.given, same = e.same,
      corrections = t.corrections + case when t.number = ${corrected ?? 0} then 1 else 0 end
    from jsonb_to_recordset(${storableJson(entries)}::jsonb) as e(number integer, state text, key text, excerpt text, input jsonb, reasons jsonb, changes jsonb, record_id integer, record_version integer, level integer, links jsonb, section text, given jsonb, same text[])
    where t.batch_id = ${id} and t.number = e.number`)
}

export const removeEntries = (database: Database, id: number): Promise<number> =>
  database.run(sql`delete from import_entry where batch_id = ${id}`)

/** Entries after a number, in order, that meet a condition. */
export const entriesAfter = (
  database: Database,
  id: number,
  after: number,
  condition: SQL,
  limit: number,
): Promise<EntryRow[]> =>
  database.all<EntryRow>(sql`
    select number, at, state, choice, key, excerpt, input, reasons, changes, record_id, record_version, done, before, level, coalesce(links, '{}') as links, section, given, same, corrections
    from import_entry where batch_id = ${id} and number > ${after} and ${condition} order by number limit ${limit}`)

const readAtOnce = 500

/** All entries of a batch, in order, without its remarks on the heading. */
export async function entriesOf(database: Database, id: number): Promise<EntryRow[]> {
  const all: EntryRow[] = []
  for (;;) {
    const some = await entriesAfter(database, id, all.at(-1)?.number ?? 0, sql`true`, readAtOnce)
    all.push(...some)
    if (some.length < readAtOnce) return all
  }
}

export interface Effected {
  number: number
  record_id: number
  record_version: number
  done: 'create' | 'update'
  before: Record<string, unknown> | null
}

/** Of one column, at most this many words that were not recognised are kept with it. */
const mostUnknown = 50

/** Keeps the words that the reading did not recognise with the columns of the batch. */
export const noteUnknownWords = (database: Database, id: number): Promise<number> =>
  database.run(sql`
    with found as (
      select distinct (reason -> 'word' ->> 'column')::integer as place, reason -> 'word' ->> 'text' as word
      from import_entry, jsonb_array_elements(reasons) reason where batch_id = ${id} and state = 'refused' and reason ? 'word'),
    listed as (select place, (jsonb_agg(word order by word)) as words from (
      select place, word, row_number() over (partition by place order by word) as n from found) numbered where n <= ${mostUnknown} group by place)
    ${updateKept(import_batch, {
      columns: sql`(select jsonb_agg(case when l.words is null then c.item - 'unknown' else c.item || jsonb_build_object('unknown', l.words) end order by c.n)
        from jsonb_array_elements(columns) with ordinality as c(item, n) left join listed l on l.place = c.n - 1)`,
    })} where id = ${id} and columns is not null`)

export type Settled = Pick<
  EntryRow,
  'number' | 'state' | 'choice' | 'input' | 'reasons' | 'changes' | 'record_id' | 'record_version'
>

/** Records what becomes of entries at the commit, where that was settled after they had been stored. */
export const settleEntries = (database: Database, id: number, settled: readonly Settled[]): Promise<number> =>
  database.run(sql`
    update import_entry set state = e.state, choice = e.choice, input = e.input, reasons = e.reasons, changes = e.changes,
      record_id = e.record_id, record_version = e.record_version
    from jsonb_to_recordset(${storableJson(settled)}::jsonb) as e(number integer, state text, choice text, input jsonb, reasons jsonb, changes jsonb, record_id integer, record_version integer)
    where batch_id = ${id} and import_entry.number = e.number`)

/** Records what entries became. */
export const noteEffects = (database: Database, id: number, effects: readonly Effected[]): Promise<number> =>
  database.run(sql`
    update import_entry set record_id = e.record_id, record_version = e.record_version, done = e.done, before = e.before
    from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as e(number integer, record_id integer, record_version integer, done text, before jsonb)
    where batch_id = ${id} and import_entry.number = e.number`)

/** The beginning of a text that may quote a file, in a form that jsonb accepts. */
const storableText = (text: string, length: number): string =>
  text.slice(0, length).replaceAll('\0', '\ufffd').toWellFormed()

const storableTexts = ({ zh, en }: Text, length: number): Text => ({
  zh: storableText(zh, length),
  en: storableText(en, length),
})

/** How a job reports the entries that it left out. */
export const faultsOf = (entry: Pick<NewEntry, 'at' | 'reasons'>): JobFault[] =>
  entry.reasons.map((reason) => ({
    at: reason.at === null ? storableTexts(placeWords(entry.at), 100) : storableText(reason.at, 100),
    message: storableTexts(reason.text, 500),
  }))

const chunkEntries = 500

/** The entries of a batch that meet a condition, in order, a few hundred at a time. */
export async function* entriesWith(
  database: Database,
  id: number,
  signal: AbortSignal,
  condition: SQL,
): AsyncGenerator<EntryRow[]> {
  for (let number = -1_000_000; ; ) {
    signal.throwIfAborted()
    const entries = await entriesAfter(database, id, number, condition, chunkEntries)
    const last = entries.at(-1)
    if (!last) return
    number = last.number
    yield entries
  }
}
