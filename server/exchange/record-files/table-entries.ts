import { cellPlace, columnName, textOfCell } from '../spreadsheets/cell-text.ts'
import { isExample } from './example-mark.ts'
import { emptyEntry, type RawEntry, type Remark } from './entry.ts'
import { itemAt, plainName } from '../../../resources/kit/index.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'
import { UnreadableFile } from '../spreadsheets/unreadable-file.ts'
import type { SheetRow } from '../spreadsheets/sheet-row.ts'
import { fromHeading, namesOf, tableStart } from './heading-row.ts'
import type { PassedOver } from './headings-passed-over.ts'
import { sheetNames, tableRows, type TableFile } from '../spreadsheets/table-rows.ts'
import type { Cell, RowReading, TableShape, TableTarget } from './table-shape.ts'

/** Tables as entries: the heading decides what columns fill, unless a person chose otherwise. */

const sampleRows = 5
const sampleCharacters = 200

/** A column of the file: its heading, and the beginning of its content. */
export interface SourceColumn {
  title: string
  samples: string[]
  /** Words that the last reading did not recognise. */
  unknown?: string[]
  /** The word that is meant, by a word of its cells. */
  words?: Record<string, string>
  /** The file has no such column: the word that a person chose for every row. */
  forAll?: string
}

export interface TableOutline {
  columns: SourceColumn[]
  /** For each column the name of its target; null: none. */
  mapping: (string | null)[]
}

const messages = {
  unmapped: (title: string): Remark['text'] => ({
    zh: `没有导入列“${title}”`,
    en: `The column “${title}” was not imported`,
  }),
  missing: (labels: readonly { zh: string; en: string }[]): Remark['text'] => ({
    zh: `第一行缺少列：${labels.map(({ zh }) => zh).join('、')}。请对照导入说明检查表头`,
    en: `The first row lacks the columns: ${labels.map(({ en }) => en).join(', ')}. Compare it with the import's description.`,
  }),
  passedOver: (titles: readonly string[]): Remark['text'] => ({
    zh: `这些列由系统给出，或在导入时已选定，没有从文件导入：${titles.join('、')}`,
    en: `These columns are given by the system, or were chosen for the whole file, and are not taken from it: ${titles.join(', ')}`,
  }),
  barred: (titles: readonly string[]): Remark['text'] => ({
    zh: `您没有权限修改这些列，没有从文件导入：${titles.join('、')}`,
    en: `You may not change these columns, and they are not taken from the file: ${titles.join(', ')}`,
  }),
  sheet: (name: string, read: string): Remark['text'] => ({
    zh: `工作表“${name}”没有导入：读的是“${read}”`,
    en: `The sheet “${name}” was not imported: “${read}” is the one that was read`,
  }),
  title: (text: string): Remark['text'] => ({
    zh: `“${text}”在表头上方，没有导入`,
    en: `“${text}” is above the heading and was not imported`,
  }),
  control: (code: number): Remark['text'] => {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    return {
      zh: `单元格中有看不见的控制字符（${name}），请删除后重新导入这一行`,
      en: `The cell has an invisible control character (${name}). Remove it and import the row again.`,
    }
  },
  examples: (count: number): Remark['text'] => ({
    zh: `模板中的 ${count} 行示例没有导入`,
    en: `${count} examples of the template were not imported`,
  }),
  merged: (range: string): Remark['text'] => ({
    zh: `合并的单元格 ${range}：这一行也取其中的内容`,
    en: `The merged cells ${range}: this row takes their content too`,
  }),
  hidden: {
    zh: '这一行在表格中是隐藏的，也会导入；不需要请排除',
    en: 'This row is hidden in the sheet, and is imported too; exclude it where it is not wanted',
  },
  example: { zh: '模板中的示例，没有导入', en: 'An example of the template; it was not imported' },
  brokenFormula: {
    zh: '单元格的公式有错误，或文件中没有它的结果，请用 Excel 或 WPS 打开后重新保存',
    en: 'The formula of this cell is broken, or the file lacks its result: open and save it in Excel or WPS',
  },
}

/** The target of each heading; of two headings with the same target, the first. */
function mappingOf(header: SheetRow, targets: readonly TableTarget[]): (string | null)[] {
  const byName = new Map(targets.flatMap((target) => namesOf(target).map((name) => [name, target.name] as const)))
  const taken = new Set<string>()
  return header.cells.map((cell) => {
    const target = byName.get(plainName(cell))
    if (target === undefined || taken.has(target)) return null
    taken.add(target)
    return target
  })
}

