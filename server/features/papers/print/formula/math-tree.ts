import { itemAt } from '../../../../../resources/kit/present.ts'

/**
 * A formula as the typesetter takes it: a tree of data, so that nothing of it is ever read as markup. Each node is a
 * list of its name and what it needs; `server/features/papers/print/template/formula.typ` draws every one of them.
 */
export type MathTree =
  | readonly ['row', readonly MathTree[]]
  /** One character, italic where it is a letter; `upright` is not. */
  | readonly ['letter', string]
  | readonly ['upright', string]
  /** Characters as they are: numbers, words, names of several letters. */
  | readonly ['text', string]
  | readonly ['sign', string, SignClass | null]
  /** A delimiter in a fixed size, in em. */
  | readonly ['big', string, number]
  /** In em. */
  | readonly ['space', number]
  /** Its delimiters at both ends, and the `middle` ones, are as high as what is between them. */
  | readonly ['fenced', readonly MathTree[]]
  | readonly ['middle', string]
  | readonly ['frac', MathTree, MathTree]
  | readonly ['binom', MathTree, MathTree]
  /** One above the other, without a line. */
  | readonly ['stack', MathTree, MathTree]
  | readonly ['sqrt', MathTree]
  | readonly ['root', MathTree, MathTree]
  | readonly ['attach', MathTree, Slots, 'limits' | 'scripts' | null]
  | readonly ['accent', MathTree, string]
  | readonly ['over' | 'under', MathTree, Line, MathTree | null]
  /** An arrow as long as what is above and below it, at least as many em. */
  | readonly ['arrow', string, MathTree | null, MathTree | null, number]
  /** Two half arrows, one above the other, of so many em. */
  | readonly ['pair', string, number, string, number, MathTree | null, MathTree | null]
  | readonly ['table', TableShape, readonly (readonly MathTree[])[]]
  | readonly ['style', 'display' | 'inline' | 'script' | 'sscript', MathTree]
  | readonly ['strike', 'up' | 'down' | 'cross' | 'horizontal', MathTree]
  | readonly ['frame', 'box' | 'round', MathTree]
  | readonly ['color', string, MathTree]
  | readonly ['hidden', MathTree]

export type SignClass = 'normal' | 'unary' | 'binary' | 'relation' | 'opening' | 'closing' | 'punctuation'
/** Above, below, and the corners before and behind. */
export type Slots = Partial<Record<'t' | 'b' | 'tl' | 'bl', MathTree>>
export type Line = 'line' | 'brace' | 'bracket' | 'paren' | 'shell'

/**
 * `aligns`: of each column. `gap`: between rows, in em. Lines are drawn before the rows and columns with these numbers,
 * counted from 0.
 */
export interface TableShape {
  aligns: readonly ('left' | 'center' | 'right')[]
  gap: number
  rowLines: readonly number[]
  columnLines: readonly number[]
}

export const emptyMath: MathTree = ['row', []]
export const isEmptyMath = (tree: MathTree): boolean => tree[0] === 'row' && tree[1].length === 0

/** Without rows of one or within rows: the typesetter's functions may be nested only so deep. */
export function rowOf(children: readonly MathTree[]): MathTree {
  const flat = children.flatMap((child) => (child[0] === 'row' ? child[1] : [child]))
  return flat.length === 1 ? itemAt(flat, 0) : ['row', flat]
}
