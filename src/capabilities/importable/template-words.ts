import type { PartTexts } from '../../base/locales/part-texts.ts'
import type { Target, TransferOptions } from '../../content/files/transfer-options.ts'
import type { ImportableTexts } from './importable.zh.ts'
import type { Template } from './template-sheet.ts'

/** The texts of a template in the person's language. */

type Words = Pick<PartTexts<ImportableTexts>, 't' | 'say'>

/** Whether it is required, what it accepts, and what to know about it. */
export const noteOf = ({ required, takes, help }: Target, { t, say }: Words): string =>
  [t(required ? 'import.columnRequired' : 'import.columnOptional'), say(takes), ...(help ? [say(help)] : [])].join('\n')

export const templateOf = ({ targets, examples }: TransferOptions, words: Words): Template => ({
  columns: targets.map((target) => ({
    heading: words.say(target.label) + (target.required ? '*' : ''),
    note: noteOf(target, words),
    choices: target.choices?.map(words.say) ?? null,
    isMany: target.isMany,
  })),
  examples: examples.map((row) => targets.map(({ name }) => (row[name] ? words.say(row[name]) : ''))),
  warning: words.t('import.columnChoices'),
})
