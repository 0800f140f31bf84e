import type { CellDate, CellForm, Text } from './field.ts'
import { clockAt, instantAt } from './school-day.ts'

/** How values are read from and written to cells, for several kinds of fields. */

/** The normal form of a text that identifies something: width, spaces and case do not count. */
export const plainName = (text: string): string => text.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()

/** The entries of a cell with several. */
export const severalIn = (text: string): string[] =>
  text
    .split(/[,，;；、\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

export const severalText = ({ zh, en }: Text): Text => ({
  zh: `${zh}，多个用“；”分开`,
  en: `${en}; several are separated by “;”`,
})

export const listed = (of: readonly { label: Text }[]): Text => ({
  zh: `可填：${of.map(({ label }) => label.zh).join('、')}`,
  en: `One of: ${of.map(({ label }) => label.en).join(', ')}`,
})

/** Text as it is, up to a maximum length. */
export const textCell = (maxLength?: number): CellForm<string> => ({
  takes:
    maxLength === undefined
      ? { zh: '文字', en: 'Text' }
      : { zh: `文字，最多 ${maxLength} 字`, en: `Text, at most ${maxLength} characters` },
  read: (text) => ({ value: text }),
  write: (value) => value,
})

/** A number as people write it, with its unit: `5分`, `2019年`, `1,000`; of a day its year. */
function numberIn(text: string): number | null {
  const match = /^(-?\d{1,15}(?:\.\d{1,10})?)(?:分|年|分钟|points?|[-/]\d{1,2}[-/]\d{1,2})?$/i.exec(
    plainName(text).replace(/(\d),(?=\d{3})/g, '$1'),
  )
  return match && Number(match[1])
}

export function numberCell(kind: Text, { min, max }: { min?: number; max?: number } = {}): CellForm<number> {
  const zh = [min === undefined ? [] : `不小于 ${min}`, max === undefined ? [] : `不大于 ${max}`].flat()
  const en = [min === undefined ? [] : `at least ${min}`, max === undefined ? [] : `at most ${max}`].flat()
  return {
    takes: { zh: [kind.zh, ...zh].join('，'), en: [kind.en, ...en].join(', ') },
    read: (text) => {
      const value = numberIn(text)
      return value === null ? { refused: { zh: '应为数字', en: 'A number is expected' } } : { value }
    },
    write: (value) => value,
  }
}

export const wholeNumberCell = (limits: { min?: number; max?: number } = {}): CellForm<number> =>
  numberCell({ zh: '整数', en: 'A whole number' }, limits)

/** A structured value, as an exported table has it. */
export const jsonCell: CellForm<any> = {
  takes: { zh: 'JSON，写法同导出的表格', en: 'JSON, as an exported table has it' },
  read: (text) => {
    try {
      return { value: JSON.parse(text) }
    } catch {
      return { refused: { zh: '应为 JSON', en: 'JSON is expected' } }
    }
  },
  write: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
}

const names: Text = { zh: '名称、路径（上级 > 名称）或编号', en: 'A name, a path (above > name) or an id' }

/** A record that a field refers to. Import and export use its name; by itself it is its id. */
export const idCell: CellForm<number> = { ...numberCell(names), takes: names }
export const idsCell: CellForm<number[]> = { ...jsonCell, takes: severalText(names) }

/** A moment in a cell, by the clock of the school; what it shows twice is written in UTC. */
export function momentText(value: string): string | CellDate {
  const clock = clockAt(new Date(value))
  if (!/^\d{4}-/.test(clock) || instantAt(clock).getTime() !== Date.parse(value)) return value
  const [date, time = ''] = clock.split('T')
  return { date: `${date} ${time.replace('.000', '')}` }
}
