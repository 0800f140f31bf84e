import { createContext, useContext, useEffect, useInsertionEffect } from 'react'

/** Where an input says that its file is on its way: a form waits for it, other places need not know. */
export const UploadReport = createContext<(isUploading: boolean) => void>(() => undefined)

/** Says so as long as it is the case. No effect says the end at unmounting, as those end also when a kept-alive tab is hidden, and the upload goes on. */
export function useUploadReport(isUploading: boolean): void {
  const report = useContext(UploadReport)
  useEffect(() => report(isUploading), [report, isUploading])
  useInsertionEffect(() => () => queueMicrotask(() => report(false)), [report])
}
