import { z } from 'zod'
import {
  datesLabel,
  measured as capability,
  type MeasuredOptions,
} from '../../../../resources/learning/measured/index.ts'
import type { MeasuredDates } from '../../../../resources/learning/measured/output.ts'

import { optionsOf, rightOf, type AnyResource, type Language } from '../../../../resources/kit/index.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import type { JobKind } from '../../../background/jobs/job-kind.ts'
import { recordsFor } from '../../../records/records.ts'
import { titleText } from '../../../records/title-text.ts'
import { rowsOf, storePieces, workbookOf, type CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { readDates } from './dates.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'

const input = z.strictObject({ resource: z.string(), id: z.int(), language: z.enum(['zh', 'en']) })
type WorkbookInput = z.infer<typeof input>
type Done = { isDone: true }

const options = (resource: AnyResource): MeasuredOptions => optionsOf<MeasuredOptions>(resource, capability)!

const texts = {
  title: { zh: '报告', en: 'Report' },
  thin: { zh: '* 数据太少（不到 3 题或 5 次作答）', en: '* Too little data (below 3 questions or 5 answers)' },
} as const

/** The table as it is on the page: below the dates the titles of the reports; what is of too little has a star. */
export function datesSheet({ columns, rows }: MeasuredDates, node: string, language: Language): CellValue[][] {
  const hasThin = rows.some(({ thin }) => thin.includes(true))
  return [
    [node, ...columns.map(({ at }) => (at === null ? '' : { date: at }))],
    [texts.title[language], ...columns.map(({ title }) => title)],
    ...rows.map(({ name, depth, values, thin }): CellValue[] => [
      '　'.repeat(depth) + name,
      ...values.map((value, at) => (value !== null && thin[at] ? `${value} *` : value)),
    ]),
    ...(hasThin ? [[], [texts.thin[language]]] : []),
  ]
}

/** Writes the table of a person's dates to a workbook for download from the job. */
export const measuredDatesKind: JobKind<WorkbookInput, Done> = {
  right: ({ resource }) => rightOf(resourceByName(resource), 'list'),
  input,
  async *steps({ input: { resource: name, id, language }, cursor, database, files, identity }) {
    if (cursor) return
    const resource: AnyResource = resourceByName(name)
    const records = recordsFor(database, identity)
    const record = await records.get(resource, id)
    const dates = await readDates(records, resource, options(resource), id)
    const node = resourceByName(options(resource).on).label[language]
    const title = titleText(resource, { id, title: record[resource.title] as string | null })
    const sheet = { name: datesLabel[language], rows: rowsOf(datesSheet(dates, node, language)) }
    const fileName = `${title} ${datesLabel[language]}.xlsx`
    const file = await storePieces(files, identity, fileName, workbookOf([sheet]))
    yield { cursor: { isDone: true }, total: 1, write: async () => ({ processed: 1, file }) }
  },
  summary: () => ({ zh: '表格已写好', en: 'The table is written' }),
}

/** Starts the job, after the table was read once, so that a refusal comes at once. */
export async function startDatesWorkbook(
  { records, jobs }: ActionContext,
  resource: AnyResource,
  { id, language }: { id: number; language: Language },
): Promise<{ job_id: number }> {
  await readDates(records, resource, options(resource), id)
  const title = { zh: `${resource.label.zh}：按日期`, en: `${resource.label.en} by date` }
  return { job_id: await jobs.enqueue('measured_dates', title, { resource: resource.name, id, language }) }
}