export async function tableOutline(file: TableFile, shape: TableShape): Promise<TableOutline> {
  const { header, samples } = await tableStart(file, sampleRows, shape.targets)
  const columns = header.cells.map((title, index) => ({
    title: visible(title).trim().slice(0, 100),
    samples: samples.map((row) => visible((row.cells[index] ?? '').slice(0, sampleCharacters))),
  }))
  return { columns, mapping: mappingOf(header, shape.targets) }
}

/** The targets that are missing: no column has what a new record needs, and no key identifies a record to change. */
export function missingTargets(
  mapping: readonly (string | null)[],
  shape: TableShape,
  key: string | undefined,
): TableTarget[] {
  if (key && mapping.includes(key)) return []
  const fields = new Set(mapping.map((name) => shape.targets.find((target) => target.name === name)?.field))
  return shape.targets.filter((target) => target.required && !fields.has(target.field))
}

export const lacksColumns = (targets: readonly TableTarget[]): UnreadableFile =>
  new UnreadableFile(messages.missing(targets.map(({ label }) => label)))

/**
 * Columns with a heading that fill nothing, as remarks at their headings; those passed over for one reason share a
 * remark.
 */
function unmappedColumns(
  header: SheetRow,
  mapping: readonly (string | null)[],
  { unused = {} }: TableShape,
  { given, barred }: PassedOver,
): Remark[] {
  const columns = header.cells.map((title, index) => ({ title: title.trim().slice(0, 40), index }))
  const inVain = columns.flatMap(({ title, index }) => {
    const why = unused[mapping[index] ?? '']
    return why ? [{ at: `${columnName(index)}${header.row}`, text: because(messages.unmapped(title), why) }] : []
  })
  const left = columns.filter(({ title, index }) => !mapping[index] && title !== '')
  const within = (names: ReadonlySet<string>): string[] =>
    left.map(({ title }) => title).filter((title) => names.has(plainName(title)))
  const note = (titles: readonly string[], message: typeof messages.barred): Remark[] =>
    titles.length > 0 ? [{ at: null, text: message(titles) }] : []
  const others = left.filter(({ title }) => !given.has(plainName(title)) && !barred.has(plainName(title)))
  return [
    ...note(within(given), messages.passedOver),
    ...note(within(barred), messages.barred),
    ...inVain,
    ...others.map(({ title, index }) => ({ at: `${columnName(index)}${header.row}`, text: messages.unmapped(title) })),
  ]
}

const because = (what: Remark['text'], why: Remark['text']): Remark['text'] => ({
  zh: `${what.zh}：${why.zh}`,
  en: `${what.en}: ${why.en}`,
})

const titleRemark = ({ row, cells }: SheetRow): Remark => {
  const column = cells.findIndex((cell) => cell.trim() !== '')
  return { at: `${columnName(column)}${row}`, text: messages.title(itemAt(cells, column).trim().slice(0, 40)) }
}

/** The cells of a row by target, with their faults; without those that fill nothing. */
function cellsOf(
  row: SheetRow,
  mapping: readonly (string | null)[],
  { unused = {}, words = [], forAll = [] }: TableShape,
): { cells: Map<string, Cell>; reasons: Remark[]; changes: Remark[] } {
  const cells = new Map<string, Cell>()
  const reasons: Remark[] = []
  const changes: Remark[] = row.isHidden ? [{ at: null, text: messages.hidden }] : []
  row.cells.forEach((text, index) => {
    const target = mapping[index]
    if (!target || unused[target]) return
    const at = `${columnName(index)}${row.row}`
    if (row.broken?.includes(index)) reasons.push({ at, text: messages.brokenFormula })
    const code = controlIn(text)
    if (code !== undefined) reasons.push({ at, text: messages.control(code) })
    const range = row.merged?.get(index)
    if (range !== undefined) changes.push({ at, text: messages.merged(range) })
    if (text.trim() === '') return
    const written = textOfCell(code === undefined ? text : visible(text))
    cells.set(target, {
      text: ownEntry(words[index] ?? {}, written) ?? written,
      at,
      exact: row.exact?.get(index),
      lost: row.lost?.get(index),
    })
  })
  forAll.forEach((word, index) => {
    const target = mapping[index]
    if (word !== undefined && target) cells.set(target, { text: word, at: `row ${row.row}` })
  })
  return { cells, reasons, changes }
}

