import { ommlToLatex } from '../../../../../editor/formula/omml.ts'
import type { Mark } from '../../../../../editor/stored/nodes.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { Block, Cell, Table } from './blocks.ts'
import { eqLatex } from './eq-field.ts'
import type { Numbering } from './numbering.ts'
import { drawnPictures, vmlPictures, type Picture, type PictureUse } from './pictures.ts'
import { leafPiece, RichLine, textPiece, type Piece } from './rich-line.ts'
import { settledRoles } from './role-pieces.ts'
import { beginners, placeOfStyle, type Role } from './roles.ts'
import { lookOf, marksOf, type Look, type Styles } from './run-marks.ts'
import { kept } from './messages.ts'
import { isSignFont, signOf, signsOf } from './symbols.ts'
import { childOf, elementsOf, findElement, isOn, textOfElement, valueOf, type XmlElement } from './xml-element.ts'

/** Other parts of the package that the content refers to. */
export interface Surroundings {
  styles: Styles
  numbering: Numbering
  pictures: ReadonlyMap<string, Picture>
  /** Footnotes and endnotes: `footnoteReference 2` → its paragraphs. */
  notes: ReadonlyMap<string, XmlElement>
}

/** A field: its instruction is being read (`shown` false), or its result. */
interface Field {
  instruction: string
  shown: boolean
}

/** What is collected while one paragraph is read. */
interface Gathered {
  pieces: Piece[]
  notes: Set<Text>
  /** Text boxes and footnotes, which follow the paragraph. */
  after: Block[]
}

const noNotes: readonly Text[] = []
const throughParagraph = new Set([
  'smartTag',
  'sdt',
  'sdtContent',
  'customXml',
  'hyperlink',
  'ins',
  'moveTo',
  'dir',
  'bdo',
  'fldSimple',
  'Choice',
  'Fallback',
])
const dropped = new Set(['del', 'moveFrom', 'delText', 'delInstrText'])

/** Reads paragraphs and tables (ECMA-376 part 1, 17.3 and 17.4) in the order of the document. */
export class ContentReader {
  private paragraphs = 0
  private fields: Field[] = []
  /** Notes are numbered as readers see them, since their ids are internal to the program. */
  private noteCount = 0
  private readonly around: Surroundings

  constructor(around: Surroundings) {
    this.around = around
  }

  /** Reads a child of the body, of a cell or of a text box. */
  blocks(element: XmlElement): Block[] {
    if (element.name === 'p') return this.paragraph(element)
    if (element.name === 'tbl') return [this.table(element)]
    if (dropped.has(element.name)) return []
    if (element.name === 'oMathPara' || element.name === 'oMath')
      return this.paragraph({ name: 'p', attributes: {}, children: [element] })
    const inner = element.name === 'AlternateContent' ? elementsOf(element).slice(0, 1) : elementsOf(element)
    return throughParagraph.has(element.name) ||
      element.name === 'AlternateContent' ||
      element.name === 'body' ||
      element.name === 'txbxContent'
      ? inner.flatMap((one) => this.blocks(one))
      : []
  }

  private paragraph(element: XmlElement): Block[] {
    const at = ++this.paragraphs
    const gathered: Gathered = { pieces: [], notes: new Set(), after: [] }
    const properties = childOf(element, 'pPr')
    const style = this.around.styles.paragraph(valueOf(properties, 'pStyle'))
    const number = this.numberOf(properties, style)
    if (number !== '') gathered.pieces.push(textPiece(`${number} `))
    for (const child of elementsOf(element)) this.inline(child, gathered)
    const heading = /^(heading|title|标题)/i.test(style.name)
    const line = RichLine.kept(settledRoles(gathered.pieces))
    return [
      {
        kind: 'paragraph',
        line,
        counted: number.length,
        heading,
        place: placeOfStyle(style.name),
        at,
        notes: gathered.notes.size > 0 ? [...gathered.notes] : noNotes,
      },
      ...gathered.after,
    ]
  }

  private numberOf(properties: XmlElement | undefined, style: { numId: string | null; level: number }): string {
    const own = childOf(properties, 'numPr')
    const numId = valueOf(own, 'numId') ?? style.numId
    if (numId === null || numId === '0') return ''
    return this.around.numbering.next(numId, Number(valueOf(own, 'ilvl') ?? style.level) || 0)
  }

  /** A child of a paragraph: a run, a formula, or something around them. */
  private inline(element: XmlElement, into: Gathered): void {
    const { name } = element
    if (name === 'r') this.runOf(element, into)
    else if (name === 'oMath') this.formula(element, false, into)
    else if (name === 'oMathPara') for (const one of elementsOf(element)) this.inlineOfPara(one, into)
    else if (dropped.has(name)) into.notes.add(kept.deletion)
    else if (name === 'fldSimple' && this.eq(element.attributes['instr'] ?? '', into)) return
    else if (name === 'AlternateContent') this.alternate(element, {}, into)
    else if (throughParagraph.has(name)) {
      if (name === 'ins' || name === 'moveTo') into.notes.add(kept.deletion)
      for (const child of elementsOf(element)) this.inline(child, into)
    }
  }

