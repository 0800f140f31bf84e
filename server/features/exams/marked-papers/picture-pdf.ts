/**
 * A JPEG as the one page of a PDF (ISO 32000-1), whose bytes a typesetter passes on as they are. A picture is unpacked
 * where it is set: a class has hundreds.
 */

const markers = { start: 0xff, soi: 0xd8, sos: 0xda } as const
/** Frames, but for the tables among their numbers (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

export interface JpegFacts {
  width: number
  height: number
  /** 1 gray, 3 in colour. */
  components: number
}

/** Null for what is no JPEG with 8 bits a component that a PDF can hold. */
export function jpegFacts(jpeg: Uint8Array): JpegFacts | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  if (jpeg.length < 4 || view.getUint16(0) !== ((markers.start << 8) | markers.soi)) return null
  for (let at = 2; at + 10 <= jpeg.length; ) {
    const [first, marker] = [view.getUint8(at), view.getUint8(at + 1)]
    if (first !== markers.start || marker === markers.sos) return null
    if (isFrame(marker)) {
      const components = view.getUint8(at + 9)
      const is8Bits = view.getUint8(at + 4) === 8
      return is8Bits && (components === 1 || components === 3)
        ? { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components }
        : null
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Null as with `jpegFacts`. */
export function pictureAsPdf(jpeg: Uint8Array): Buffer | null {
  const facts = jpegFacts(jpeg)
  if (!facts) return null
  const { width, height, components } = facts
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`
  const objects = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${components === 1 ? '/DeviceGray' : '/DeviceRGB'} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = 9
  const places: number[] = []
  const put = (piece: string | Uint8Array): void => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece)
    pieces.push(bytes)
    length += bytes.length
  }
  for (const [at, parts] of objects.entries()) {
    places.push(length)
    for (const part of [`${at + 1} 0 obj\n`, ...parts, '\nendobj\n']) put(part)
  }
  const start = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  put(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
  return Buffer.concat(pieces)
}
