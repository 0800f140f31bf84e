import { writePackage, type WrittenFile } from '../../../bank/question-formats/package-write.ts'
import { officePicture } from '../../../bank/question-formats/docx/write/pictures.ts'
import type { Deck, Slide } from './deck.ts'
import { shapeXml, titleXml, xmlText } from './drawing-ml.ts'
import { group, head, layout, master, names, officeType, presentationSize, theme } from './package-parts.ts'

/** A deck as a PowerPoint file (ECMA-376), in pieces. */

const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.presentationml'

type Relation = readonly [id: string, type: string, target: string]

const relations = (of: readonly Relation[], base = officeType): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${of.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${base}/${type}`}" Target="${target}"/>`).join('')}</Relationships>`

/** The pictures of the file, each once. */
class Media {
  readonly files: WrittenFile[] = []
  private readonly known = new Map<Uint8Array, string>()

  /** The name of its file. A deck has none that Office does not show. */
  nameOf(bytes: Uint8Array): string {
    const known = this.known.get(bytes)
    if (known) return known
    const name = `image${this.files.length + 1}.${officePicture(bytes)?.extension ?? 'png'}`
    this.files.push({ name: `ppt/media/${name}`, bytes })
    this.known.set(bytes, name)
    return name
  }
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

function slideFiles(slide: Slide, number: number, { language }: Deck, media: Media): WrittenFile[] {
  const own: Relation[] = [['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']]
  const relationOf = (bytes: Uint8Array): string => {
    const target = `../media/${media.nameOf(bytes)}`
    const there = own.find(([, , one]) => one === target)
    if (there) return there[0]
    const id = `rId${own.length + 1}`
    own.push([id, 'image', target])
    return id
  }
  const shapes = slide.shapes.map((shape, at) => shapeXml(shape, at + 3, language, relationOf)).join('')
  const xml = `${head}<p:sld ${names}><p:cSld><p:spTree>${group}${titleXml(slide.title, language)}${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
  return [
    { name: `ppt/slides/slide${number}.xml`, bytes: bytesOf(xml) },
    { name: `ppt/slides/_rels/slide${number}.xml.rels`, bytes: bytesOf(relations(own)) },
  ]
}

const contentTypes = (count: number): string => {
  const part = (name: string, type: string): string => `<Override PartName="${name}" ContentType="${type}"/>`
  const endings = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif' }
  return (
    `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    Object.entries(endings)
      .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
      .join('') +
    part('/ppt/presentation.xml', `${kind}.presentation.main+xml`) +
    part('/ppt/slideMasters/slideMaster1.xml', `${kind}.slideMaster+xml`) +
    part('/ppt/slideLayouts/slideLayout1.xml', `${kind}.slideLayout+xml`) +
    part('/ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml') +
    part('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    Array.from({ length: count }, (_, at) => part(`/ppt/slides/slide${at + 1}.xml`, `${kind}.slide+xml`)).join('') +
    '</Types>'
  )
}

function fixedParts({ title, slides }: Deck): [string, string][] {
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 3}"/>`).join('')
  const core = `${head}<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title></cp:coreProperties>`
  return [
    ['[Content_Types].xml', contentTypes(slides.length)],
    [
      '_rels/.rels',
      relations([
        ['rId1', 'officeDocument', 'ppt/presentation.xml'],
        ['rId2', `${packaged}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    ],
    ['docProps/core.xml', core],
    [
      'ppt/presentation.xml',
      `${head}<p:presentation ${names} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst>${presentationSize}</p:presentation>`,
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      relations([
        ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ['rId2', 'theme', 'theme/theme1.xml'],
        ...slides.map((_, at): Relation => [`rId${at + 3}`, 'slide', `slides/slide${at + 1}.xml`]),
      ]),
    ],
    ['ppt/theme/theme1.xml', theme],
    ['ppt/slideMasters/slideMaster1.xml', master],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relations([
        ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['rId2', 'theme', '../theme/theme1.xml'],
      ]),
    ],
    ['ppt/slideLayouts/slideLayout1.xml', layout],
    [
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      relations([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    ],
  ]
}

async function* filesOf(deck: Deck): AsyncGenerator<WrittenFile> {
  const media = new Media()
  for (const [name, text] of fixedParts(deck)) yield { name, bytes: bytesOf(text) }
  for (const [at, slide] of deck.slides.entries()) yield* slideFiles(slide, at + 1, deck, media)
  yield* media.files
}

export const writePptx = (deck: Deck): AsyncGenerator<Uint8Array> => writePackage(filesOf(deck))
