import type { MarkingOptions } from '../../../../resources/learners/marking/index.ts'
import { markingCalls } from '../../../../resources/learners/marking/calls.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { CapabilityHandler } from '../../../calls/capability-calls.ts'
import { checkOne, sampleMarks } from './checks.ts'
import { returnsOf, sendBack, undoSendBack, type ChosenMarks } from './returns.ts'
import { heldLedScheme, heldOwnScheme, readScheme } from './scheme.ts'
import { tagAnswer, taggedInScheme } from './tags.ts'
import { trialOf } from './trial.ts'

const usualSample = 10

const chosenBy = (input: Partial<ChosenMarks>): ChosenMarks => ({
  marks: input.marks ?? null,
  marker: input.marker ?? null,
  since: input.since ?? null,
  from: input.from ?? null,
  to: input.to ?? null,
})

/** The handlers of those who lead, and of those who tag answers. */
export function leadingHandlers(
  resource: AnyResource,
  options: MarkingOptions,
): Readonly<Record<string, CapabilityHandler>> {
  const calls = markingCalls(resource.name)
  return {
    async [calls.tag]({ records }, { id, answer, kind, word }) {
      return records.transaction(async (inner) => {
        const scheme = await heldOwnScheme(inner, resource, options, id)
        await tagAnswer(inner, scheme, { answer, kind: kind ?? null, word: word ?? '' })
        return { answers: [answer] }
      })
    },
    async [calls.tagged]({ records }, { id }) {
      const list = await taggedInScheme(records, await readScheme(records, resource, options, id))
      return { list, total: list.length }
    },
    async [calls.trial]({ records }, { id }) {
      return trialOf(records, await readScheme(records, resource, options, id))
    },
    async [calls.returns]({ records }, { id }) {
      return returnsOf(records, await readScheme(records, resource, options, id))
    },
    async [calls.sample]({ records }, { id, count, ...chosen }) {
      const scheme = await readScheme(records, resource, options, id)
      return sampleMarks(records, scheme, chosenBy({ ...chosen, marks: null }), count ?? usualSample)
    },
    async [calls.check]({ records }, { id, mark, verdict, score, comment }) {
      return records.transaction(async (inner) => {
        const scheme = await heldLedScheme(inner, resource, options, id)
        const answer = await checkOne(inner, scheme, { mark, verdict, score: score ?? null, comment: comment ?? null })
        return { answers: [answer] }
      })
    },
    async [calls.sendBack]({ records }, { id, reason, ...chosen }) {
      return records.transaction(async (inner) =>
        sendBack(inner, await heldLedScheme(inner, resource, options, id), chosenBy(chosen), reason),
      )
    },
    async [calls.undoSendBack]({ records }, { id, batch }) {
      return records.transaction(async (inner) => ({
        marks: await undoSendBack(inner, await heldLedScheme(inner, resource, options, id), batch),
      }))
    },
  }
}
