import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import { markingCalls, type MarkingMode } from '../../../../resources/learners/marking/index.ts'
import type { TakenTask } from '../../../../resources/learners/marking/answers.ts'
import type { Client } from '../../../fixtures/client.ts'

/** People who mark by the calls what they read, and the scores that come of it, computed apart. */

const calls = markingCalls(marking_scheme.name)

/** How a question is marked: see the rule of each mode at `scoreBy`. */
export interface EssayScheme {
  mode: MarkingMode
  tolerance: number
  step: number
  full: number
}

/** What somebody gives a text: what it is worth, give or take; far off now and then. */
export function opinion(text: string, marker: string, { full, step }: EssayScheme): number {
  const worth = Number(/值(\d+)分/.exec(text)![1])
  let mixed = 0
  for (const character of text + marker) mixed = (Math.imul(mixed, 31) + character.codePointAt(0)!) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519) >>> 0
  const off = mixed % 11 === 0 ? 5 : mixed % 3
  const signed = (mixed >>> 8) % 2 === 0 ? off : -off
  return Math.min(full, Math.max(0, worth + signed * step))
}

interface Panel {
  first: readonly [string, string]
  third: string
  leader: string
}

/**
 * Of 1+1, 2+1 and 2+1+1: two within the tolerance count as their mean, half a step up; else a leader, or a third and
 * the nearer one.
 */
export function scoreBy(text: string, scheme: EssayScheme, { first, third, leader }: Panel) {
  const of = (marker: string) => opinion(text, marker, scheme)
  const mean = (one: number, other: number) => Math.ceil((one + other) / 2 / scheme.step) * scheme.step
  const [a, b] = [of(first[0]), of(first[1])]
  if (Math.abs(a - b) <= scheme.tolerance) return { score: mean(a, b), by: 'two' as const }
  if (scheme.mode === 'double') return { score: of(leader), by: 'leader' as const }
  const c = of(third)
  const isHighNearer = Math.abs(c - Math.max(a, b)) <= Math.abs(c - Math.min(a, b))
  const near = isHighNearer ? Math.max(a, b) : Math.min(a, b)
  if (scheme.mode === 'arbitrated' && Math.abs(near - c) > scheme.tolerance)
    return { score: of(leader), by: 'leader' as const }
  return { score: mean(near, c), by: 'third' as const }
}

/** Marks what there is for this person, until nothing is. Returns how many calls marked how many answers. */
export async function markAll(client: Client, name: string, schemeId: number, scheme: EssayScheme) {
  const done = { calls: 0, answers: 0 }
  for (;;) {
    const { task, progress } = (await client.must(marking_scheme, calls.take, { id: schemeId })) as TakenTask
    if (!task) {
      // Somebody else has the last ones before them, and may put them back.
      if (progress.taken === 0) return done
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    const { answer, round, given, likes } = task
    const score = opinion(String(given!['text']), name, scheme)
    const mark = { id: schemeId, answer, round, score, ms: 1500, likes: likes > 0 }
    const { answers } = await client.must(marking_scheme, calls.mark, mark)
    done.calls++
    done.answers += answers.length
  }
}
