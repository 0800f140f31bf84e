import type { MissingName } from '../../../resources/import-batch.ts'
import { createSchema, holds, rightOf, type AnyResource } from '../../../resources/kit/index.ts'
import { amongOf } from '../../../resources/registry/references.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'
import { present } from '../../../resources/kit/present.ts'
import type { Identity } from '../../base/identity.ts'
import { Fault } from '../../base/fault.ts'
import type { RecordContext } from '../../records/hooks/write.ts'
import { asOneWrite } from '../../records/write/moved-nodes.ts'
import type { Records, RecordRow } from '../../records/records.ts'
import { createRecords, removeRecords } from '../../records/write/write-records.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { ReferencedNames } from '../record-files/referenced-names.ts'
import { targetOf } from '../record-files/table-shape.ts'
import { effect, setMissingNames, type BatchRow } from './batch-rows.ts'

/**
 * Names in a file that no record has, such as the chapters of another course: each is made by the commit, means a
 * record that is there, or is left out, as a person chooses in the preview.
 */

/** An entry refers to a name that is made by a number below those of the heading: the first is -1,000,001. */
const firstLink = -1_000_001
export const isNameLink = (number: number): boolean => number <= firstLink
export const nameOfLink = (names: readonly MissingName[], link: number): MissingName | undefined =>
  names[firstLink - link]

/** More are reported as faults only. */
const mostNames = 500

const keyOf = ({ field, group, path }: Pick<MissingName, 'field' | 'group' | 'path'>): string =>
  JSON.stringify([field, group, path.map((name) => name.toLowerCase())])

/** What becomes of a name: ids of records, or the number by which an entry refers to one that is made. */
type Decided = { ids: number[]; links: number[] } | 'leave' | null

/** The names of one reading that no record has. */
export class MissingNames {
  readonly list: MissingName[]
  private readonly places: Map<string, number>
  private readonly identity: Identity
  private readonly resource: AnyResource

  /** `isWhole`: for entries of a reading that is over, which refer to its names by their places in the list. */
  constructor(resource: AnyResource, identity: Identity, before: readonly MissingName[] | null, isWhole = false) {
    this.resource = resource
    this.identity = identity
    // Names without a choice are found again where the file still has them.
    this.list = (before ?? []).filter(({ choice }) => isWhole || choice !== null).map((one) => ({ ...one }))
    this.places = new Map(this.list.map((one, index) => [keyOf(one), index]))
  }

  /** Leaves out choices of records that the person does not see, or that are gone. */
  async settle(records: Records): Promise<void> {
    for (const one of this.list) {
      if (typeof one.choice !== 'number') continue
      const target = targetOfName(this.resource, one.field)
      const found = await records.getMany(target, [one.choice])
      const within = target.within
      const fits = found.some((record) => !within || record[within] === one.group)
      if (!fits) one.choice = null
    }
  }

  decide(field: string, group: unknown, path: readonly string[]): Decided {
    const name = { field, group: typeof group === 'number' ? group : null, path: [...path] }
    const known = this.places.get(keyOf(name))
    if (known === undefined) {
      if (this.list.length >= mostNames) return null
      this.places.set(keyOf(name), this.list.length)
      this.list.push({ ...name, choice: null, can_make: mayMake(this.resource, this.identity, name) })
      return null
    }
    const { choice, can_make } = present(this.list[known], 'a name')
    if (choice === 'make') return can_make ? { ids: [], links: [firstLink - known] } : null
    return typeof choice === 'number' ? { ids: [choice], links: [] } : choice
  }
}

const targetOfName = (resource: AnyResource, field: string): AnyResource =>
  resourceByName(present(targetOf(resource, field), 'a target'))

const inputOf = (target: AnyResource, name: string, group: number | null): Record<string, unknown> => ({
  [target.title]: name,
  ...(target.within ? { [target.within]: group } : {}),
})

