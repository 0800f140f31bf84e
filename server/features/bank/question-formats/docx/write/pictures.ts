import type { ReadMedia } from '../../../../../exchange/record-files/entry.ts'

/** The pictures of the written file: each once, under a name of its own, at the size it is drawn. */

export interface WrittenPicture {
  relationId: string
  /** Name within the package. */
  name: string
  bytes: Uint8Array
}

interface Size {
  width: number
  height: number
}

const unknownSize: Size = { width: 320, height: 240 }

function pngSize(view: DataView): Size {
  return view.byteLength >= 24 ? { width: view.getUint32(16), height: view.getUint32(20) } : unknownSize
}

const gifSize = (view: DataView): Size =>
  view.byteLength >= 10 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : unknownSize

/** Walks the segments of a JPEG to its start of frame. */
function jpegSize(view: DataView): Size {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return unknownSize
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return unknownSize
}

/** The formats that Word shows, by the bytes: PNG, JPEG and GIF. */
function kindOf(bytes: Uint8Array): { extension: string; size: (view: DataView) => Size } | null {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '\u0089PNG') return { extension: 'png', size: pngSize }
  if (start.startsWith('\u00ff\u00d8\u00ff')) return { extension: 'jpeg', size: jpegSize }
  return start === 'GIF8' ? { extension: 'gif', size: gifSize } : null
}

/** A picture that Office shows, with the ending of its file and its size in pixels; null for any other. */
export function officePicture(bytes: Uint8Array): (Size & { extension: string }) | null {
  const kind = kindOf(bytes)
  if (!kind) return null
  const read = kind.size(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return { extension: kind.extension, ...(read.width > 0 && read.height > 0 ? read : unknownSize) }
}

export class PictureBook {
  readonly pictures: WrittenPicture[] = []
  private readonly known = new Map<Uint8Array, WrittenPicture & { size: Size }>()
  private shown = 0

  /** Null where Word cannot show the picture. */
  drawing(
    media: ReadMedia | undefined,
    alt: string,
    width: number | undefined,
    height: number | undefined,
    columnWidth: number,
  ): string | null {
    const picture = media && this.taken(media.bytes)
    if (!picture) return null
    const natural = picture.size
    const asked =
      width ?? (height === undefined ? natural.width : Math.round((natural.width * height) / natural.height))
    const high = height ?? Math.round((natural.height * asked) / natural.width)
    // Where the whole page is one column, people see what they asked for.
    const share = columnWidth < pageColumn ? Math.min(1, columnWidth / twipsPerPixel / asked) : 1
    const size = [asked, high].map((length) => Math.max(1, Math.round(length * share))) as [number, number]
    return drawing(++this.shown, picture.relationId, alt, ...size)
  }

  private taken(bytes: Uint8Array): (WrittenPicture & { size: Size }) | null {
    const known = this.known.get(bytes)
    if (known) return known
    const size = officePicture(bytes)
    if (!size) return null
    const number = this.pictures.length + 1
    const picture = { relationId: `rIdImage${number}`, name: `image${number}.${size.extension}`, bytes, size }
    this.pictures.push(picture)
    this.known.set(bytes, picture)
    return picture
  }
}

const emuPerPixel = 9525
const twipsPerPixel = 15
const pageColumn = 9638
const escapeValue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function drawing(id: number, relationId: string, alt: string, width: number, height: number): string {
  const extent = `cx="${width * emuPerPixel}" cy="${height * emuPerPixel}"`
  const named = `id="${id}" name="Picture ${id}"${alt === '' ? '' : ` descr="${escapeValue(alt)}"`}`
  return (
    `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${named}/><wp:cNvGraphicFramePr/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relationId}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  )
}
