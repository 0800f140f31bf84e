import { measured as capability, measuredCalls } from '../../../../resources/learning/measured/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { readDates } from './dates.ts'
import { startDatesWorkbook } from './workbook.ts'

export const measured = defineCalls(capability, {
  handlers: (resource, options) => ({
    [measuredCalls(resource.name).read]: ({ records }, { id }) => readDates(records, resource, options, id),
    [measuredCalls(resource.name).save]: (context, input) => startDatesWorkbook(context, resource, input),
  }),
})
