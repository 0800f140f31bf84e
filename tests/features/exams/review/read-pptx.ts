import { strFromU8, unzipSync } from 'fflate'
import { JSDOM } from 'jsdom'
import { posix } from 'node:path'
import { expect } from 'vitest'

/** A PowerPoint file as a reader finds it, after what makes one valid was checked: parts, types, relations, order. */
export interface ReadSlide {
  text: string
  /** What programs that know no Office Math show. */
  fallback: string
  /** How many formulas it has as Office Math. */
  formulas: number
  pictures: string[]
}

const parser = new new JSDOM('').window.DOMParser()
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function parsed(name: string, xml: string): Document {
  const document = parser.parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent ?? null, name).toBeNull()
  return document
}

/** The order of children that the schema asks for, by the name of the element. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'p:sld': ['p:cSld', 'p:clrMapOvr'],
  'p:sldMaster': ['p:cSld', 'p:clrMap', 'p:sldLayoutIdLst', 'p:txStyles'],
  'p:sldLayout': ['p:cSld', 'p:clrMapOvr'],
  'p:presentation': ['p:sldMasterIdLst', 'p:sldIdLst', 'p:sldSz', 'p:notesSz'],
  'p:sp': ['p:nvSpPr', 'p:spPr', 'p:txBody'],
  'p:pic': ['p:nvPicPr', 'p:blipFill', 'p:spPr'],
  'p:graphicFrame': ['p:nvGraphicFramePr', 'p:xfrm', 'a:graphic'],
  'p:txBody': ['a:bodyPr', 'a:lstStyle', 'a:p'],
  'a:txBody': ['a:bodyPr', 'a:lstStyle', 'a:p'],
  'p:spPr': ['a:xfrm', 'a:prstGeom', 'a:noFill', 'a:solidFill', 'a:ln'],
  'a:p': ['a:pPr', 'a:r', 'a14:m', 'a:endParaRPr'],
  'a:rPr': ['a:ln', 'a:solidFill', 'a:latin'],
  'a:tbl': ['a:tblPr', 'a:tblGrid', 'a:tr'],
  'a:tc': ['a:txBody', 'a:tcPr'],
  'a:tcPr': ['a:lnL', 'a:lnR', 'a:lnT', 'a:lnB', 'a:noFill', 'a:solidFill'],
  'm:r': ['m:rPr', 'a:rPr', 'm:t'],
}

function checkOrder(document: Document): void {
  for (const element of document.querySelectorAll('*')) {
    const order = orders[element.nodeName]
    if (!order) continue
    const places = [...element.children].map(({ nodeName }) => order.indexOf(nodeName))
    expect(places, `${element.nodeName}: ${[...element.children].map(({ nodeName }) => nodeName)}`).not.toContain(-1)
    // Runs and formulas of a line follow each other as they come.
    const sorted = element.nodeName === 'a:p' ? places.map((place) => (place === 2 ? 1 : place)) : places
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
  }
  const ids = [...document.querySelectorAll('*')].flatMap((one) =>
    one.nodeName === 'p:cNvPr' && !one.closest('Fallback') ? [one.getAttribute('id')] : [],
  )
  expect(new Set(ids).size).toBe(ids.length)
}

const byName = (of: ParentNode, name: string): Element[] =>
  [...of.querySelectorAll('*')].filter(({ nodeName }) => nodeName === name)

export function readPptx(bytes: Uint8Array): ReadSlide[] {
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  const xml = new Map(
    names.filter((name) => /\.(?:xml|rels)$/.test(name)).map((name) => [name, parsed(name, strFromU8(files[name]!))]),
  )
  const types = xml.get('[Content_Types].xml')!
  const overrides = new Set(byName(types, 'Override').map((one) => one.getAttribute('PartName')))
  const endings = new Set(byName(types, 'Default').map((one) => one.getAttribute('Extension')))
  for (const name of names)
    if (name !== '[Content_Types].xml')
      expect(overrides.has(`/${name}`) || (endings.has(name.split('.').at(-1)!) && !name.endsWith('.xml')), name).toBe(
        true,
      )
  for (const part of overrides) expect(names).toContain(part!.slice(1))
  const targets = new Map<string, Map<string, string>>()
  const reached = new Set<string>()
  for (const [name, document] of xml) {
    if (!name.endsWith('.rels')) continue
    const source = name.replace('_rels/', '').replace(/\.rels$/, '')
    const own = new Map(
      byName(document, 'Relationship').map((one) => [
        one.getAttribute('Id')!,
        posix.normalize(posix.join(posix.dirname(source), one.getAttribute('Target')!)),
      ]),
    )
    for (const target of own.values()) expect(names, `${name} → ${target}`).toContain(target)
    for (const target of own.values()) reached.add(target)
    targets.set(source, own)
  }
  for (const name of names) if (!/\.rels$|Content_Types/.test(name)) expect(reached, name).toContain(name)
  for (const [name, document] of xml) {
    checkOrder(document)
    for (const one of document.querySelectorAll('*'))
      for (const attribute of one.attributes)
        if (attribute.namespaceURI === relationships)
          expect([...(targets.get(name)?.keys() ?? [])]).toContain(attribute.value)
  }
  const ids = byName(xml.get('ppt/presentation.xml')!, 'p:sldId').map((one) => one.getAttributeNS(relationships, 'id')!)
  return ids.map((id) => {
    const name = targets.get('ppt/presentation.xml')!.get(id)!
    const document = xml.get(name)!
    const texts = (isFallback: boolean): string =>
      [...document.querySelectorAll('*')]
        .filter((one) => one.nodeName === 'a:t' || one.nodeName === 'm:t')
        .filter((one) => !one.closest(isFallback ? 'Choice' : 'Fallback'))
        .map(({ textContent }) => textContent)
        .join('')
    return {
      text: texts(false),
      fallback: texts(true),
      formulas: byName(document, 'm:oMath').length,
      pictures: byName(document, 'a:blip').map(
        (one) => targets.get(name)!.get(one.getAttributeNS(relationships, 'embed')!)!,
      ),
    }
  })
}
