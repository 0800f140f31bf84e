import { strToU8 } from 'fflate'
import type { WrittenFile } from '../../package-write.ts'
import { placeStyles, roleStyles, styleIdOf, type Role } from '../roles.ts'
import { optionIndent } from './option-lines.ts'
import type { WrittenPicture } from './pictures.ts'

/** The other parts of the package (ECMA-376 parts 1 and 2). */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordprocessing = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const contentTypes = (others: readonly PagePart[]): string =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
  '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/>' +
  `<Override PartName="/word/document.xml" ContentType="${wordprocessing}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${wordprocessing}.styles+xml"/><Override PartName="/word/settings.xml" ContentType="${wordprocessing}.settings+xml"/>` +
  others
    .map(({ kind, name }) => `<Override PartName="/word/${name}" ContentType="${wordprocessing}.${kind}+xml"/>`)
    .join('') +
  '</Types>'

const relationships = (entries: readonly [id: string, kind: string, target: string][]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/>'
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('')
const paragraphStyle = (id: string, name: string, properties: string, run: string): string =>
  `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${properties}</w:pPr>${run && `<w:rPr>${run}</w:rPr>`}</w:style>`

/** Role styles mark words without changing their look, except for a formula that is shown as its source. */
const roleLooks: Partial<Record<Role, string>> = {
  source: '<w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/><w:color w:val="C00000"/></w:rPr>',
}
const characterStyles = (Object.keys(roleStyles) as Role[])
  .map(
    (role) =>
      `<w:style w:type="character" w:customStyle="1" w:styleId="${styleIdOf(role)}"><w:name w:val="${roleStyles[role]}"/><w:basedOn w:val="DefaultParagraphFont"/>${roleLooks[role] ?? ''}</w:style>`,
  )
  .join('')

/** `size` of letters in half points. */
const styles = (size: number): string =>
  `${declaration}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:kern w:val="2"/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/><w:lang w:val="en-US" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>` +
  '<w:pPrDefault><w:pPr><w:spacing w:line="312" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>' +
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>' +
  `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr></w:style>` +
  '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/><w:sz w:val="24"/><w:szCs w:val="24"/></w:rPr></w:style>' +
  paragraphStyle('Question', 'Question', '<w:keepLines/><w:spacing w:before="120"/>', '') +
  paragraphStyle('Material', placeStyles.material, '<w:spacing w:before="120"/>', '') +
  paragraphStyle('Instruction', placeStyles.instruction, '<w:keepNext/>', '') +
  paragraphStyle('Options', 'Options', `<w:keepLines/><w:ind w:left="${optionIndent}"/>`, '') +
  paragraphStyle('Solution', 'Solution', '<w:ind w:left="420"/>', '<w:color w:val="1F4E79"/>') +
  `${characterStyles}</w:styles>`

/** The back of a sheet may differ from its front. */
const settings = (hasBacks: boolean): string =>
  `${declaration}<w:settings xmlns:w="${word}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:defaultTabStop w:val="420"/>${hasBacks ? '<w:evenAndOddHeaders/>' : ''}<w:characterSpacingControl w:val="compressPunctuation"/>` +
  '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><m:mathPr><m:mathFont m:val="Cambria Math"/></m:mathPr></w:settings>'

/** Around the body of `word/document.xml`. */
export const documentStart =
  `${declaration}<w:document xmlns:w="${word}" xmlns:r="${office}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"` +
  ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>'
export const documentEnd =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr></w:body></w:document>'

/** A header or footer. */
export interface PagePart {
  kind: 'header' | 'footer'
  /** Within `word/`. */
  name: string
  xml: string
}

export interface PageParts {
  /** The properties of the last section, and the end of the document. */
  end: string
  others: readonly PagePart[]
  /** In half points. */
  fontSize: number
}

const plainPage: PageParts = { end: documentEnd, others: [], fontSize: 21 }

/** How sections refer to a header or footer. */
export const relationOf = (name: string): string => `rId_${name.replace('.xml', '')}`

/** Every part of the file; the content types come first, as Word writes them. */
export function partsOf(
  body: string,
  pictures: readonly WrittenPicture[],
  { end, others, fontSize }: PageParts = plainPage,
): WrittenFile[] {
  const targets = pictures.map(({ relationId, name }): [string, string, string] => [
    relationId,
    'image',
    `media/${name}`,
  ])
  return [
    { name: '[Content_Types].xml', bytes: strToU8(contentTypes(others)) },
    { name: '_rels/.rels', bytes: strToU8(relationships([['rId1', 'officeDocument', 'word/document.xml']])) },
    { name: 'word/document.xml', bytes: strToU8(documentStart + body + end) },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: strToU8(
        relationships([
          ['rIdStyles', 'styles', 'styles.xml'],
          ['rIdSettings', 'settings', 'settings.xml'],
          ...others.map(({ kind, name }): [string, string, string] => [relationOf(name), kind, name]),
          ...targets,
        ]),
      ),
    },
    { name: 'word/styles.xml', bytes: strToU8(styles(fontSize)) },
    { name: 'word/settings.xml', bytes: strToU8(settings(others.length > 0)) },
    ...others.map(({ name, xml }) => ({ name: `word/${name}`, bytes: strToU8(declaration + xml) })),
    ...pictures.map(({ name, bytes }) => ({ name: `word/media/${name}`, bytes })),
  ]
}
