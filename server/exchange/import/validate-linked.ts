import { Fault } from '../../base/fault.ts'
import type { NewEntry } from './batch-rows.ts'
import type { ValidatedEntry } from '../record-files/entry.ts'
import { matchResolved, resolveNames, type MatchContext } from './match-existing.ts'
import { OwnLinks, type Outcome } from './own-links.ts'
import { entryOf } from '../../../resources/kit/present.ts'

/** Validates a file whose entries refer to one another: all of it at once, since a row may be below any other. */

/** As many as a tree may have nodes; all of them are in memory at once. */
const maxLinkedEntries = 50_000
const chunkEntries = 500

const tooMany = (): Fault =>
  new Fault(400, 100400, {
    zh: `有上下级的表格一个文件最多${maxLinkedEntries}行，请拆成几个文件，先导入上级`,
    en: `A file whose rows refer to one another has at most ${maxLinkedEntries} rows. Split it, and import the upper levels first.`,
  })

/** Every entry with its state, in the order of the file. Changes nothing. */
export async function validateLinked(
  context: MatchContext,
  batches: AsyncIterable<ValidatedEntry[]>,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const entries: ValidatedEntry[] = []
  for await (const batch of batches) {
    entries.push(...batch)
    if (entries.length > maxLinkedEntries) throw tooMany()
    await resolveNames(context, batch)
  }
  const { importer, names, once } = context
  const plan = await OwnLinks.plan(importer.resource, names, once, entries)
  return matchByLevel(context, plan, entries, new Map(), signal)
}

/** Entries of a plan with their states, in the order of the file. `outcomes` has those of entries that are settled. */
export async function matchByLevel(
  context: MatchContext,
  plan: OwnLinks,
  entries: readonly ValidatedEntry[],
  outcomes: Map<number, Outcome>,
  signal?: AbortSignal,
): Promise<NewEntry[]> {
  const found: NewEntry[] = []
  for (const chunk of chunksByLevel(entries, (entry) => plan.level(entry))) {
    if (signal?.aborted) throw signal.reason
    for (const entry of chunk) plan.settle(entry, outcomes)
    const validated = await matchResolved(context, chunk)
    for (const one of validated)
      outcomes.set(one.number, { state: one.state, record_id: isThere(one) ? one.record_id : null })
    found.push(...validated)
  }
  return found.sort((a, b) => a.number - b.number)
}

/** Whether the entry's record exists before the file is committed. */
export const isThere = ({ state }: Pick<NewEntry, 'state'>): boolean =>
  state === 'same' || state === 'update' || state === 'duplicate'

/** Parts of one level each, the lowest first. */
function* chunksByLevel<E>(entries: readonly E[], levelOf: (entry: E) => number): Generator<E[]> {
  const byLevel = new Map<number, E[]>()
  for (const entry of entries) {
    const level = levelOf(entry)
    byLevel.set(level, byLevel.get(level) ?? [])
    entryOf(byLevel, level).push(entry)
  }
  for (const [, level] of [...byLevel].sort(([a], [b]) => a - b)) {
    for (let from = 0; from < level.length; from += chunkEntries) yield level.slice(from, from + chunkEntries)
  }
}
