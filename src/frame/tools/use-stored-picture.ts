import { useEffect, useState } from 'react'
import { fetchFile } from '../../../providers/http.ts'

/** A stored picture as an address for an `<img>`: files need the token, so they are fetched. */
export function useStoredPicture(url: string): string | undefined {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (!url.startsWith('/api/files/')) return setSource(undefined)
    const control = new AbortController()
    let made: string | undefined
    fetchFile(url, control.signal, '96').then(
      (blob) => {
        if (!control.signal.aborted) setSource((made = URL.createObjectURL(blob)))
      },
      () => setSource(undefined),
    )
    return () => {
      control.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [url])
  return source
}
