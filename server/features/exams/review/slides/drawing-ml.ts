import type { Language } from '../../../../../resources/kit/index.ts'
import { officeMath } from '../../../bank/question-formats/docx/write/mathml-omml.ts'
import type { Area, Paragraph, Piece, Shape } from './deck.ts'
import { linearFormula } from './linear-formula.ts'

/** Shapes as DrawingML (ECMA-376 part 1, 19.3 and 21.1). */

const mathNames = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
const a14 = 'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"'
const compatible = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'

/** XML 1.0 allows no other control characters. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** English Metric Units, of which a point has 12,700. */
const emu = (points: number): number => Math.round(points * 12_700)
const place = ({ x, y, width, height }: Area): string =>
  `<a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`
const fill = (color: string): string => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`

const languageTag: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' }

interface Writing {
  language: Language
  /** Formulas as Office Math, or as a line of text. */
  hasMath: boolean
}

type TextPiece = Extract<Piece, { is: 'text' }>

/** The attributes and children of CT_TextCharacterProperties, in its order. */
function runProperties({ bold, color, lined, raised }: Partial<TextPiece>, size: number, language: Language): string {
  const baseline = raised ? ` baseline="${raised === 'sup' ? 30_000 : -25_000}"` : ''
  return `<a:rPr lang="${languageTag[language]}" sz="${Math.round(size * 100)}"${bold ? ' b="1"' : ''}${lined ? ' u="sng"' : ''}${baseline}>${fill(color ?? '1F1F1F')}</a:rPr>`
}

const textRun = (piece: Partial<TextPiece> & { text: string }, size: number, language: Language): string =>
  `<a:r>${runProperties(piece, size, language)}<a:t>${xmlText(piece.text)}</a:t></a:r>`

function formula({ latex, display }: Extract<Piece, { is: 'formula' }>, size: number, writing: Writing): string {
  const look = `<a:rPr lang="en-US" sz="${Math.round(size * 100)}" i="1">${fill('1F1F1F')}<a:latin typeface="Cambria Math"/></a:rPr>`
  const math = writing.hasMath ? officeMath(latex, display, look) : null
  if (!math) return textRun({ text: linearFormula(latex) }, size, writing.language)
  return `<a14:m>${math.replace(/^<m:oMath(Para)?>/, (tag) => `${tag.slice(0, -1)} ${mathNames}>`)}</a14:m>`
}

const pieceXml = (piece: Piece, size: number, writing: Writing): string =>
  piece.is === 'formula' ? formula(piece, size, writing) : textRun(piece, size, writing.language)

const aligns = { left: 'l', center: 'ctr', right: 'r' } as const

function paragraphXml({ pieces }: Paragraph, size: number, align: keyof typeof aligns, writing: Writing): string {
  const content = pieces.map((piece) => pieceXml(piece, size, writing)).join('')
  const end = `<a:endParaRPr lang="${languageTag[writing.language]}" sz="${Math.round(size * 100)}"/>`
  return `<a:p><a:pPr algn="${aligns[align]}"/>${content}${content === '' ? end : ''}</a:p>`
}

const box = (id: number, area: Area, body: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${place(area)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>` +
  `<p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0"><a:normAutofit/></a:bodyPr><a:lstStyle/>${body}</p:txBody></p:sp>`

const hasFormula = (paragraphs: readonly Paragraph[]): boolean =>
  paragraphs.some(({ pieces }) => pieces.some(({ is }) => is === 'formula'))

/** A text with formulas twice: as Office Math, and as lines of text for programs that do not know it. */
function textShape(id: number, shape: Extract<Shape, { is: 'text' }>, language: Language): string {
  const { paragraphs, size, align = 'left' } = shape
  const written = (hasMath: boolean): string =>
    box(id, shape, paragraphs.map((one) => paragraphXml(one, size, align, { language, hasMath })).join(''))
  const math = hasFormula(paragraphs) ? written(true) : ''
  return math.includes('<a14:m>')
    ? `<mc:AlternateContent ${compatible}><mc:Choice ${a14} Requires="a14">${math}</mc:Choice><mc:Fallback>${written(false)}</mc:Fallback></mc:AlternateContent>`
    : written(false)
}

const bar = (id: number, shape: Extract<Shape, { is: 'bar' }>): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Bar ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${place(shape)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill(shape.color)}<a:ln><a:noFill/></a:ln></p:spPr></p:sp>`

const picture = (id: number, shape: Extract<Shape, { is: 'picture' }>, relation: string): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${xmlText(shape.alt)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>` +
  `<p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm>${place(shape)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`

const edges = ['lnL', 'lnR', 'lnT', 'lnB'].map((name) => `<a:${name} w="6350">${fill('BFBFBF')}</a:${name}>`).join('')

function table(id: number, shape: Extract<Shape, { is: 'table' }>, language: Language): string {
  const { columns, rows, size, height } = shape
  const cell = (text: string, isHeading: boolean): string =>
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="ctr"/>${textRun({ text, bold: isHeading }, size, language)}</a:p></a:txBody>` +
    `<a:tcPr marL="30000" marR="30000" marT="20000" marB="20000" anchor="ctr">${edges}${isHeading ? fill('EDF2FA') : '<a:noFill/>'}</a:tcPr></a:tc>`
  const high = emu(height / Math.max(1, rows.length))
  const body = rows.map(
    (cells, at) => `<a:tr h="${high}">${cells.map((text, nth) => cell(text, at === 0 || nth === 0)).join('')}</a:tr>`,
  )
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>` +
    `<p:xfrm>${place(shape)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1" firstCol="1"/>` +
    `<a:tblGrid>${columns.map((width) => `<a:gridCol w="${emu(width)}"/>`).join('')}</a:tblGrid>${body.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  )
}

/** `relationOf`: the relation of a picture's file in its slide. */
export function shapeXml(
  shape: Shape,
  id: number,
  language: Language,
  relationOf: (bytes: Uint8Array) => string,
): string {
  if (shape.is === 'text') return textShape(id, shape, language)
  if (shape.is === 'bar') return bar(id, shape)
  if (shape.is === 'picture') return picture(id, shape, relationOf(shape.bytes))
  return table(id, shape, language)
}

/** The title of a slide, whose place is that of its layout. */
export const titleXml = (title: string, language: Language): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title 1"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/>` +
  `<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="${languageTag[language]}"/><a:t>${xmlText(title)}</a:t></a:r></a:p></p:txBody></p:sp>`
