import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { fileLanguage } from '../../kit/file-language.ts'
import { json, text } from '../../kit/fields/index.ts'
import { exportLabel, exportCall } from './calls.ts'

export { exportLabel, exportCall } from './calls.ts'

export interface ExportableOptions {
  /** The suffix of the right that it takes. @default `export` */
  right?: string
}

/** The maximum number of records in one export. */
export const maxExported = 200_000

const filter = z.record(z.string().max(100), z.string().max(2000))

const actions = (
  { name, label }: CapableResource,
  { right = 'export' }: ExportableOptions,
): Record<string, Action> => ({
  [exportCall(name)]: {
    on: 'page' as const,
    label: exportLabel,
    help: { zh: `导出${label.zh}到文件`, en: `Export to a file: ${label.en.toLowerCase()}` },
    icon: 'export',
    job: true,
    hidden: true,
    right,
    input: {
      format: text({ label: { zh: '格式', en: 'Format' }, maxLength: 40, default: 'xlsx' }),
      language: fileLanguage({ zh: '表头语言', en: 'Language' }),
      ids: json(z.array(z.int().min(1)).min(1).max(500), {
        label: { zh: '所选记录', en: 'Chosen records' },
        example: [1],
      }),
      filters: json(filter, { label: { zh: '列表的筛选条件', en: 'What the list is filtered by' }, example: {} }),
    },
  },
})

/**
 * Records to files, by the call `export_<name>`: the chosen ones or all that a list's filters match, as xlsx and csv by
 * their fields, and in formats of their own from `server/exchange/export`.
 */
export const exportable = defineCapability(
  { name: 'exportable', actions, toFiles: ({ name }: CapableResource) => ({ action: exportCall(name) }) },
  (had) =>
    (options: ExportableOptions = {}) =>
      had(options),
)
