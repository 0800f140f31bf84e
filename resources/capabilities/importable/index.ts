import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource, type Had } from '../../kit/capability.ts'
import { boolean, file, text } from '../../kit/fields/index.ts'
import { check } from './check.ts'
import type { ImportableOptions } from './options.ts'
import { importLabel, importCall } from './calls.ts'
import { namedIn } from '../../kit/index.ts'

export { importLabel, importCall } from './calls.ts'

function actions(
  { name, label, fields }: CapableResource,
  { once = [], right = 'import' }: ImportableOptions,
): Record<string, Action> {
  const known = once.filter((one) => Object.hasOwn(fields, one))
  return {
    [importCall(name)]: {
      on: 'page' as const,
      label: importLabel,
      help: { zh: `从文件导入${label.zh}`, en: `Import from a file: ${label.en.toLowerCase()}` },
      icon: 'import',
      job: true,
      hidden: true,
      right,
      input: {
        ...Object.fromEntries(known.map((one) => [one, namedIn(fields, one)])),
        file: file({ label: { zh: '文件', en: 'File' }, required: true }),
        format: text({
          label: { zh: '格式', en: 'Format' },
          help: { zh: '不填则按文件内容识别', en: 'If left out, it is recognised from the file' },
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
    },
  }
}

const decides = ({ key }: ImportableOptions): Record<string, string> =>
  key ? { [key]: 'an import finds records by it, and what it changes reveals it' } : {}

/**
 * Records from files, by the call `import_<name>`: with mapping, dry run, preview, update by key, undo and a list of
 * what was left out. Tables (xlsx, csv) are read by the resource's fields; formats of its own are added in
 * `server/exchange/import`.
 */
export const importable = defineCapability(
  {
    name: 'importable',
    actions,
    check,
    decides,
    fromFiles: ({ name }: CapableResource, { key, once = [], examples = {}, headings }: ImportableOptions) => ({
      action: importCall(name),
      key,
      once,
      examples,
      ...(headings && { headings }),
    }),
  },
  (had) => {
    function declared(): Had<ImportableOptions, never, never>
    function declared<const N extends string>(options: ImportableOptions<N>): Had<ImportableOptions<N>, N, never>
    function declared(options: ImportableOptions = {}): Had<ImportableOptions, never, never> {
      return had(options)
    }
    return declared
  },
)
