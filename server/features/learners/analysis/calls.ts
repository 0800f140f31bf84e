import { analysis as capability, analysisCalls } from '../../../../resources/learners/analysis/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { readReport } from './report.ts'
import { startWorkbook } from './workbook.ts'

export const analysis = defineCalls(capability, {
  handlers: (resource, options) => ({
    [analysisCalls(resource.name).read]: ({ records }, { id }) => readReport(records, resource, options, id),
    [analysisCalls(resource.name).save]: (context, input) => startWorkbook(context, resource, input),
  }),
})
