import type { StoredFile } from '../../../resources/kit/index.ts'

/** Bytes as people read them: `1.5 MB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${units[step]}`
}

export const megabytesText = (megabytes: number): string => sizeText(megabytes * 1024 * 1024)

/** Whether a file has an accepted type: `image/*`, a media type, or an extension such as `.xlsx`. */
export function isAccepted(file: { name: string; type: string }, accept: readonly string[] | undefined): boolean {
  if (!accept?.length) return true
  return accept.some((one) => {
    if (one.startsWith('.')) return file.name.toLowerCase().endsWith(one.toLowerCase())
    if (one.endsWith('/*')) return file.type.startsWith(one.slice(0, -1))
    return file.type === one
  })
}

export const isPicture = (file: Pick<StoredFile, 'type'>): boolean =>
  /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/.test(file.type)

export const isMedia = ({ type }: Pick<StoredFile, 'type'>): boolean => /^(?:audio|video)\//.test(type)
export const isVideo = ({ type }: Pick<StoredFile, 'type'>): boolean => type.startsWith('video/')
