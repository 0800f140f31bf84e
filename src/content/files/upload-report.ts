import { createContext, useContext, useEffect, useInsertionEffect } from 'react'

/** Where an input reports an upload in progress: a form waits for it, other places need not know. */
export const UploadReport = createContext<(isUploading: boolean) => void>(() => undefined)

/**
 * Reports it as long as it lasts. No effect reports the end at unmounting, as effects also end when a kept-alive tab is
 * hidden, while the upload continues.
 */
export function useUploadReport(isUploading: boolean): void {
  const report = useContext(UploadReport)
  useEffect(() => report(isUploading), [report, isUploading])
  useInsertionEffect(() => () => queueMicrotask(() => report(false)), [report])
}
