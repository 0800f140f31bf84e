import { correctedCalls } from '../../../../resources/learners/correction/calls.ts'
import { corrected as capability } from '../../../../resources/learners/corrected/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { newCorrection } from './new-correction.ts'

export const corrected = defineCalls(capability, {
  handlers: (resource, { paper }) => ({
    async [correctedCalls(resource.name).begin]({ records }, { id, ...stated }) {
      const record = await records.get(resource, id)
      const exam = paper === undefined ? record.id : record[paper]
      return newCorrection(records, typeof exam === 'number' ? exam : null, stated)
    },
  }),
})
