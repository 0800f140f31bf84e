import { statistics as capability, statisticsCall } from '../../../../resources/bank/statistics/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { getStatistics } from './get-statistics.ts'

export const statistics = defineCalls(capability, {
  handlers: ({ name }) => ({ [statisticsCall(name)]: ({ records }, { id }) => getStatistics(records, id) }),
})
