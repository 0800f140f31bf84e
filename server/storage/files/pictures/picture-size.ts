import { loadSharp } from './load-sharp.ts'

/** The width and height that a picture's header states, in pixels; null for what is no picture. Nothing is decoded. */
export async function pictureSize(source: string | Uint8Array): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp()
  const header = await sharp(source, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => null)
  return header && { width: header.width, height: header.height }
}
