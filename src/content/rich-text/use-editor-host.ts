import { useCallback, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { currentPerson, watchPerson } from '../../../providers/access-state.ts'
import { fetchFile } from '../../../providers/http.ts'
import { uploadForEditor } from '../../../providers/upload.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { sizeText } from '../files/file-model.ts'
import { useConfig } from '../../base/session/use-config.ts'
import { useUploadReport } from '../files/upload-report.ts'

const maxPictureMegabytes = 20
const bytesPerMegabyte = 1024 * 1024

/** What an editor needs of the product: the file store, and whose formulas it remembers. */
export function useEditorHost() {
  const { t } = useViewTexts()
  const { max_upload_bytes } = useConfig()
  const [running, setRunning] = useState(0)
  useUploadReport(running > 0)
  const imageAddress = useImageAddress()
  const upload = useCallback(
    async (file: File, { onProgress }: { onProgress: (share: number) => void }): Promise<string> => {
      const maxMegabytes = file.type.startsWith('image/')
        ? maxPictureMegabytes
        : Math.floor(max_upload_bytes / bytesPerMegabyte)
      if (file.size > maxMegabytes * bytesPerMegabyte)
        throw new Error(t('widget.tooLarge', { size: sizeText(file.size), max: `${maxMegabytes} MB` }))
      setRunning((count) => count + 1)
      try {
        return (await uploadForEditor(file, { onProgress, quietFor: 'all' })).url
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [t, max_upload_bytes],
  )
  const person = useSyncExternalStore(watchPerson, currentPerson)
  return useMemo(
    () => ({ upload, imageAddress, recentKey: `formulas-${person?.id ?? ''}` }),
    [upload, imageAddress, person?.id],
  )
}

/** Stored pictures as addresses that an `<img>` can show, fetched with the token, as long as the field exists. */
function useImageAddress(): (src: string) => Promise<string> {
  const client = useQueryClient()
  const made = useRef(new Map<string, Promise<string>>())
  useInsertionEffect(() => {
    const all = made.current
    return () => {
      for (const address of all.values()) void address.then(URL.revokeObjectURL, () => undefined)
    }
  }, [])
  return useCallback(
    (src: string) => {
      const known = made.current.get(src)
      if (known) return known
      // The same key as `useFileUrl`: pictures already shown on the page are cached.
      const address = client
        .fetchQuery({
          queryKey: ['file', src],
          queryFn: ({ signal }) => fetchFile(src, signal),
          staleTime: Infinity,
          retry: false,
        })
        .then((blob) => URL.createObjectURL(blob))
      made.current.set(src, address)
      address.catch(() => made.current.delete(src))
      return address
    },
    [client],
  )
}
