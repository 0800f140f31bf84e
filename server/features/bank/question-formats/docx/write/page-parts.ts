import { textRun } from './rich-runs.ts'

/** Headers and footers of a paper (ECMA-376 part 1, 17.10). */

export interface WordPage {
  /** In millimetres. */
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  columns: number
  gutter: number
  /** The title is over all columns. */
  isTitleWide: boolean
  /** In points. */
  fontSize: number
  header: string
  /** `第 {n} 页 共 {m} 页`; null: no page numbers. */
  pageNumbers: string | null
  /** What is filled in beside the sealing line, and its warning; null: no such line. */
  sealing: { lines: readonly string[]; warning: string } | null
}

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

const centred = (content: string): string => `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${content}</w:p>`
const small = (text: string): string =>
  textRun(text).replace('<w:r>', '<w:r><w:rPr><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr>')
const field = (name: string): string =>
  `<w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

/** `第 {n} 页 共 {m} 页` with the numbers that Word fills in. */
const numbered = (text: string): string =>
  text
    .split(/(\{[nm]\})/)
    .map((part) =>
      part === '{n}' ? field('PAGE') : part === '{m}' ? field('NUMPAGES') : part === '' ? '' : small(part),
    )
    .join('')

export const footerXml = (pageNumbers: string | null): string =>
  `<w:ftr ${namespaces}>${centred(pageNumbers === null ? '' : numbered(pageNumbers))}</w:ftr>`

const emuPerMm = 36_000
const pointsPerMm = 72 / 25.4

/**
 * Turned text beside a dashed line, on the left edge: a text box, and the same for programs that know no such shapes.
 */
function sealingXml({ height, left }: WordPage, { lines, warning }: NonNullable<WordPage['sealing']>): string {
  const box = { x: 6, y: 15, width: left - 10, height: height - 30 }
  const emu = (mm: number): number => Math.round(mm * emuPerMm)
  const points = (mm: number): string => `${Math.round(mm * pointsPerMm)}pt`
  const blanks = lines.map((line) => `${line}${'_'.repeat(14)}`).join('    ')
  const border = '<w:pBdr><w:bottom w:val="dashed" w:sz="8" w:space="4" w:color="000000"/></w:pBdr>'
  const content = centred(small(blanks)) + `<w:p><w:pPr>${border}<w:jc w:val="center"/></w:pPr>${small(warning)}</w:p>`
  const extent = `cx="${emu(box.width)}" cy="${emu(box.height)}"`
  const offset = (axis: 'H' | 'V', mm: number): string =>
    `<wp:position${axis} relativeFrom="page"><wp:posOffset>${emu(mm)}</wp:posOffset></wp:position${axis}>`
  return (
    '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="251658240" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1">' +
    `<wp:simplePos x="0" y="0"/>${offset('H', box.x)}${offset('V', box.y)}<wp:extent ${extent}/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/><wp:docPr id="90001" name="Sealing line"/><wp:cNvGraphicFramePr/>` +
    `<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln></wps:spPr>` +
    `<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr vert="vert270" lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>` +
    `<mc:Fallback><w:pict><v:rect style="position:absolute;margin-left:${points(box.x)};margin-top:${points(box.y)};width:${points(box.width)};height:${points(box.height)};mso-position-horizontal-relative:page;mso-position-vertical-relative:page" filled="f" stroked="f">` +
    `<v:textbox style="layout-flow:vertical;mso-layout-flow-alt:bottom-to-top" inset="0,0,0,0"><w:txbxContent>${content}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
  )
}

export const headerXml = (page: WordPage, isSealed: boolean): string =>
  `<w:hdr ${namespaces}>${centred((isSealed && page.sealing ? sealingXml(page, page.sealing) : '') + (page.header === '' ? '' : small(page.header)))}</w:hdr>`
