import { responses as capability } from '../../../../resources/learners/responses/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { readResponses } from './read.ts'

export const responses = defineCalls(capability, {
  handlers: (resource, { call }) => ({ [call]: ({ records }, { id }) => readResponses(records, resource, id) }),
})
