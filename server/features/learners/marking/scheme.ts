import {
  markingRounds,
  type MarkingMode,
  type MarkingOptions,
  type MarkingRound,
} from '../../../../resources/learners/marking/index.ts'
import type { Rubric } from '../../../../resources/learners/marking/rubric.ts'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { mayRead, type AnyResource } from '../../../../resources/kit/index.ts'
import { Fault, noActionRight } from '../../../base/fault.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import { firstRounds, type SettlingScheme } from './settlement.ts'

/** A record by which answers are marked, read by the names that its declaration gives. */
export interface Scheme extends SettlingScheme {
  id: number
  title: string
  exam: number
  question: number
  rubric: Rubric
  leaders: readonly number[]
  /** How many answers a marker gets in the first rounds at most. */
  quota: number | null
  isOpen: boolean
  /** Everybody marks the same answers, and nothing counts. */
  isTrial: boolean
  trialSize: number
  /** Of a hundred marks, how many answers come again to their marker. */
  repeats: number
  first: MarkingRound[]
  /** Who marks each round. */
  people: Readonly<Record<MarkingRound, readonly number[]>>
  /** The rounds of a person. */
  roundsOf(userId: number): MarkingRound[]
}

function schemeOf(resource: AnyResource, options: MarkingOptions, record: RecordRow): Scheme {
  const people = (name: string) => (record[name] as number[] | null) ?? []
  const mode = record[options.mode] as MarkingMode
  const [markers, arbiters, leaders] = [people(options.markers), people(options.arbiters), people(options.leaders)]
  const first = firstRounds(mode)
  const peopleOf: Scheme['people'] = {
    '1': markers,
    '2': mode === 'single' ? [] : markers,
    '3': mode === 'single' ? [] : arbiters.length > 0 ? arbiters : markers,
    final: leaders,
  }
  return {
    id: record.id,
    title: String(record[resource.title] ?? ''),
    exam: Number(record[options.exam]),
    question: Number(record[options.question]),
    mode,
    tolerance: Number(record[options.tolerance]),
    step: Number(record[options.step]),
    rubric: (record[options.rubric] as Rubric | null) ?? [],
    leaders,
    quota: (record[options.quota] as number | null | undefined) ?? null,
    isOpen: record[options.state] === options.open,
    isTrial: record[options.state] === options.trial,
    trialSize: Number(record[options.trialSize] ?? 0),
    repeats: Number(record[options.repeats] ?? 0),
    first,
    people: peopleOf,
    roundsOf: (userId) => markingRounds.filter((round) => peopleOf[round].includes(userId)),
  }
}

const notNamed = (): Fault =>
  new Fault(409, 100409, {
    zh: '您不在这个阅卷方案的人员中',
    en: 'You are not among the people of this marking scheme.',
  })
const notOpen = (): Fault => new Fault(409, 100409, { zh: '阅卷没有开始，或已经结束', en: 'The marking is not open.' })

/** Throws "403" for people who may not read scores: to give them is more. */
export async function readScheme(
  records: Records,
  resource: AnyResource,
  options: MarkingOptions,
  id: number,
): Promise<Scheme> {
  if (!mayRead(answer_exercise, answer_exercise.fields.score, records.identity.rights)) throw noActionRight()
  return schemeOf(resource, options, await records.get(resource, id))
}

/**
 * The same for somebody who marks; throws 100409 for people whom it does not name, and unless it is open or on trial.
 */
export async function readOwnScheme(
  records: Records,
  resource: AnyResource,
  options: MarkingOptions,
  id: number,
): Promise<Scheme> {
  const scheme = await readScheme(records, resource, options, id)
  if (scheme.roundsOf(records.identity.userId).length === 0) throw notNamed()
  if (!scheme.isOpen && !scheme.isTrial) throw notOpen()
  return scheme
}

/** The same within a transaction, until whose end the scheme stays as it was read: who changes or closes it waits. */
export async function heldOwnScheme(
  records: Records,
  resource: AnyResource,
  options: MarkingOptions,
  id: number,
): Promise<Scheme> {
  await records.database.run(sql`select 1 from ${table(resource)} where id = ${id} for share`)
  return readOwnScheme(records, resource, options, id)
}

/**
 * The same for somebody who leads, whom the scheme need not name. Throws 100409 unless it is open: nothing is sent back
 * on trial, or once it is closed.
 */
export async function heldLedScheme(
  records: Records,
  resource: AnyResource,
  options: MarkingOptions,
  id: number,
): Promise<Scheme> {
  await records.database.run(sql`select 1 from ${table(resource)} where id = ${id} for share`)
  const scheme = await readScheme(records, resource, options, id)
  if (!scheme.isOpen) throw notOpen()
  return scheme
}
