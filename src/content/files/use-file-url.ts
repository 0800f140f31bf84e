import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../../providers/http.ts'
import type { PictureWidth } from '../../../resources/system/picture-widths.ts'

/**
 * A stored file as an address that an `<img>` can show: fetched with the token, kept as a blob until the picture is
 * removed; with `width`, within a square of so many pixels.
 */
export function useFileUrl(
  url: string | undefined,
  width?: PictureWidth,
): {
  src: string | undefined
  failed: boolean
} {
  const { data: blob, isError } = useQuery({
    queryKey: width ? ['file', url, width] : ['file', url],
    queryFn: ({ signal }) => fetchFile(url!, signal, width),
    enabled: url !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setSrc(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return { src: blob ? src : undefined, failed: isError }
}
