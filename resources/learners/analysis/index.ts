import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { fileLanguage } from '../../kit/file-language.ts'
import { chartFields, chartRules } from './charts.ts'
import { check } from './check.ts'
import { lineFields, lineRules } from './lines.ts'
import type { AnalysisOptions } from './options.ts'
import { output } from './output.ts'
import { analysisCalls, analysisLabel } from './calls.ts'

export { analysisCalls, analysisLabel } from './calls.ts'

const right = 'analyse'

const actions = ({ name }: CapableResource): Record<string, Action> => ({
  [analysisCalls(name).read]: {
    on: 'row',
    method: 'GET',
    label: analysisLabel,
    right,
    hidden: true,
    output,
  },
  [analysisCalls(name).save]: {
    on: 'row',
    reads: true,
    label: { zh: '下载分析', en: 'Download the analysis' },
    right,
    hidden: true,
    job: true,
    input: {
      language: fileLanguage(),
    },
  },
})

const capability = defineCapability(
  { name: 'analysis', actions, check, others: ['answer_record'] },
  (had) =>
    <const O extends AnalysisOptions>(options: O) =>
      had<AnalysisOptions, O extends AnalysisOptions & { course: infer N extends string } ? N : never>(options),
)

/**
 * A report of the attempts at a record, drawn by the charts of its course, on a tab of its page and as a workbook.
 * `fields` and `rules` make a resource the declaration of a chart; `lines` and `lineRules` are the score lines of a
 * course.
 */
export const analysis = Object.assign(capability, {
  fields: chartFields,
  rules: chartRules,
  lines: lineFields,
  lineRules,
})

export type { AnalysisOptions }
