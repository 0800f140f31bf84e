import { loadSharp } from './load-sharp.ts'

/** Only what is stored as a picture that browsers show. */
const formats = new Set(['png', 'jpeg', 'gif', 'webp'])
/**
 * A picture that is read from top to bottom takes little memory, however large it is; others are unpacked whole: also
 * those that lie on their side, but for JPEG, which is made smaller as it is read.
 */
const mostPixels = { read: 250_000_000, unpacked: 32_000_000 }
const longestSeconds = 10

/**
 * A picture within a square of `side` pixels, as WebP, upright and without what else its file says. Throws for what is
 * no picture, or has more pixels than the memory for one.
 */
export async function smallPicture(source: string | Uint8Array, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(source, { limitInputPixels: mostPixels.read, failOn: 'none', pages: 1 })
  const { format, width, height, isProgressive, orientation = 1 } = await picture.metadata()
  if (!formats.has(format)) throw new Error(`A ${format} file is not made small`)
  const isRead = (format === 'jpeg' || (format === 'png' && orientation === 1)) && !isProgressive
  if (width * height > (isRead ? mostPixels.read : mostPixels.unpacked))
    throw new Error(`A picture of ${width} by ${height} is not made small`)
  return picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
}
