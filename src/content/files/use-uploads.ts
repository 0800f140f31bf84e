import { useInsertionEffect, useRef, useState } from 'react'
import { discardParts, partsFromBytes, uploadInParts } from '../../../providers/part-upload.ts'
import { uploadFile } from '../../../providers/upload.ts'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { isAccepted, megabytesText, sizeText } from './file-model.ts'
import { useUploadReport } from './upload-report.ts'
import { entryOf } from '../../../resources/kit/present.ts'

export interface Upload {
  key: number
  name: string
  /** 0 to 1. */
  share: number
  /** A large file, which can be interrupted and continued. */
  inParts: boolean
  paused?: boolean
  fault?: string
  /** Whether the same file may be sent again. */
  canRetry?: boolean
}

interface UploadRules {
  accept?: readonly string[]
  maxMegabytes?: number
}

let lastKey = 0

/** `key`: higher for a file that was chosen later, though it may have come first. */
type OnStored = (file: StoredFile, key: number) => void

const isLarge = (file: File): boolean => file.size > partsFromBytes

/**
 * Uploads in progress, each with what can be done about it. Files that were refused or failed stay listed with the
 * reason until they are dismissed or sent again.
 */
export function useUploads({ accept, maxMegabytes = 200 }: UploadRules, onStored: OnStored) {
  const { t } = useViewTexts()
  const { uploads, add, ...controls } = useRunningUploads(onStored)
  const refusal = (file: File): string | undefined => {
    if (!isAccepted(file, accept)) return t('widget.wrongType', { types: accept!.join(' ') })
    if (file.size > maxMegabytes * 1024 * 1024)
      return t('widget.tooLarge', { size: sizeText(file.size), max: megabytesText(maxMegabytes) })
    if (file.size === 0) return t('widget.emptyFile')
    return undefined
  }
  const rows = uploads.map((upload) => ({
    upload,
    onDismiss: () => controls.dismiss(upload.key),
    onPause: () => controls.pause(upload.key),
    onResume: () => controls.resume(upload.key),
  }))
  return { rows, start: (file: File) => add(file, refusal(file)) }
}

function useRunningUploads(onStored: OnStored) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const sources = useRef(new Map<number, File>())
  const stored = useRef(onStored)
  stored.current = onStored
  useUploadReport(uploads.some(({ fault }) => fault === undefined))
  // An insertion effect persists while a kept-alive tab is hidden, and so does the upload.
  useInsertionEffect(() => {
    const running = aborts.current
    return () => running.forEach((one) => one.abort())
  }, [])

  const change = (key: number, what: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))
  const take = (key: number) => {
    aborts.current.delete(key)
    sources.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }
  const run = async (key: number, file: File) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    const options = { onProgress: (share: number) => change(key, { share }), signal: abort.signal }
    try {
      const send = () =>
        isLarge(file) ? uploadInParts(file, options) : uploadFile(file, { ...options, quietFor: 'all' })
      const answer = await send()
      take(key)
      stored.current(answer, key)
    } catch (error) {
      if (!abort.signal.aborted) change(key, { fault: (error as Error).message, canRetry: true })
    }
  }
  return {
    uploads,
    add(file: File, fault: string | undefined) {
      const key = ++lastKey
      setUploads((all) => [...all, { key, name: file.name, share: 0, inParts: isLarge(file), fault }])
      if (fault) return
      sources.current.set(key, file)
      void run(key, file)
    },
    dismiss(key: number) {
      const file = sources.current.get(key)
      aborts.current.get(key)?.abort()
      take(key)
      // What cannot be reported now is swept by the server.
      if (file && isLarge(file)) void discardParts(file).catch(() => undefined)
    },
    pause(key: number) {
      aborts.current.get(key)?.abort()
      change(key, { paused: true })
    },
    resume(key: number) {
      change(key, { paused: false, fault: undefined, canRetry: false })
      void run(key, entryOf(sources.current, key))
    },
  }
}
