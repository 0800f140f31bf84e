import {
  entryStates,
  import_batch as resource,
  type ImportBatch,
  type ImportEntry,
  type MissingName,
} from '../../../../resources/import-batch.ts'
import { readInBoth } from '../../../../resources/kit/in-both.ts'
import {
  holds,
  mayRead,
  messages,
  namedIn,
  setByActions,
  type AnyResource,
  type Fields,
  type Language,
} from '../../../../resources/kit/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { Fault, invalid, noActionRight } from '../../../base/fault.ts'
import {
  batchOf,
  changeBatch,
  countEntries,
  releaseBatch,
  type BatchRow,
  type BatchState,
  type EntryRow,
} from '../../../exchange/import/batch-rows.ts'
import { correctEntry, entryForm, lockedBatch, type Correction } from '../../../exchange/import/correct-entry.ts'
import { exampleRows } from '../../../exchange/record-files/example-rows.ts'
import { exporterOf, exportFormatsOf, exportRight } from '../../../exchange/export/exporters.ts'
import { importRight, importerOf, tableFormat } from '../../../exchange/import/importers.ts'
import { noteJob } from '../../../exchange/import/start-import.ts'
import type { Importer } from '../../../exchange/record-files/importer.ts'
import { isNameLink, nameOfLink, wordsOfName } from '../../../exchange/import/missing-names.ts'
import { withForAll } from '../../../exchange/import/column-memory.ts'
import type { SourceColumn } from '../../../exchange/record-files/table-entries.ts'
import type { TableTarget } from '../../../exchange/record-files/table-shape.ts'
import { changedFields } from '../../../records/write/complete.ts'
import { defineHandlers, inTransaction, type ActionContext } from '../../../calls/handlers.ts'

/**
 * Seeing a batch does not include the right to import into its resource: each of these actions requires that right
 * first. Which batches a person sees is decided by their scope.
 */
async function ownBatch(
  { records, identity, database }: ActionContext,
  id: number,
): Promise<{ batch: BatchRow; importer: Importer }> {
  const seen = (await records.get(resource, id)) as unknown as ImportBatch
  const importer = importerOf(seen.resource)
  if (!importer || !holds(identity.rights, importRight(importer.resource))) throw noActionRight()
  return { batch: (await batchOf(database, id))!, importer }
}

const wrongState = (): Fault =>
  new Fault(409, 100409, {
    zh: '批次的状态已改变，请刷新后再试',
    en: 'The import has changed its state meanwhile. Refresh, then try again.',
  })

/**
 * Moves a batch to a working state and queues its job, both or neither. A second click finds the batch already at work.
 */
async function begin(
  context: ActionContext,
  id: number,
  kind: string,
  from: readonly BatchState[],
  change: Parameters<typeof changeBatch>[3],
): Promise<{ job_id: number; batch_id: number }> {
  const { batch } = await ownBatch(context, id)
  return inTransaction(context, async ({ records, database, jobs }) => {
    await unstick(database, id)
    if (!(await changeBatch(database, id, from, { message: null, ...change }))) throw wrongState()
    const job_id = await jobs.enqueue(kind, readInBoth(batch.title), { batch_id: id, resource: batch.resource })
    await noteJob(database, id, job_id)
    records.changed.add(resource.name)
    return { job_id, batch_id: id }
  })
}

/** A batch in a working state though no job runs on it, as older versions left them. */
async function unstick(database: Database, id: number): Promise<void> {
  const open = await database.first(
    sql`select 1 from import_batch b join job j on j.id = b.job_id where b.id = ${id} and j.state in ('waiting', 'running')`,
  )
  if (!open) await releaseBatch(database, id, null)
}

async function entryPage(
  context: ActionContext,
  { id, state, page, page_size }: { id: number; state: string | null; page: number; page_size: number },
) {
  const { importer } = await ownBatch(context, id)
  const { database } = context
  if (state && !(entryStates as readonly string[]).includes(state))
    throw invalid([{ path: 'state', message: entryStates.join(', ') }])
  const inState = state ? sql`state = ${state}` : sql`true`
  const [rows, total] = await Promise.all([
    database.all<ShownRow>(sql`select number, at, state, choice, key, excerpt, input, reasons, changes, record_id, record_version, done, before, level, coalesce(links, '{}') as links, corrections, given is not null and state <> 'left_out' as is_correctable
      from import_entry where batch_id = ${id} and (${inState}) order by number limit ${page_size} offset ${(page - 1) * page_size}`),
    database.first<{ count: number }>(sql`select count(*) from import_entry where batch_id = ${id} and (${inState})`),
  ])
  const own = await ownWords(context, id, rows)
  return { list: await shownEntries(context, importer.resource, rows, own), total: total!.count }
}

