import { maxMerged, comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'

import { itemAt, rightOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { bandCount, compare } from '../../../base/search-text/similarity.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { Identity } from '../../../base/identity.ts'
import type { JobKind, JobResult, JobStep, JobWork } from '../../../background/jobs/job-kind.ts'
import { andWithin, fingerprintsOf } from './comparing.ts'
import { keepGroups } from './duplicate-groups.ts'
import { Groups } from './groups.ts'
import { SimilarPairs, Signatures, maxRecords } from './similar-pairs.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'

/**
 * Finds groups of duplicates among all records that a person sees: reads their signatures, pairs those that agree in
 * bands, and compares the texts of the pairs, the most promising first. After an interruption it starts over: it
 * changes nothing until it ends.
 */

const input = z.strictObject({ resource: z.string(), within: z.int().nullable() })
type Input = z.infer<typeof input>
interface Cursor {
  run: number
  at: string
}
type Work = JobWork<Input, Cursor>

const resourceOf = ({ resource }: Input): AnyResource => resourceByName(resource)

const pageRows = 20_000
const pairsAtOnce = 400
/** As many groups as a person could look through; the most similar are kept. */
const maxGroups = 2_000
/** Limit on the pairs whose texts are compared. */
const maxCompared = 100_000

export const findDuplicatesKind: JobKind<Input, Cursor> = {
  right: (given) => rightOf(resourceOf(given), `merge_${given.resource}`),
  input,
  async *steps(work) {
    const run = (work.cursor?.run ?? 0) + 1
    const step = (at: string, processed = 0, total?: number): JobStep<Cursor> => ({
      cursor: { run, at },
      total,
      write: async () => ({ processed }),
    })
    const signatures = new Signatures(await roomFor(work))
    for (;;) {
      const read = await readPage(work, signatures)
      if (read === 0) break
      yield step(`read ${signatures.count}`, read, signatures.ids.length)
    }
    const pairs = new SimilarPairs(signatures)
    for (let band = 0; band < bandCount; band++) {
      for (const _part of pairs.byBand(band)) await turn()
      yield step(`band ${band}`)
    }
    const groups = new Groups(maxMerged)
    yield* compareSteps(work, signatures, pairs, groups, step)
    yield lastStep(work, run, signatures, groups, pairs.isCut)
  },
  summary: ({ done }: JobResult) => ({ zh: `查找了${done}条记录`, en: `Looked through ${done} records` }),
}

async function roomFor({ database, identity, input: given }: Work): Promise<number> {
  const resource = resourceOf(given)
  const row = await counted(database, identity, resource, given)
  return Math.min(row, maxRecords)
}

async function counted(
  database: Database,
  identity: Identity,
  resource: AnyResource,
  { within }: Input,
): Promise<number> {
  const [row] = await database.all<{ count: number }>(
    sql`select count(*) from ${table(resource)} t where t.deleted_at is null and t.likeness <> '{}'${andWithin(resource, within)}${andScope(resource, identity, sql`t`)}`,
    scopeValues(identity),
  )
  return row!.count
}

/** The next page of signatures by id; returns how many there were. */
async function readPage({ database, identity, input: given }: Work, signatures: Signatures): Promise<number> {
  const resource = resourceOf(given)
  const { within } = comparisonOf(resource)
  const after = signatures.count > 0 ? signatures.ids[signatures.count - 1]! : 0
  const room = Math.min(pageRows, signatures.ids.length - signatures.count)
  if (room === 0) return 0
  const rows = await database.all<{ id: number; within: number | null; bands: string }>(
    sql`select t.id, ${within ? sql`t.${sql.identifier(within)}` : sql`null::integer`} as within, array_to_string(t.likeness, ',') as bands from ${table(resource)} t
      where t.id > ${after} and t.deleted_at is null and t.likeness <> '{}'${andWithin(resource, given.within)}${andScope(resource, identity, sql`t`)} order by t.id limit ${room}`,
    scopeValues(identity),
  )
  for (const row of rows) signatures.add(row.id, row.within ?? 0, row.bands.split(',').map(Number))
  return rows.length
}

async function notDuplicates(database: Database, resource: AnyResource): Promise<ReadonlySet<string>> {
  const rows = await database.all<{ one_id: number; other_id: number }>(
    sql`select one_id, other_id from not_duplicate where resource = ${resource.name}`,
  )
  return new Set(rows.map(({ one_id, other_id }) => `${one_id} ${other_id}`))
}

/** Compares the texts of pairs, those that agree in most bands first, until there are enough groups. */
async function* compareSteps(
  { database, input: given }: Work,
  signatures: Signatures,
  pairs: SimilarPairs,
  groups: Groups,
  step: (at: string) => JobStep<Cursor>,
): AsyncGenerator<JobStep<Cursor>> {
  const resource = resourceOf(given)
  const unlike = await notDuplicates(database, resource)
  let compared = 0
  for (let agreed = bandCount; agreed > 0; agreed--) {
    const open = pairs
      .at(agreed)
      .map(([one, other]) => [signatures.ids[one]!, signatures.ids[other]!] as const)
      .filter(([one, other]) => !unlike.has(`${one} ${other}`))
    for (let from = 0; from < open.length; from += pairsAtOnce) {
      if (compared >= maxCompared || groups.count >= maxGroups * 2) return void (pairs.isCut = true)
      const some = open.slice(from, from + pairsAtOnce).filter(([one, other]) => !groups.areTogether(one, other))
      const fingerprints = await fingerprintsOf(database, resource, [...new Set(some.flat())])
      for (const [one, other] of some) {
        const [mine, theirs] = [fingerprints.get(one), fingerprints.get(other)]
        const how = mine && theirs ? compare(mine, theirs) : null
        if (how) groups.join(one, other, how)
      }
      compared += some.length
      yield step(`compare ${agreed} ${from}`)
    }
  }
}

function lastStep(
  { jobId, identity, input: given }: Work,
  run: number,
  signatures: Signatures,
  groups: Groups,
  isCut: boolean,
): JobStep<Cursor> {
  return {
    cursor: { run, at: 'end' },
    write: async ({ database }) => {
      const group = new Map<number, number>()
      for (let place = 0; place < signatures.count; place++)
        if (groups.has(signatures.ids[place]!)) group.set(signatures.ids[place]!, signatures.groups[place]!)
      const all = groups.all().sort((a, b) => b.percent - a.percent)
      const kept = all
        .slice(0, maxGroups)
        .map((one) => ({ ...one, within: group.get(itemAt(one.memberIds, 0)) || null }))
      await keepGroups(
        database,
        { resource: given.resource, userId: identity.userId, jobId },
        kept,
        isCut || all.length > maxGroups,
      )
      return { processed: 0 }
    },
  }
}
