import { RichLine, textPiece, type Piece } from '../rich-line.ts'
import { beginners, type Role } from '../roles.ts'

/** Splits a line of a paper that our own export wrote into labels and the text after each. */

export type LabelRole = Exclude<Role, 'sign' | 'blank' | 'source'>
export type Token = { role: LabelRole; text: string } | { role: null; line: RichLine }

const labels: ReadonlySet<Role | undefined> = new Set<LabelRole>([
  'section',
  'number',
  'onText',
  'part',
  'points',
  'option',
  'choices',
  'field',
  'keys',
])
const isLabel = (piece: Piece): piece is Piece & { role: LabelRole } => labels.has(piece.role)

/**
 * The pattern of each label. People who type after a label continue in its style, and what they typed is not a label.
 */
const forms: Readonly<Record<LabelRole, RegExp>> = {
  section: /^[^]+$/,
  number: /^\s*\d{1,6}(?:–\d{1,6})?[.．、] ?/,
  onText: /^\s*\d{1,6}(?:–\d{1,6})?[.．、] ?/,
  part: /^\s*(?:[（(]\d{1,3}[)）]|\d{1,6}[.．、]) ?/,
  points: /^\s*[（(]\d{1,5}(?:\.\d{1,4})?(?:分| points?)[)）]/,
  option: /^\s*[A-Za-z0-9]{1,4}[.．、](?: |$)/,
  choices: /^\s*(?:[（(]\d{1,3}[)）]|\d{1,6}[.．、])/,
  field: /^\s*(?:【[^【】]{1,20}】|\[[^[\]]{1,20}\])/,
  keys: /^\s*\d{1,6}(?:[～–]\d{1,6})?/,
}

/** The labels in a text of one style: several where nothing separates them, as after an empty option. */
function labelsIn(role: LabelRole, text: string): { found: string[]; rest: string } {
  const found: string[] = []
  let rest = text
  for (let match = forms[role].exec(rest); match; match = forms[role].exec(rest)) {
    found.push(match[0].trim())
    rest = rest.slice(match[0].length)
  }
  return { found, rest: rest.trim() === '' ? '' : rest }
}

export function tokensOf(line: RichLine): Token[] {
  const tokens: Token[] = []
  let open: Piece[] = []
  const close = (): void => {
    if (open.length > 0) tokens.push({ role: null, line: new RichLine(open) })
    open = []
  }
  for (const piece of line.pieces) {
    if (!isLabel(piece)) {
      open.push(piece)
      continue
    }
    const { found, rest } = labelsIn(piece.role, piece.text)
    if (found.length > 0) close()
    for (const text of found) tokens.push({ role: piece.role, text })
    if (rest !== '') open.push(textPiece(rest))
  }
  close()
  return tokens
}

/** Whether something begins here that only our own export writes in this way. */
export const isMarked = (line: RichLine): boolean =>
  line.pieces.some(({ role }) => role !== undefined && beginners.has(role))