  private inlineOfPara(element: XmlElement, into: Gathered): void {
    if (element.name === 'oMath') this.formula(element, true, into)
    else if (element.name !== 'oMathParaPr') this.inline(element, into)
  }

  private formula(element: XmlElement, display: boolean, into: Gathered): void {
    const { latex, unknown } = ommlToLatex(element)
    if (unknown) into.notes.add(kept.formulaText)
    if (latex !== '') into.pieces.push(leafPiece({ kind: 'formula', latex, display }, formulaMarks(element)))
  }

  private eq(instruction: string, into: Gathered): boolean {
    const latex = eqLatex(instruction)
    if (latex === null) return false
    into.notes.add(kept.fieldFormula)
    into.pieces.push(leafPiece({ kind: 'formula', latex, display: false }))
    return true
  }

  private runOf(run: XmlElement, into: Gathered): void {
    const properties = childOf(run, 'rPr')
    const look = this.around.styles.lookOf(properties)
    const role = this.around.styles.roleOf(properties)
    for (const child of elementsOf(run)) this.runChild(child, look, role, into)
  }

  private get isShown(): boolean {
    return this.fields.every((field) => field.shown)
  }

  private runChild(element: XmlElement, look: Look, role: Role | undefined, into: Gathered): void {
    const { name } = element
    if (name === 'fldChar') return this.fieldCharacter(element.attributes['fldCharType'] ?? '', into)
    if (name === 'instrText') {
      const field = this.fields.at(-1)
      if (field && !field.shown && field.instruction.length < 5000) field.instruction += textOfElement(element)
      return
    }
    if (!this.isShown) return
    // A question whose blanks have the numbers of the paper hides its own.
    if (look.hidden && !(role && beginners.has(role))) {
      if (name === 't') into.notes.add(kept.hidden)
      return
    }
    const text = this.textOf(element, look, into)
    if (text !== null)
      into.pieces.push({ ...textPiece(text, marksOf(look)), ...(role && { role }), ...(look.isRed && { isRed: true }) })
    else this.objectIn(element, marksOf(look), into)
  }

  /** The text of a child of a run; null where it has none. */
  private textOf(element: XmlElement, look: Look, into: Gathered): string | null {
    switch (element.name) {
      case 't': {
        const text = textOfElement(element).replaceAll('\n', ' ')
        return isSignFont(look.font) ? signsOf(look.font!, text) : text
      }
      case 'tab':
      case 'ptab':
        return '\t'
      case 'br':
        return element.attributes['type'] === 'page' || element.attributes['type'] === 'column' ? '' : '\n'
      case 'cr':
        return '\n'
      case 'noBreakHyphen':
        return '-'
      case 'softHyphen':
        return ''
      case 'sym': {
        const sign = signOf(element.attributes['font'] ?? '', Number.parseInt(element.attributes['char'] ?? '', 16))
        if (sign === null) into.notes.add(kept.unknownSymbol)
        return sign ?? '□'
      }
      case 'ruby': {
        const base = childOf(element, 'rubyBase')
        const above = childOf(element, 'rt')
        return `${base ? textOfElement(base) : ''}${above ? `(${textOfElement(above)})` : ''}`
      }
      default:
        return null
    }
  }

  private objectIn(element: XmlElement, marks: readonly Mark[], into: Gathered): void {
    const { name } = element
    if (name === 'drawing') this.shapes(element, drawnPictures(element), marks, into)
    else if (name === 'pict') this.shapes(element, vmlPictures(element), marks, into)
    else if (name === 'object') this.embedded(element, marks, into)
    else if (name === 'AlternateContent') this.alternate(element, { marks }, into)
    else if (name === 'footnoteReference' || name === 'endnoteReference')
      this.noteReference(name, element.attributes['id'] ?? '', into)
    else if (name === 'commentReference') into.notes.add(kept.comment)
    else if (dropped.has(name)) into.notes.add(kept.deletion)
  }

  /**
   * Word stores a shape both in its current form and in that of 1997; the first of them that shows something is read.
   */
  private alternate(element: XmlElement, { marks = [] }: { marks?: readonly Mark[] }, into: Gathered): void {
    for (const offer of elementsOf(element)) {
      const before = into.pieces.length + into.after.length
      const tried: Gathered = { pieces: into.pieces, notes: new Set(), after: into.after }
      for (const child of elementsOf(offer)) {
        if (child.name === 'r' || throughParagraph.has(child.name)) this.inline(child, tried)
        else this.objectIn(child, marks, tried)
      }
      for (const note of tried.notes) into.notes.add(note)
      if (into.pieces.length + into.after.length > before) return
    }
  }

  /** The pictures of a drawing and the texts of its boxes; a drawing without either was made in Word. */
  private shapes(element: XmlElement, uses: readonly PictureUse[], marks: readonly Mark[], into: Gathered): void {
    for (const use of uses) this.picture(use, marks, into)
    const boxes = textBoxes(element)
    if (boxes.length > 0) into.notes.add(kept.textBox)
    for (const box of boxes) into.after.push(...this.aside(() => this.blocks(box)))
    if (uses.length > 0 || boxes.length > 0) return
    into.notes.add(kept.shape)
    into.pieces.push(textPiece('〔图形〕'))
  }

