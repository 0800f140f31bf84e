import { marking as capability, markingCalls } from '../../../../resources/learners/marking/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { leadingHandlers } from './leading-calls.ts'
import { giveMark, withdrawMark } from './marks.ts'
import { qualityOf } from './quality.ts'
import { changeRubric, previewRubric } from './rubric.ts'
import { heldOwnScheme, readOwnScheme, readScheme } from './scheme.ts'
import { release } from './leases.ts'
import { takeNext } from './take.ts'

export const marking = defineCalls(capability, {
  handlers(resource, options) {
    const calls = markingCalls(resource.name)
    return {
      async [calls.take]({ records }, { id, skip, answer }) {
        return takeNext(records, await readOwnScheme(records, resource, options, id), { skip: skip ?? [], answer })
      },
      async [calls.release]({ records, identity }, { id }) {
        await release(records.database, await readScheme(records, resource, options, id), identity.userId)
        return null
      },
      async [calls.mark]({ records }, { id, likes, ...mark }) {
        const entry = { ...mark, points: mark.points ?? [], strokes: mark.strokes ?? [] }
        return records.transaction(async (inner) => {
          const scheme = await heldOwnScheme(inner, resource, options, id)
          return { answers: await giveMark(inner, scheme, entry, likes === true) }
        })
      },
      async [calls.withdraw]({ records }, { id, answer }) {
        return records.transaction(async (inner) => {
          const scheme = await heldOwnScheme(inner, resource, options, id)
          return { answers: await withdrawMark(inner, scheme, answer) }
        })
      },
      ...leadingHandlers(resource, options),
      async [calls.quality]({ records }, { id }) {
        return qualityOf(records, await readScheme(records, resource, options, id))
      },
      async [calls.preview]({ records }, { id, rubric, tolerance }) {
        const scheme = await readScheme(records, resource, options, id)
        return previewRubric(records, scheme, rubricBy(scheme, rubric, tolerance))
      },
      async [calls.change]({ records }, { id, rubric, tolerance }) {
        await readScheme(records, resource, options, id)
        return records.transaction(async (inner) => {
          await inner.lock(resource, id)
          const scheme = await readScheme(inner, resource, options, id)
          return changeRubric(inner, resource, options, scheme, rubricBy(scheme, rubric, tolerance))
        })
      },
    }
  },
})

/** What is left out stays. */
const rubricBy = <R, T>(scheme: { rubric: R; tolerance: T }, rubric: R | null, tolerance: T | null) => ({
  rubric: rubric ?? scheme.rubric,
  tolerance: tolerance ?? scheme.tolerance,
})
