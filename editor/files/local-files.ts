/**
 * Pictures of this page that are not in the file store yet: shown from memory at once, uploaded while the author
 * continues to write.
 */

export interface LocalFile {
  /** Its name in documents until it is stored. */
  key: string
  file: File
  /** The object URL of the picture in memory. */
  address: string
  /** 0 to 1. */
  share: number
  state: 'going' | 'stored' | 'failed'
  /** Its stored address, once it is stored. */
  src?: string
  fault?: string
}

const prefix = 'package:local-'
const images = new Map<string, LocalFile>()

export const localFile = (src: string): LocalFile | undefined => images.get(src)
export const isLocal = (src: string): boolean => src.startsWith(prefix)

/** The stored address of a picture; undefined for a local one that is still being uploaded or was refused. */
export const placeOfFile = (src: string): string | undefined => (isLocal(src) ? images.get(src)?.src : src)

export function addLocalFile(file: File): LocalFile {
  const image: LocalFile = {
    key: `${prefix}${images.size + 1}`,
    file,
    address: URL.createObjectURL(file),
    share: 0,
    state: 'going',
  }
  images.set(image.key, image)
  return image
}

/** Stores a picture and returns its `src`. */
export type UploadFile = (file: File, options: { onProgress: (share: number) => void }) => Promise<string>

/** Uploads a local picture. A refusal is kept with the picture, which can be sent again. */
export async function storeFile(key: string, upload: UploadFile | undefined, changed: () => void): Promise<void> {
  const image = images.get(key)
  if (!image || !upload || image.state === 'stored') return
  Object.assign(image, { state: 'going', share: 0, fault: undefined })
  changed()
  try {
    image.src = await upload(image.file, {
      onProgress: (share) => {
        image.share = share
        changed()
      },
    })
    image.state = 'stored'
  } catch (error) {
    image.state = 'failed'
    image.fault = error instanceof Error ? error.message : String(error)
  } finally {
    changed()
  }
}

/** The address that an `<img>` can show; `stored` resolves those of the file store. */
export async function addressOf(src: string, stored: (src: string) => Promise<string>): Promise<string> {
  const local = images.get(src)
  if (local) return local.address
  if (isLocal(src)) throw new Error(`no such picture: ${src}`)
  return stored(src)
}
