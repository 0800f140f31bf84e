import { correction as capability, correctionCalls } from '../../../../resources/learners/correction/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { previewCorrection } from './preview.ts'

export const correction = defineCalls(capability, {
  handlers: ({ name }) => ({
    [correctionCalls(name).preview]: ({ records }, input) => previewCorrection(records, input),
  }),
})