  private picture({ id, alt, width, height }: PictureUse, marks: readonly Mark[], into: Gathered): void {
    const picture = this.around.pictures.get(id) ?? { problem: kept.noPicture }
    if ('problem' in picture) {
      into.notes.add(picture.problem)
      into.pieces.push(textPiece('〔图片〕'))
      return
    }
    const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
    into.pieces.push(leafPiece({ kind: 'image', src: `package:${picture.name}`, alt, ...size }, marks))
  }

  /** An embedded object has a picture of itself; browsers can rarely show that of a formula editor. */
  private embedded(element: XmlElement, marks: readonly Mark[], into: Gathered): void {
    const program = findElement(element, 'OLEObject')?.attributes['ProgID'] ?? ''
    const uses = [...vmlPictures(element), ...drawnPictures(element)]
    const isShown = uses.some(({ id }) => 'name' in (this.around.pictures.get(id) ?? {}))
    if (/^(equation|mathtype|ksee|wpsequation)/i.test(program) && !isShown) {
      into.notes.add(kept.oldFormula)
      into.pieces.push(textPiece('〔公式〕'))
    } else this.shapes(element, uses, marks, into)
  }

  private noteReference(name: string, id: string, into: Gathered): void {
    const note = this.around.notes.get(`${name} ${id}`)
    if (!note) return
    into.notes.add(kept.footnote)
    const sign = `[${++this.noteCount}]`
    into.pieces.push(textPiece(sign, ['sup']))
    const blocks = this.aside(() => elementsOf(note).flatMap((one) => this.blocks(one)))
    const first = blocks[0]
    if (first?.kind === 'paragraph') first.line = RichLine.join([RichLine.of(sign), first.line.trim()], ' ')
    into.after.push(...blocks)
  }

  /** Text boxes and notes have fields of their own, and do not count as paragraphs of the text. */
  private aside<T>(read: () => T): T {
    const { fields, paragraphs } = this
    this.fields = []
    const result = read()
    this.fields = fields
    this.paragraphs = paragraphs
    return result
  }

  private fieldCharacter(kind: string, into: Gathered): void {
    const field = this.fields.at(-1)
    if (kind === 'begin') this.fields.push({ instruction: '', shown: false })
    else if (kind === 'separate' && field) field.shown = true
    else if (kind === 'end' && field) {
      this.fields.pop()
      if (this.isShown) this.eq(field.instruction, into)
    }
  }

  private table(element: XmlElement): Table {
    const at = this.paragraphs + 1
    const rows: Table['rows'] = []
    /** The cell of each column that the column's next cell may continue. */
    const above = new Map<number, Cell>()
    for (const row of rowsOf(element)) {
      const cells: Cell[] = []
      const header = isOn(childOf(row, 'trPr'), 'tblHeader') ?? false
      let column = Number(valueOf(childOf(row, 'trPr'), 'gridBefore') ?? 0) || 0
      for (const tc of cellsOf(row)) {
        const properties = childOf(tc, 'tcPr')
        const colspan = Math.min(Math.max(Number(valueOf(properties, 'gridSpan') ?? 1) || 1, 1), 99)
        const merge = childOf(properties, 'vMerge')
        const upper = above.get(column)
        const blocks = elementsOf(tc).flatMap((one) => (one.name === 'tcPr' ? [] : this.blocks(one)))
        if (merge && merge.attributes['val'] !== 'restart' && upper) upper.rowspan++
        else {
          const cell: Cell = { blocks, header, colspan, rowspan: 1 }
          cells.push(cell)
          if (merge) above.set(column, cell)
          else above.delete(column)
        }
        column += colspan
      }
      rows.push({ cells })
    }
    return { kind: 'table', rows, at }
  }
}

function through(element: XmlElement, wanted: string): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name === wanted ? [child] : throughParagraph.has(child.name) ? through(child, wanted) : [],
  )
}

const rowsOf = (table: XmlElement): XmlElement[] =>
  through(table, 'tr').filter((row) => !childOf(childOf(row, 'trPr'), 'del'))
const cellsOf = (row: XmlElement): XmlElement[] => through(row, 'tc')

function textBoxes(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name === 'txbxContent'
      ? [child]
      : child.name === 'AlternateContent'
        ? elementsOf(child).slice(0, 1).flatMap(textBoxes)
        : textBoxes(child),
  )
}

/**
 * Marks of a formula that its LaTeX does not contain: Word marks a wholly bold formula in the properties of its runs,
 * without a letter style.
 */
function formulaMarks(formula: XmlElement): Mark[] {
  const run = findElement(formula, 'r')
  const properties = elementsOf(run).filter((one) => one.name === 'rPr')
  if (properties.some((one) => childOf(one, 'sty') || childOf(one, 'nor'))) return []
  const own = properties.find((one) => !childOf(one, 'scr') && !childOf(one, 'sty'))
  return marksOf(lookOf(own)).filter((mark) => mark !== 'italic' && mark !== 'sub' && mark !== 'sup')
}
