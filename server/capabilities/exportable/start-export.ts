import { maxExported } from '../../../resources/capabilities/exportable/index.ts'
import { messages, type AnyResource, type Language } from '../../../resources/kit/index.ts'
import type { ActionContext } from '../../calls/handlers.ts'
import { exportFormatOf } from '../../exchange/export/exporters.ts'
import { countChosen } from '../../exchange/export/record-pages.ts'
import { Fault, invalid } from '../../base/fault.ts'

interface ExportCall {
  format: string
  language: Language
  ids: number[] | null
  filters: Record<string, string> | null
}

/** `export_<resource>`: reports errors that can be seen at once, and leaves the writing to a job. */
export async function startExport(
  { identity, database, jobs, language }: ActionContext,
  resource: AnyResource,
  call: ExportCall,
): Promise<{ job_id: number }> {
  if (!exportFormatOf(resource, call.format))
    throw invalid([{ path: 'format', message: messages.notAChoice[language] }])
  const count = await countChosen(database, resource, identity, call, maxExported)
  if (count > maxExported) {
    throw new Fault(400, 100400, {
      zh: `一次最多导出${maxExported}条，请缩小筛选范围`,
      en: `At most ${maxExported} records go into one file. Narrow the filters.`,
    })
  }
  const title = { zh: `导出${resource.label.zh}`, en: `Export of ${resource.label.en.toLowerCase()}` }
  return { job_id: await jobs.enqueue('export', title, { resource: resource.name, ...call }) }
}