/** The names of entries that others of the same file refer to, by their numbers. */
async function ownWords(
  { database }: ActionContext,
  id: number,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<number, string>> {
  const numbers = [...new Set(rows.flatMap(({ links }) => Object.values(links).flat()))]
  if (numbers.length === 0) return new Map()
  const names = numbers.some(isNameLink) ? ((await batchOf(database, id))?.missing_names ?? []) : []
  const made = numbers.flatMap((number): [number, string][] => {
    const name = isNameLink(number) ? nameOfLink(names, number) : undefined
    return name ? [[number, wordsOfName(name)]] : []
  })
  const found = await database.all<{ number: number; excerpt: string }>(
    sql`select number, excerpt from import_entry where batch_id = ${id} and number = any(${sql.param(numbers)}::integer[])`,
  )
  return new Map([...made, ...found.map(({ number, excerpt }): [number, string] => [number, excerpt])])
}

type ShownRow = EntryRow & { is_correctable: boolean }

/** Entries as their reader may see them, with the changes to existing records. */
async function shownEntries(
  { records, identity }: ActionContext,
  target: AnyResource,
  rows: readonly ShownRow[],
  words: ReadonlyMap<number, string>,
): Promise<ImportEntry[]> {
  const fields: Fields = target.fields
  const byActions = setByActions(target)
  const readable = new Set(
    Object.keys(fields).filter((name) => mayRead(target, namedIn(fields, name), identity.rights)),
  )
  const changing = rows.filter((row) => row.record_id !== null && row.done !== 'create').map((row) => row.record_id!)
  const found = new Map((await records.getMany(target, changing)).map((record) => [record.id, record]))
  return rows.map((row) => {
    const input = Object.fromEntries(Object.entries(row.input).filter(([name]) => readable.has(name)))
    const record = row.done === 'update' ? row.before : found.get(row.record_id ?? 0)
    const changed = record
      ? (row.done === 'update' ? Object.keys(record) : changedFields(record, input)).filter(
          (name) => readable.has(name) && !byActions.has(name),
        )
      : []
    const own = Object.fromEntries(
      Object.entries(row.links).flatMap(([name, numbers]) =>
        readable.has(name) ? [[name, numbers.map((one) => words.get(one) ?? '')]] : [],
      ),
    )
    const linked = record ? Object.keys(own).filter((name) => !changed.includes(name)) : []
    const differences = [...changed, ...linked].map((field) => ({
      field,
      before: record![field] ?? null,
      after: input[field] ?? null,
    }))
    const { number, at, state, choice, key, excerpt, reasons, changes, record_id, is_correctable } = row
    const shown = { number, at, state, choice, key, excerpt, input, own, reasons, changes, record_id, differences }
    return { ...shown, is_correctable, is_corrected: row.corrections > 0 }
  })
}

const cannotCreate = {
  zh: '编号相同的条目不能新建，只能跳过',
  en: 'An entry with the same key as another cannot be created, only skipped.',
}

/** In which states a choice can be made; a refused entry has to be corrected first. */
async function choose(
  context: ActionContext,
  { id, numbers, state, choice }: { id: number; numbers: number[] | null; state: string | null; choice: string | null },
): Promise<null> {
  await ownBatch(context, id)
  if ((numbers === null) === (state === null))
    throw invalid([
      {
        path: 'numbers',
        message: context.language === 'zh' ? '请提供 numbers 或 state 其中之一' : 'Give either numbers or state',
      },
    ])
  await context.records.transaction(async ({ database }) => {
    const batch = await batchOf(database, id, true)
    if (batch?.state !== 'ready') throw wrongState()
    const chosen = numbers ? sql`number = any(${sql.param(numbers)}::integer[])` : sql`state = ${state}`
    const fitting =
      choice === 'create'
        ? sql`state in ('new', 'similar', 'duplicate')`
        : choice === 'update'
          ? sql`state in ('update', 'similar', 'duplicate') and record_id is not null`
          : sql`state in ('new', 'similar', 'update', 'duplicate')`
    const keyTwice = sql`exists (select 1 from import_entry other where other.batch_id = import_entry.batch_id and lower(other.key) = lower(import_entry.key) and other.number < import_entry.number and other.state in ('new', 'similar', 'update'))`
    if (choice === 'create') {
      const twice = await database.first(
        sql`select 1 from import_entry where batch_id = ${id} and ${chosen} and state = 'duplicate' and key is not null and ${keyTwice} limit 1`,
      )
      if (twice) throw new Fault(400, 100400, cannotCreate)
    }
    await database.run(
      sql`update import_entry set choice = ${choice} where batch_id = ${id} and ${chosen} and ${fitting}`,
    )
    await countEntries(database, id)
  })
  context.records.changed.add(resource.name)
  return null
}

async function entry(context: ActionContext, { id, number }: { id: number; number: number }) {
  const { batch, importer } = await ownBatch(context, id)
  if (batch.state !== 'ready') throw wrongState()
  return entryForm({ importer, batch, records: context.records }, number)
}

interface SentCorrection extends Omit<Correction, 'values'> {
  id: number
  values: Correction['values'] | null
}

async function correct(context: ActionContext, { id, number, revision, values }: SentCorrection) {
  const { importer } = await ownBatch(context, id)
  return inTransaction(context, async ({ records, files, language }) => {
    const batch = await lockedBatch(records.database, id)
    if (!batch) throw wrongState()
    const correction = { number, revision, values: values ?? [] }
    const answer = await correctEntry({ importer, batch, records, files }, correction, language)
    records.changed.add(resource.name)
    return answer
  })
}

/** Reading a file again starts from the file: what was corrected is lost, and has to be given up by name. */
async function mayDrop({ database }: ActionContext, id: number): Promise<void> {
  const found = await database.first<{ count: number }>(
    sql`select count(*) from import_entry where batch_id = ${id} and corrections > 0`,
  )
  const count = found?.count ?? 0
  if (count > 0)
    throw new Fault(409, 100409, {
      zh: `重新预检会丢失改正过的 ${count} 条；确定要丢失时请用 drop_corrections`,
      en: `Reading the file again loses ${count} corrected entries. Where that is meant, send drop_corrections.`,
    })
}

/** A column with the words that a person chose for those of its cells, besides those chosen before. */
function withChosen(
  column: SourceColumn,
  chosen: readonly { column: number; words: Record<string, string> }[],
  index: number,
): SourceColumn {
  const own = chosen.filter((one) => one.column === index)
  return own.length === 0
    ? column
    : { ...column, words: Object.assign({}, column.words, ...own.map(({ words }) => words)) }
}

/** Names with what a person chose for them; of one that cannot be made, making it is no choice. */
function withChoices(
  names: readonly MissingName[],
  chosen: readonly { index: number; choice: 'make' | 'leave' | number }[],
): MissingName[] {
  const byIndex = new Map(chosen.map(({ index, choice }) => [index, choice]))
  return names.map((name, index) => {
    const choice = byIndex.get(index)
    return choice === undefined || (choice === 'make' && !name.can_make) ? name : { ...name, choice }
  })
}

/** Words for every row, with the names of their targets as headings; refused where a target takes no such word. */
function titled(
  targets: readonly TableTarget[],
  chosen: readonly { target: string; word: string }[],
  language: Language,
): { target: string; title: string; word: string }[] {
  return chosen.map(({ target, word }) => {
    const found = targets.find(({ name }) => name === target)
    const accepted = [...(found?.choices ?? []), ...(found?.decided ? [found.decided] : [])]
    if (!found || !accepted.some(({ zh, en }) => zh === word || en === word))
      throw invalid([{ path: 'for_all', message: messages.notAChoice[language] }])
    return { target, title: found.label[language], word }
  })
}

export const import_batch = defineHandlers(resource, {
  async options({ identity }, { resource: name }) {
    const importer = importerOf(name)
    const exporter = exporterOf(name)
    const mayImport = importer && holds(identity.rights, importRight(importer.resource))
    const mayExport = exporter && holds(identity.rights, exportRight(exporter.resource))
    const targets = mayImport ? importer.shape(identity.rights).targets : []
    return {
      imports: mayImport
        ? [tableFormat, ...importer.formats].map(({ name: format, label, extensions }) => ({
            name: format,
            label,
            extensions: [...extensions],
          }))
        : [],
      exports: mayExport
        ? exportFormatsOf(exporter).map(({ name: format, label, extension }) => ({
            name: format,
            label,
            extensions: [extension],
          }))
        : [],
      targets: targets.map(({ name: target, label, help, required, takes, choices, decided, isMany }) => ({
        name: target,
        label,
        help,
        required,
        takes,
        isMany,
        choices: choices && [...choices],
        decided: decided ?? null,
      })),
      examples: mayImport ? exampleRows(importer, targets) : [],
    }
  },
  entries: entryPage,
  entry,
  correct,
  choose,
  async read(context, { id, mapping, words, names, for_all, drop_corrections }) {
    const { batch, importer } = await ownBatch(context, id)
    if (!drop_corrections) await mayDrop(context, id)
    const columns = words && batch.columns?.map((column, index) => withChosen(column, words, index))
    const forAll = for_all && titled(importer.shape(context.identity.rights).targets, for_all, context.language)
    return begin(context, id, 'import', ['mapping', 'ready', 'failed'], {
      state: 'reading',
      ...(mapping ? { mapping } : {}),
      ...(columns ? { columns } : {}),
      ...(names ? { missing_names: withChoices(batch.missing_names ?? [], names) } : {}),
      ...(forAll && withForAll(columns ?? batch.columns ?? [], mapping ?? batch.mapping ?? [], forAll)),
    })
  },
  async commit(context, { id }) {
    return begin(context, id, 'import_commit', ['ready'], { state: 'committing' })
  },
  async undo(context, { id }) {
    return begin(context, id, 'import_undo', ['committed'], { state: 'undoing' })
  },
  async left_out(context, { id }) {
    const { batch } = await ownBatch(context, id)
    const title = { zh: `未导入清单：${batch.file.name}`, en: `Left out of ${batch.file.name}` }
    return { job_id: await context.jobs.enqueue('import_left_out', title, { batch_id: id, resource: batch.resource }) }
  },
})