function entriesOf(row: SheetRow, mapping: readonly (string | null)[], shape: TableShape): RawEntry[] {
  const { cells, reasons, changes } = cellsOf(row, mapping, shape)
  const places = rowPlaces(row, mapping, shape)
  const readings = [shape.read(cells, places)].flat()
  const isIn = ({ places: own }: RowReading, at: string | null): boolean =>
    Object.values(own).some((place) => place === at)
  /** A fault in a cell refuses the entries made from it; a cell that no entry is made from refuses all of them. */
  const isOf = (reading: RowReading, at: string | null): boolean =>
    reading.at === undefined || isIn(reading, at) || !readings.some((other) => isIn(other, at))
  return readings.map((reading) => ({
    ...emptyEntry(`row ${row.row}`),
    ...reading,
    places: { ...places, ...reading.places },
    reasons: [
      ...reasons.filter(({ at }) => isOf(reading, at)),
      ...reading.reasons.map((reason) => withWord(reason, cells, shape)),
    ],
    changes: [...changes.filter(({ at }) => isOf(reading, at)), ...(reading.changes ?? [])],
  }))
}

/** A fault of a cell whose column accepts some words only comes with the cell's word. */
function withWord(reason: Remark, cells: ReadonlyMap<string, Cell>, { targets }: TableShape): Remark {
  const place = cellPlace(reason.at ?? undefined)
  const [name, cell] = [...cells].find(([, { at }]) => at === reason.at) ?? []
  const target = targets.find((one) => one.name === name)
  if (!place || !cell || !target?.choices || target.isMany || cell.text.length > longestWord) return reason
  return { ...reason, word: { column: place.column, text: cell.text } }
}

const longestWord = 100

/** Invisible control characters, except tabs and line ends. */
const controls = /(?![\t\n\v\f\r])\p{Cc}/gu
const controlIn = (text: string): number | undefined => text.match(controls)?.[0]?.codePointAt(0)
/** Text that the database accepts, with a replacement character for each control character. */
const visible = (text: string): string => text.replaceAll(controls, '\ufffd')

/** The place of an empty cell of a field, so that a remark on a missing value has a place. */
const rowPlaces = (row: SheetRow, mapping: readonly (string | null)[], shape: TableShape): Record<string, string> => {
  const places: Record<string, string> = {}
  mapping.forEach((name, index) => {
    if (shape.forAll?.[index] !== undefined) return
    const field = shape.targets.find((target) => target.name === name)?.field
    if (field) places[field] ??= `${columnName(index)}${row.row}`
  })
  return places
}

const sheetsPassedOver = (names: readonly string[], read: number): Remark[] =>
  names.flatMap((name, index) =>
    index === read ? [] : [{ at: null, text: messages.sheet(name.slice(0, 40), (names[read] ?? '').slice(0, 40)) }],
  )

/** The rows below the heading as entries; the remarks on the heading come first. */
export async function* tableEntries(
  file: TableFile,
  shape: TableShape,
  mapping: readonly (string | null)[],
  passedOver: PassedOver = { given: new Set(), barred: new Set() },
): AsyncGenerator<RawEntry | { heading: Remark[] }> {
  let header: SheetRow | null = null
  const others = sheetsPassedOver(await sheetNames(file), file.sheet ?? 0)
  /** Remarks on the heading wait until it is known where the rows begin. */
  let heading: Remark[] | null = null
  let examples = 0
  const withExamples = (remarks: Remark[]): Remark[] =>
    examples > 0 ? [...remarks, { at: null, text: messages.examples(examples) }] : remarks
  for await (const { titles, rows } of fromHeading(tableRows(file), shape.targets)) {
    for (const row of rows) {
      if (!header) {
        header = row
        heading = [...others, ...titles.map(titleRemark), ...unmappedColumns(row, mapping, shape, passedOver)]
        continue
      }
      if (isExample(row.cells)) {
        if (heading) examples += 1
        else
          yield {
            ...emptyEntry(`row ${row.row}`),
            reasons: [{ at: null, text: messages.example }],
            excerpt: row.cells.filter(Boolean).join(' · '),
            isAside: true,
          }
        continue
      }
      const belongs = heading && shape.belongsToHeading?.(cellsOf(row, mapping, shape).cells)
      if (heading && belongs) {
        heading.push(belongs)
        continue
      }
      if (heading) yield { heading: withExamples(heading) }
      heading = null
      yield* entriesOf(row, mapping, shape)
    }
  }
  if (heading) yield { heading: withExamples(heading) }
}
