import { decodeEntities } from './entities.ts'

/**
 * Pictures in pasted HTML. Those that can be taken over get a local name that the sanitiser keeps; the others are
 * counted.
 */

export interface TakenImages {
  html: string
  /** By the name now used in the HTML. */
  files: File[]
  /** Pictures that a page cannot read: on the author's disk, or on another host. */
  missing: number
}

const imageTag = /<img\b[^<>]*>/gi
const sourceOf = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const dataImage = /^data:(image\/(?:png|jpeg|gif|webp|bmp));base64,([A-Za-z0-9+/=\s]+)$/i

function fileOfData(src: string, number: number): File | null {
  const [, type, body] = dataImage.exec(src) ?? []
  if (!type || !body) return null
  try {
    const bytes = Uint8Array.from(atob(body.replace(/\s/g, '')), (character) => character.charCodeAt(0))
    return new File([bytes], `picture-${number}.${type.split('/')[1]!.replace('jpeg', 'jpg')}`, { type })
  } catch {
    return null
  }
}

/**
 * `fromRtf` are the pictures of the same content in RTF, in order; `nameOf` returns a file's local name. Pictures of
 * our own store stay unchanged.
 */
export function takeImages(
  html: string,
  fromRtf: readonly (File | null)[],
  isStored: (src: string) => boolean,
  nameOf: (file: File) => string,
): TakenImages {
  const files: File[] = []
  let [missing, onDisk] = [0, 0]
  const rewritten = html.replace(imageTag, (tag) => {
    const found = sourceOf.exec(tag)
    const src = decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
    if (src === '') return ''
    if (isStored(src)) return tag
    const isOnDisk = /^file:/i.test(src)
    const file = isOnDisk ? (fromRtf[onDisk++] ?? null) : fileOfData(src, files.length + 1)
    if (!file) {
      missing++
      return ''
    }
    files.push(file)
    return tag.replace(sourceOf, () => `src="${nameOf(file)}"`)
  })
  return { html: rewritten, files, missing }
}
