import { useInsertionEffect, useRef, useState } from 'react'
import { isCancel } from 'axios'
import { uploadFile } from '../../providers/upload.ts'
import type { StoredFile } from '../../resources/kit/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { isAccepted, sizeText } from './file-model.ts'
import { useUploadReport } from './upload-report.ts'

export interface Upload {
  key: number
  name: string
  /** 0 to 1. */
  share: number
  fault?: string
}

interface UploadRules {
  accept?: readonly string[]
  maxMegabytes?: number
}

let lastKey = 0

/** Uploads in progress. Refused files stay listed with the reason until dismissed. */
export function useUploads({ accept, maxMegabytes = 200 }: UploadRules, onStored: (file: StoredFile) => void) {
  const { t } = useViewTexts()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const stored = useRef(onStored)
  stored.current = onStored
  useUploadReport(uploads.some(({ fault }) => fault === undefined))
  // An insertion effect persists while a kept-alive tab is hidden, and so does the upload.
  useInsertionEffect(() => {
    const running = aborts.current
    return () => running.forEach((one) => one.abort())
  }, [])

  const dismiss = (key: number) => {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }
  const change = (key: number, what: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))

  const start = async (file: File) => {
    const key = ++lastKey
    const fault = refusal(file)
    setUploads((all) => [...all, { key, name: file.name, share: 0, fault }])
    if (fault) return
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const answer = await uploadFile(file, {
        onProgress: (share) => change(key, { share }),
        signal: abort.signal,
        quietFor: 'all',
      })
      dismiss(key)
      stored.current(answer)
    } catch (error) {
      if (!isCancel(error)) change(key, { fault: (error as Error).message })
    }
  }
  const refusal = (file: File): string | undefined => {
    if (!isAccepted(file, accept)) return t('widget.wrongType', { types: accept!.join(' ') })
    if (file.size > maxMegabytes * 1024 * 1024)
      return t('widget.tooLarge', { size: sizeText(file.size), max: `${maxMegabytes} MB` })
    if (file.size === 0) return t('widget.emptyFile')
    return undefined
  }
  return { uploads, start: (file: File) => void start(file), dismiss }
}
