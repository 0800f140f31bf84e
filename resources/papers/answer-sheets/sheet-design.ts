import { z } from 'zod'
import { choice, integer, json, longText } from '../../kit/index.ts'
import { ownEntry } from '../../kit/own-entry.ts'
import type { PartWords } from '../../kit/json-parts.ts'

/** How an answer sheet is laid out: all that a person may say of it; what is left out follows from the paper. */

export const sheetPapers = [
  { value: 'a4', label: { zh: 'A4', en: 'A4' } },
  { value: 'a3', label: { zh: 'A3（横）', en: 'A3 (landscape)' } },
  { value: '8k', label: { zh: '8K（横）', en: '8K (landscape)' } },
] as const
export type SheetPaper = (typeof sheetPapers)[number]['value']

/** How many columns a sheet of paper may have; the first is what it has if nobody says otherwise. */
export const columnsOf: Readonly<Record<SheetPaper, readonly number[]>> = { a4: [1, 2], a3: [3, 2], '8k': [2, 3] }

const sheetSides = [
  { value: 'one', label: { zh: '单面', en: 'One side' } },
  { value: 'both', label: { zh: '双面', en: 'Both sides' } },
] as const

export const roomStyles = [
  { value: 'box', label: { zh: '空白框', en: 'Plain box' } },
  { value: 'lines', label: { zh: '横线', en: 'Ruled lines' } },
  { value: 'squares', label: { zh: '作文格', en: 'Squares for characters' } },
  { value: 'blanks', label: { zh: '填空线', en: 'Blanks' } },
] as const
export type RoomStyle = (typeof roomStyles)[number]['value']
const styleNames = roomStyles.map(({ value }) => value)

/** More lines than any question wants; more squares than three sides of A4 hold. */
const most = { rooms: 300, groups: 20 }
export const roomLimits = { lines: { min: 1, max: 80 }, words: { min: 50, max: 2000 } } as const

/**
 * The room of a written question, or of one part of it. `part` counts from 1; a question without parts has none.
 * `lines` are those of a box or of ruled lines, or how many blanks there are; `words` the squares.
 */
const room = z.strictObject({
  number: z.int().min(1).max(1000),
  part: z.int().min(1).max(200).optional(),
  style: z.enum(styleNames).optional(),
  lines: z.int().min(roomLimits.lines.min).max(roomLimits.lines.max).optional(),
  words: z.int().min(roomLimits.words.min).max(roomLimits.words.max).optional(),
})
export type SheetRoom = z.infer<typeof room>

const roomWords: PartWords = {
  number: { zh: '题号', en: 'No.' },
  part: { zh: '小题', en: 'Part' },
  style: {
    label: { zh: '样式', en: 'Style' },
    of: Object.fromEntries(roomStyles.map(({ value, label }) => [value, label])),
  },
  lines: { zh: '行数', en: 'Lines' },
  words: { zh: '字数', en: 'Characters' },
}

/** Questions from one number to another of which so many are answered (选做). */
const choiceGroup = z.strictObject({
  first: z.int().min(1).max(1000),
  last: z.int().min(1).max(1000),
  count: z.int().min(1).max(20),
})
export type ChoiceGroup = z.infer<typeof choiceGroup>

/** What one group of questions may hold: their numbers are bubbles beside each other. */
const mostOfGroup = 10

/** Undefined where the groups are as they should be; else the place of the first that is not. */
function wrongGroup(groups: readonly ChoiceGroup[]): number | undefined {
  const taken = new Set<number>()
  const at = groups.findIndex(({ first, last, count }) => {
    const size = last - first + 1
    if (size < 2 || size > mostOfGroup || count >= size) return true
    const numbers = Array.from({ length: size }, (_, index) => first + index)
    const isTaken = numbers.some((one) => taken.has(one))
    for (const one of numbers) taken.add(one)
    return isTaken
  })
  return at < 0 ? undefined : at
}

