import type { Text } from '../../../../../resources/kit/index.ts'
import type { Relation, DocxFile } from './docx-file.ts'
import { kept } from './messages.ts'
import { elementsOf, findElement, type XmlElement } from './xml-element.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** A picture of the package by the id that the document has for it: its name, or why it cannot be shown. */
export type Picture = { name: string } | { problem: Text }

const starts: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
]

/** PNG, JPEG or GIF by the bytes, whatever the name is. */
const isShown = (bytes: Uint8Array): boolean =>
  starts.some((start) => start.every((byte, index) => bytes[index] === byte))

const extensionOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? '?'

/** Reads every picture that the part refers to, one at a time, and keeps none in memory. */
export async function picturesOf(
  file: DocxFile,
  relations: ReadonlyMap<string, Relation>,
  maxBytes: number,
): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>()
  const byName = new Map<string, Picture>()
  for (const [id, { kind, target, external }] of relations) {
    if (kind !== 'image') continue
    if (external) pictures.set(id, { problem: kept.noPicture })
    else {
      const known = byName.get(target) ?? (await validated(file, target, maxBytes))
      byName.set(target, known)
      pictures.set(id, known)
    }
  }
  return pictures
}

async function validated(file: DocxFile, name: string, maxBytes: number): Promise<Picture> {
  const bytes = await file.bytes(name, maxBytes)
  if (bytes === null) return { problem: file.has(name) ? kept.pictureTooLarge : kept.noPicture }
  return isShown(bytes) ? { name } : { problem: kept.oldPicture(extensionOf(name)) }
}

/** Where a drawing or a VML shape shows a picture. */
export interface PictureUse {
  id: string
  alt: string
  width?: number
  height?: number
}

/** Word measures in English metric units: 914,400 to the inch, of 96 pixels. */
const emuPerPixel = 9525
const pixels = (emu: string | undefined): number | undefined => {
  const value = Math.round(Number(emu) / emuPerPixel)
  return value >= 1 ? value : undefined
}

const sized = (width: number | undefined, height: number | undefined): { width?: number; height?: number } => ({
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
})

const unitPixels: Readonly<Record<string, number>> = { pt: 4 / 3, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 }
function styleSize(style: string, name: 'width' | 'height'): number | undefined {
  for (const declaration of style.split(';')) {
    const [property, value = ''] = declaration.split(':')
    if (property?.trim() !== name) continue
    const match = /^([\d.]{1,10})([a-z]{2})$/.exec(value.trim())
    const size = match ? Math.round(Number(match[1]) * (ownEntry(unitPixels, match[2]!) ?? 0)) : 0
    return size >= 1 ? size : undefined
  }
  return undefined
}

function collect(element: XmlElement, name: string, into: XmlElement[]): void {
  for (const child of elementsOf(element)) {
    if (child.name === name) into.push(child)
    else if (child.name !== 'txbxContent') collect(child, name, into)
  }
}

const allOf = (element: XmlElement, name: string): XmlElement[] => {
  const found: XmlElement[] = []
  collect(element, name, found)
  return found
}

/** The pictures of a DrawingML object; a single one has the size and the description of the object. */
export function drawnPictures(drawing: XmlElement): PictureUse[] {
  const blips = allOf(drawing, 'blip')
  const extent = findElement(drawing, 'extent')?.attributes
  const alt = findElement(drawing, 'docPr')?.attributes['descr'] ?? ''
  const size = blips.length === 1 ? sized(pixels(extent?.['cx']), pixels(extent?.['cy'])) : {}
  return blips.map((blip) => ({
    id: blip.attributes['embed'] ?? blip.attributes['link'] ?? '',
    alt: alt.trim(),
    ...size,
  }))
}

/** The pictures of a VML shape, as Word 97 to 2007 and WPS write them. */
export function vmlPictures(picture: XmlElement): PictureUse[] {
  return [...allOf(picture, 'shape'), ...allOf(picture, 'rect')].flatMap((shape) => {
    const style = shape.attributes['style'] ?? ''
    const size = sized(styleSize(style, 'width'), styleSize(style, 'height'))
    return allOf(shape, 'imagedata').map((data) => ({
      id: data.attributes['id'] ?? '',
      alt: (shape.attributes['alt'] ?? data.attributes['title'] ?? '').trim(),
      ...size,
    }))
  })
}
