import { linearFormula } from './linear-formula.ts'
import { textPiece, type Area, type Paragraph, type Piece } from './deck.ts'

/** How large letters may be so that a text fits, estimated: no program that measures fonts is at hand. */

const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** In em: Chinese signs are one wide, others about 0.55. */
const textWidth = (text: string): number => [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 1 : 0.55), 0)

const pieceWidth = (piece: Piece): number =>
  piece.is === 'formula' ? textWidth(linearFormula(piece.latex)) + 0.5 : textWidth(piece.text)

const isTall = (piece: Piece): boolean =>
  piece.is === 'formula' && /\\(?:[dt]?frac|begin|sum|int|prod|lim)\b/.test(piece.latex)

/** In points, with letters of a size in lines of a width. */
export function paragraphHeight({ pieces }: Paragraph, width: number, size: number): number {
  const em = pieces.reduce((sum, piece) => sum + pieceWidth(piece), 0)
  const lines = Math.max(1, Math.ceil((em * size) / width))
  return lines * size * (pieces.some(isTall) ? 2.1 : 1.35)
}

const sizes = [24, 22, 20, 18, 16] as const
const least = 16

export interface Page {
  size: number
  paragraphs: Paragraph[]
}

const heightOf = (paragraphs: readonly Paragraph[], width: number, size: number): number =>
  paragraphs.reduce((sum, one) => sum + paragraphHeight(one, width, size), 0)

/** A paragraph of words alone that is higher than a slide, in parts that are not. */
function divided(paragraph: Paragraph, { width, height }: Pick<Area, 'width' | 'height'>): Paragraph[] {
  const [only, ...others] = paragraph.pieces
  if (paragraphHeight(paragraph, width, least) <= height || only?.is !== 'text' || others.length > 0) return [paragraph]
  const signs = [...only.text]
  const most = Math.max(1, Math.floor((Math.floor(height / (least * 1.35)) * width) / least))
  return Array.from({ length: Math.ceil(signs.length / most) }, (_, at) => ({
    pieces: [textPiece(signs.slice(at * most, (at + 1) * most).join(''), { ...only })],
  }))
}

/** With the largest letters on one slide; else on several, with the smallest. */
export function pagesOf(paragraphs: readonly Paragraph[], area: Pick<Area, 'width' | 'height'>): Page[] {
  const { width, height } = area
  const size = sizes.find((one) => heightOf(paragraphs, width, one) <= height)
  if (size !== undefined) return [{ size, paragraphs: [...paragraphs] }]
  const pages: Page[] = []
  let left = 0
  for (const paragraph of paragraphs.flatMap((one) => divided(one, area))) {
    const high = paragraphHeight(paragraph, width, least)
    const last = pages.at(-1)
    if (last && high <= left) {
      last.paragraphs.push(paragraph)
      left -= high
    } else {
      pages.push({ size: least, paragraphs: [paragraph] })
      left = height - high
    }
  }
  return pages
}

interface Size {
  width: number
  height: number
}

/** Pictures beside each other, as large as fits, never larger than they are at 72 dots to an inch. */
export function besideEachOther<P extends Size>(pictures: readonly P[], area: Area): { picture: P; area: Area }[] {
  const gap = 12
  const natural = pictures.reduce((sum, { width }) => sum + width, 0)
  const highest = Math.max(1, ...pictures.map(({ height }) => height))
  const free = area.width - gap * (pictures.length - 1)
  const scale = Math.min(1, free / Math.max(1, natural), area.height / highest)
  let x = area.x
  return pictures.map((picture) => {
    const placed = { x, y: area.y, width: picture.width * scale, height: picture.height * scale }
    x += placed.width + gap
    return { picture, area: placed }
  })
}