/** Whether records of these names can be made of nothing but a title, a parent and a group, by this person. */
function mayMake(
  resource: AnyResource,
  identity: Identity,
  { field, path, group }: Pick<MissingName, 'field' | 'path' | 'group'>,
): boolean {
  const target = targetOfName(resource, field)
  if (!target.verbs.includes('create') || !holds(identity.rights, rightOf(target, 'create'))) return false
  if (amongOf(resource, field) || (target.within && group === null)) return false
  if (path.length > 1 && !target.parentField) return false
  const isNumber = path.some((name) => /^#\d+$/.test(name))
  return !isNumber && path.every((name) => createSchema(target).safeParse(inputOf(target, name, group)).success)
}

/** The names that entries which are written refer to, by their numbers. */
async function usedLinks(database: Database, id: number): Promise<number[]> {
  const rows = await database.all<{ link: number }>(sql`
    select distinct link::integer as link from import_entry, jsonb_each(links) given, jsonb_array_elements_text(given.value) link
    where batch_id = ${id} and ${effect} <> 'skip' and done is null and links is not null`)
  return rows.map(({ link }) => link).filter(isNameLink)
}

const mayNotMake = (words: string): Fault =>
  new Fault(409, 100409, {
    zh: `没有导入：不能新建“${words}”。请重新预检`,
    en: `Nothing was imported: “${words}” cannot be made. Read the file again.`,
  })

/**
 * Makes the records of the names that were chosen to be made, those above them first, within the transaction of the
 * commit. Returns their ids by the numbers with which entries refer to them.
 */
export async function makeNames(
  database: Database,
  records: Records,
  batch: BatchRow,
  resource: AnyResource,
): Promise<ReadonlyMap<number, number>> {
  const names = batch.missing_names ?? []
  const links = await usedLinks(database, batch.id)
  const ids = new Map<number, number>()
  if (links.length === 0) return ids
  for (const link of links.toSorted((a, b) => b - a)) {
    const name = nameOfLink(names, link)
    if (name?.choice !== 'make' || !mayMake(resource, records.identity, name))
      throw mayNotMake(name?.path.join(' > ').slice(0, 100) ?? '')
    const target = targetOfName(resource, name.field)
    const made = await asOneWrite(records, target, (context) => makePath(context, resource, name))
    ids.set(link, present(made.at(-1), 'a record').id)
    name.made = made.filter(({ isNew }) => isNew).map(({ id }) => id)
    records.changed.add(target.name)
  }
  await setMissingNames(database, batch.id, names)
  return ids
}

/** The record of a path, and those above it that were not there either: each name below the one before. */
async function makePath(
  context: RecordContext,
  resource: AnyResource,
  { field, group, path }: MissingName,
): Promise<{ id: number; isNew: boolean }[]> {
  const target = targetOfName(resource, field)
  const made: { id: number; isNew: boolean }[] = []
  let above: number | null = null
  for (const [index, name] of path.entries()) {
    const known: number | null = await recordAt(context, resource, { field, group, path: path.slice(0, index + 1) })
    if (known !== null) {
      above = known
      made.push({ id: known, isNew: false })
      continue
    }
    const parent: Record<string, unknown> = target.parentField && above !== null ? { [target.parentField]: above } : {}
    const input = createSchema(target).parse({ ...inputOf(target, name, group), ...parent })
    const [record]: RecordRow[] = await createRecords(context, target, [input], {
      action: 'import',
    })
    above = present(record, 'a record').id
    made.push({ id: above, isNew: true })
  }
  return made
}

/** The record that a path names by now; a name that several have is refused. */
async function recordAt(
  { database, identity }: RecordContext,
  resource: AnyResource,
  { field, group, path }: Pick<MissingName, 'field' | 'group' | 'path'>,
): Promise<number | null> {
  const names = new ReferencedNames(database, identity)
  await names.prepare(resource, field, group, [path])
  const found = names.find(resource, field, group, path)
  if ('problem' in found && found.problem === 'several') throw mayNotMake(path.join(' > ').slice(0, 100))
  return 'id' in found ? found.id : null
}

/** Moves the records that a commit made for names to the trash, the deepest first; refused while they are in use. */
export async function undoNames(records: Records, batch: BatchRow, resource: AnyResource): Promise<void> {
  for (const { field, made = [] } of [...(batch.missing_names ?? [])].reverse()) {
    if (made.length === 0) continue
    const target = targetOfName(resource, field)
    await asOneWrite(records, target, async (context) => {
      for (const id of [...made].reverse()) await removeRecords(context, target, [id], true)
    })
    records.changed.add(target.name)
  }
}

/** The words of a name for people: `第一章 > 集合`. */
export const wordsOfName = ({ path }: Pick<MissingName, 'path'>): string => path.join(' > ')