export const paperField = choice({
  label: { zh: '纸张', en: 'Paper' },
  of: sheetPapers,
  default: 'a4',
})
export const columnsField = integer({
  label: { zh: '栏数', en: 'Columns' },
  help: {
    zh: 'A4 可分 1、2 栏，A3 和 8K 可分 2、3 栏；不填时 A4 为 1 栏，A3 为 3 栏，8K 为 2 栏',
    en: 'A4 has 1 or 2, A3 and 8K 2 or 3; left out: 1 on A4, 3 on A3, 2 on 8K',
  },
  min: 1,
  max: 3,
})

export const designFields = {
  paper: paperField,
  columns: columnsField,
  sides: choice({
    label: { zh: '印刷', en: 'Printed on' },
    help: {
      zh: '双面印时，页数为单数的每份后面加一个空白面，使下一份从新的一张纸开始',
      en: 'On both sides, a copy of an odd number of pages gets a blank one, so that the next begins on a new sheet of paper',
    },
    of: sheetSides,
    default: 'both',
  }),
  notice: longText({
    label: { zh: '注意事项', en: 'Instructions' },
    help: { zh: '印在第一面；不填则为通用的填涂说明', en: 'On the first side; left out: the usual ones' },
    maxLength: 600,
  }),
  choice_groups: json(z.array(choiceGroup).max(most.groups), {
    label: { zh: '选做题', en: 'Questions to choose from' },
    help: {
      zh: '例如第 22 至 23 题选做 1 题：考生涂所选的题号，只有涂的题计分',
      en: 'Say 22 to 23, of which 1: the candidate fills in which, and that alone counts',
    },
    words: {
      first: { zh: '从第几题', en: 'From no.' },
      last: { zh: '到第几题', en: 'To no.' },
      count: { zh: '选做几题', en: 'How many' },
    },
    default: [],
    onlyInDetail: true,
    example: [],
  }),
  rooms: json(z.array(room).max(most.rooms), {
    label: { zh: '作答区域', en: 'Rooms for answers' },
    help: {
      zh: '没有改过的题按题型和分值留出',
      en: 'What is not changed follows from type and points',
    },
    widget: 'sheetRooms',
    words: roomWords,
    default: [],
    onlyInDetail: true,
    example: [],
  }),
}

const mostNoticeLines = 15
export const noticeRule = {
  path: 'notice',
  message: { zh: `最多 ${mostNoticeLines} 行`, en: `At most ${mostNoticeLines} lines` },
  of: { notice: true },
  holds: ({ notice }: Readonly<Record<string, any>>) => String(notice ?? '').split('\n').length <= mostNoticeLines,
} as const

/** Pages as SVG documents; the room of each written question or part of it, as it is laid out. */
export const previewOutput = z.strictObject({
  pages: z.array(z.string()),
  rooms: z.array(
    z.strictObject({
      number: z.int(),
      part: z.int().nullable(),
      label: z.string(),
      style: z.enum(styleNames),
      lines: z.int(),
      words: z.int(),
    }),
  ),
})
export type SheetPreview = z.infer<typeof previewOutput>
export type PlacedRoom = SheetPreview['rooms'][number]

export const columnsRule = {
  path: 'columns',
  message: { zh: 'A4 可分 1、2 栏，A3 和 8K 可分 2、3 栏', en: 'A4 has 1 or 2 columns, A3 and 8K 2 or 3' },
  of: { paper: true, columns: true },
  holds: ({ paper, columns }: Readonly<Record<string, any>>) =>
    !columns || (ownEntry(columnsOf, String(paper ?? 'a4')) ?? []).includes(columns),
} as const
export const groupsRule = {
  path: 'choice_groups',
  message: {
    zh: `每组为 2 至 ${mostOfGroup} 道相邻的题，选做的比组里的少，一道题只在一组里`,
    en: `A group has 2 to ${mostOfGroup} neighbouring questions, of which fewer are chosen; no question is in two groups`,
  },
  of: { choice_groups: true },
  holds: ({ choice_groups }: Readonly<Record<string, any>>) => wrongGroup(choice_groups ?? []) === undefined,
} as const
