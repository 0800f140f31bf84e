import { itemAt, present } from '../../../../../resources/kit/present.ts'

/** What comes below each other in columns, in its order: which column each has, and how columns are filled. */

/** Something that is not divided, unless it says how. Lengths are millimetres. */
export interface Block<T> {
  content: T
  height: number
  /** How low it may be made so that a column holds it, and how high so that one is filled. */
  least: number
  most: number
  /** Its content, made so high. */
  resized(content: T, height: number): T
  /** Two of it, the first at most so high; null where that is no room. `isForced`: no column holds it. */
  divided(block: Block<T>, most: number, isForced: boolean): [Block<T>, Block<T>] | null
}
/** Blocks that stay together: headings with what they are above of. */
export type Unit<T> = readonly Block<T>[]

export interface Column {
  page: number
  x: number
  y: number
  height: number
}
export interface PlacedBlock<T> {
  page: number
  x: number
  y: number
  content: T
}

const gap = 3
/** A column that has less is left empty. */
const leastColumn = 30

interface Open<T> {
  column: Column
  blocks: Block<T>[]
  used: number
}

const heightOf = (unit: Unit<unknown>): number => unit.reduce((sum, { height }) => sum + height + gap, -gap)

/** The height that blocks may grow by is shared by how high they are. */
function filled<T>({ column, blocks, used }: Open<T>): Block<T>[] {
  const free = column.height - used
  const growing = blocks.filter(({ most, height }) => most > height)
  const total = growing.reduce((sum, { height }) => sum + height, 0)
  if (total === 0 || free <= 0) return blocks
  return blocks.map((block) => {
    if (!growing.includes(block)) return block
    const height = Math.min(block.most, block.height + (free * block.height) / total)
    return { ...block, height, content: block.resized(block.content, height) }
  })
}

function placed<T>({ column }: Pick<Open<T>, 'column'>, blocks: readonly Block<T>[]): PlacedBlock<T>[] {
  let y = column.y
  return blocks.map(({ content, height }) => {
    const at = { page: column.page, x: column.x, y, content }
    y += height + gap
    return at
  })
}

/** A unit whose last block is made lower, or divided, so that the first part fits; null where neither does. */
function fitted<T>(unit: Unit<T>, free: number, isForced: boolean): { now: Unit<T>; later: Unit<T> } | null {
  const last = itemAt(unit, unit.length - 1)
  const before = unit.slice(0, -1)
  const over = heightOf(unit) - free
  if (over <= last.height - last.least) {
    const height = last.height - over
    return { now: [...before, { ...last, height, content: last.resized(last.content, height) }], later: [] }
  }
  const parts = last.divided(last, last.height - over, isForced)
  return parts && { now: [...before, parts[0]], later: [parts[1]] }
}

/**
 * Sets units into columns, one after the other. `columnAt`: the columns in their order, without end. Throws where not
 * even an empty column holds a block.
 */
export function flow<T>(units: readonly Unit<T>[], columnAt: (index: number) => Column): PlacedBlock<T>[] {
  const all: PlacedBlock<T>[] = []
  const tallest = Math.max(...Array.from({ length: 6 }, (_, at) => columnAt(at).height))
  let index = 0
  const open = (): Open<T> => {
    while (columnAt(index).height < leastColumn) index += 1
    return { column: columnAt(index++), blocks: [], used: 0 }
  }
  const waiting = [...units]
  let now = open()
  const put = (unit: Unit<T>): void => {
    now.used += heightOf(unit) + (now.blocks.length > 0 ? gap : 0)
    now.blocks.push(...unit)
  }
  while (waiting.length > 0) {
    const unit = present(waiting.shift(), 'a unit')
    const isEmpty = now.blocks.length === 0
    const free = now.column.height - now.used - (isEmpty ? 0 : gap)
    if (heightOf(unit) <= free) {
      put(unit)
      continue
    }
    const parts = fitted(unit, free, heightOf(unit) > tallest)
    if (parts) {
      put(parts.now)
      if (parts.later.length === 0) continue
      waiting.unshift(parts.later)
    } else if (isEmpty && now.column.height >= tallest)
      throw new Error('A part of an answer sheet is higher than a column of it')
    else waiting.unshift(unit)
    all.push(...placed(now, filled(now)))
    now = open()
  }
  return [...all, ...placed(now, now.blocks)]
}
