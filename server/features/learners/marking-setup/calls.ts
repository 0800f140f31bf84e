import { markingSetup as capability, markingSetupCalls } from '../../../../resources/learners/marking-setup/index.ts'
import type { MarkingSetupOptions } from '../../../../resources/learners/marking-setup/options.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { Fault, invalid } from '../../../base/fault.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { readPaper } from './questions.ts'
import { beginMarking } from './begin.ts'
import { saveSetup } from './save.ts'
import { readSetup } from './setup.ts'

/** The question set of a record, in the caller's sight; null where none has been chosen. */
async function paperOf(records: Records, resource: AnyResource, { exam }: MarkingSetupOptions, id: number) {
  if (exam === undefined) return readPaper(records, id)
  const examId = (await records.get(resource, id))[exam]
  return typeof examId === 'number' ? readPaper(records, examId) : null
}

const noPaper = () => new Fault(409, 100409, { zh: '还没有选题组', en: 'No question set has been chosen yet.' })

/** An earlier paper of the same course. */
async function earlierOf(records: Records, paper: RecordRow, id: number | null): Promise<RecordRow | null> {
  if (id === null) return null
  const earlier = await readPaper(records, id)
  if (earlier.id !== paper.id && earlier['subject_course_id'] === paper['subject_course_id']) return earlier
  const other = { zh: '请选同一学科课程的另一个题组', en: 'Choose another question set of the same course' }
  throw invalid([{ path: 'copied_from', message: other[records.identity.language] }])
}

export const markingSetup = defineCalls(capability, {
  handlers: (resource, options) => ({
    async [markingSetupCalls(resource.name).read]({ records }, { id, copied_from }) {
      const paper = await paperOf(records, resource, options, id)
      if (!paper) return { rows: [] }
      return { rows: await readSetup(records, paper, await earlierOf(records, paper, copied_from ?? null)) }
    },
    async [markingSetupCalls(resource.name).save]({ records }, { id, rows }) {
      const paper = await paperOf(records, resource, options, id)
      if (!paper && rows.length > 0) throw noPaper()
      if (!paper) return { created: 0, updated: 0, without: 0, waiting: 0 }
      return saveSetup(records, paper.id, rows)
    },
    async [markingSetupCalls(resource.name).begin]({ records }, { id, how }) {
      const paper = await paperOf(records, resource, options, id)
      if (!paper) return { begun: 0, before: 0 }
      return beginMarking(records, paper.id, how ?? 'open')
    },
  }),
})
