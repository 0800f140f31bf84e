import { z } from 'zod'
import type { Fields, Text } from './field.ts'
import { boolean, choice, file, json, text } from './fields/index.ts'

/**
 * The import of a resource. It accepts tables (xlsx, csv) by its fields, with mapping, dry run, preview, update by key,
 * undo and a list of what was left out; formats of its own are added in `server/import`.
 * - `key`: the text field that identifies a record. An entry with an existing key changes that record.
 * - `once`: fields chosen once for a whole file rather than found in each entry.
 * - `right`: the suffix of the required right; default `import`.
 */
export interface Imports<N extends string = string> {
  key?: N
  once?: readonly N[]
  right?: string
}

/** The export of a resource: xlsx and csv by its fields, and formats of its own from `server/import`. */
export interface Exports {
  /** The suffix of the required right; default `export`. */
  right?: string
}

interface Transferring {
  name: string
  label: Text
  fields: Fields
  imports?: Imports<any>
  exports?: Exports
}

/** The maximum number of records in one export. */
export const maxExported = 200_000

const filter = z.record(z.string().max(100), z.string().max(2000))

const importAction = ({ imports = {}, fields, label }: Transferring) => ({
  on: 'page' as const,
  label: { zh: '导入', en: 'Import' },
  help: { zh: `从文件导入${label.zh}`, en: `Import from a file: ${label.en.toLowerCase()}` },
  icon: 'import',
  job: true,
  hidden: true,
  right: imports.right ?? 'import',
  input: {
    ...Object.fromEntries((imports.once ?? []).map((name) => [name, fields[name]!])),
    file: file({ label: { zh: '文件', en: 'File' }, required: true }),
    format: text({
      label: { zh: '格式', en: 'Format' },
      help: { zh: '不填则按文件内容识别', en: 'Left out: told by the file itself' },
      maxLength: 40,
    }),
    commit: boolean({
      label: { zh: '直接导入', en: 'Import at once' },
      help: {
        zh: '不停在预检，把没有问题的条目直接导入',
        en: 'Does not stop at the dry run: what has no fault goes in',
      },
      default: true,
    }),
  },
})

const exportAction = ({ exports = {}, label }: Transferring) => ({
  on: 'page' as const,
  label: { zh: '导出', en: 'Export' },
  help: { zh: `导出${label.zh}到文件`, en: `Export to a file: ${label.en.toLowerCase()}` },
  icon: 'export',
  job: true,
  hidden: true,
  right: exports.right ?? 'export',
  input: {
    format: text({ label: { zh: '格式', en: 'Format' }, maxLength: 40, default: 'xlsx' }),
    language: choice({
      label: { zh: '表头语言', en: 'Language' },
      of: [
        { value: 'zh', label: { zh: '中文', en: '中文' } },
        { value: 'en', label: { zh: 'English', en: 'English' } },
      ],
      default: 'zh',
    }),
    ids: json(z.array(z.int().min(1)).min(1).max(500), {
      label: { zh: '所选记录', en: 'Chosen records' },
      example: [1],
    }),
    filters: json(filter, { label: { zh: '列表的筛选条件', en: 'What the list is filtered by' }, example: {} }),
  },
})

/** The calls that an entity gets by declaring `imports` and `exports`: `import_label`, `export_label`. */
export function transferActions(declaration: Transferring) {
  return {
    ...(declaration.imports ? { [`import_${declaration.name}`]: importAction(declaration) } : {}),
    ...(declaration.exports ? { [`export_${declaration.name}`]: exportAction(declaration) } : {}),
  }
}
