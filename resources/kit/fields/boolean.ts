import { z } from 'zod'
import { plainName } from '../cells.ts'
import { field, type CellForm, type FieldOptions, type Only, type Text } from '../field.ts'

const words: readonly [yes: Text, no: Text] = [
  { zh: '是', en: 'yes' },
  { zh: '否', en: 'no' },
]
const yes: ReadonlySet<string> = new Set(['是', '对', 'true', 'yes', 'y', '1', '√'])
const no: ReadonlySet<string> = new Set(['否', '错', 'false', 'no', 'n', '0', '×'])

const cell: CellForm<boolean> = {
  takes: { zh: '是或否', en: 'yes or no' },
  choices: words,
  read: (text) => {
    const name = plainName(text)
    if (yes.has(name)) return { value: true }
    return no.has(name) ? { value: false } : { refused: { zh: '应为：是、否', en: 'One of: yes, no' } }
  },
  write: (value, language) => words[value ? 0 : 1][language],
}

/** Yes or no. */
export const boolean = <const O extends FieldOptions<boolean>>(options: Only<O>) =>
  field<boolean, O>(
    {
      kind: 'boolean',
      schema: z.boolean(),
      column: 'boolean',
      widget: 'boolean',
      operators: ['eq', 'isnull'],
      sortable: true,
      cell,
      barOperators: ['eq'],
      example: true,
    },
    options,
  )
