import { marks as markOrder, type Mark } from '../../../../../editor/stored/nodes.ts'
import { roleOfStyle, type Role } from './roles.ts'
import { childOf, elementsOf, isOn, valueOf, type XmlElement } from './xml-element.ts'

/** The look declared by a run's properties; what they do not declare is undefined. */
export interface Look {
  marks: ReadonlyMap<Mark, boolean>
  /** `w:vanish`: not shown. */
  hidden: boolean | undefined
  /** The font of the symbols, lower case. */
  font: string | undefined
  /** Teachers mark right options in red. */
  isRed: boolean | undefined
}

/** `FF0000` and near it. */
function isRed(color: string | undefined): boolean | undefined {
  if (color === undefined) return undefined
  const [red = 0, green = 255, blue = 255] = /^[0-9a-f]{6}$/i.test(color)
    ? [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : []
  return red >= 0xc0 && green <= 0x50 && blue <= 0x50
}

const toggles: readonly (readonly [element: string, mark: Mark])[] = [
  ['b', 'bold'],
  ['i', 'italic'],
  ['strike', 'strike'],
  ['dstrike', 'strike'],
  ['em', 'dots'],
]

/** Underlines of Word that are waves; every other is a straight line. */
const waves = new Set(['wave', 'wavyHeavy', 'wavyDouble'])

/** The look that a `w:rPr` declares (ECMA-376 part 1, 17.3.2). */
export function lookOf(properties: XmlElement | undefined): Look {
  const declaredMarks = new Map<Mark, boolean>()
  for (const [name, mark] of toggles) {
    const on = isOn(properties, name)
    if (on !== undefined) declaredMarks.set(mark, on || (declaredMarks.get(mark) ?? false))
  }
  const underline = valueOf(properties, 'u')
  if (underline !== undefined) {
    declaredMarks.set('underline', underline !== 'none' && !waves.has(underline))
    declaredMarks.set('wave', waves.has(underline))
  }
  const raised = valueOf(properties, 'vertAlign')
  if (raised !== undefined) {
    declaredMarks.set('sup', raised === 'superscript')
    declaredMarks.set('sub', raised === 'subscript')
  }
  const fonts = childOf(properties, 'rFonts')?.attributes
  return {
    marks: declaredMarks,
    hidden: isOn(properties, 'vanish'),
    font: (fonts?.['ascii'] ?? fonts?.['hAnsi'])?.toLowerCase(),
    isRed: isRed(valueOf(properties, 'color')),
  }
}

/** The later look takes precedence: its marks come before those of the earlier one. */
const over = (later: Look, earlier: Look): Look => ({
  marks: new Map([...earlier.marks, ...later.marks]),
  hidden: later.hidden ?? earlier.hidden,
  font: later.font ?? earlier.font,
  isRed: later.isRed ?? earlier.isRed,
})

export interface ParagraphStyle {
  name: string
  numId: string | null
  level: number
}

interface Style {
  basedOn: string | undefined
  look: Look
  paragraph: { name: string; numId: string | undefined; level: string | undefined }
}

const maxBases = 20

/** The styles of a document. Only character styles give marks: the looks of paragraph styles are layout. */
export class Styles {
  private readonly styles = new Map<string, Style>()

  constructor(root: XmlElement | null) {
    for (const one of elementsOf(root)) {
      if (one.name !== 'style') continue
      const numbers = childOf(childOf(one, 'pPr'), 'numPr')
      this.styles.set(one.attributes['styleId'] ?? '', {
        basedOn: valueOf(one, 'basedOn'),
        look: lookOf(childOf(one, 'rPr')),
        paragraph: {
          name: valueOf(one, 'name') ?? '',
          numId: valueOf(numbers, 'numId'),
          level: valueOf(numbers, 'ilvl'),
        },
      })
    }
  }

  /** The look of a run: its own properties, then those of its style and the styles that it is based on. */
  lookOf(properties: XmlElement | undefined): Look {
    const own = lookOf(properties)
    return this.chain(valueOf(properties, 'rStyle')).reduce((look, style) => over(look, style.look), own)
  }

  /** The role of a run in a paper that our own export wrote. */
  roleOf(properties: XmlElement | undefined): Role | undefined {
    const id = valueOf(properties, 'rStyle')
    return id === undefined ? undefined : roleOfStyle(this.styles.get(id)?.paragraph.name ?? id)
  }

  paragraph(styleId: string | undefined): ParagraphStyle {
    const chain = this.chain(styleId)
    const numbered = chain.find((style) => style.paragraph.numId !== undefined)
    const level = chain.find((style) => style.paragraph.level !== undefined)?.paragraph.level
    return {
      name: chain[0]?.paragraph.name ?? '',
      numId: numbered?.paragraph.numId ?? null,
      level: Number(level ?? 0) || 0,
    }
  }

  private chain(styleId: string | undefined): Style[] {
    const chain: Style[] = []
    for (let id = styleId; id !== undefined && chain.length < maxBases; ) {
      const style = this.styles.get(id)
      if (!style) break
      chain.push(style)
      id = style.basedOn
    }
    return chain
  }
}

export const marksOf = (look: Look): Mark[] => markOrder.filter((mark) => look.marks.get(mark))
