import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send, sendForFile } from '../../../../providers/http.ts'
import { sessionCalls } from '../../../../providers/session-calls.ts'
import type { PrintPreview } from '../../../../resources/papers/print-layout.ts'
import { useDebounced } from '../../../loading/use-debounced.ts'
import type { PrintSettings } from './print-settings.tsx'

const settledMs = 300

const requestOf = (ids: readonly number[], { title, ...layout }: PrintSettings) => ({
  exercise_ids: [...new Set(ids)],
  layout,
  title,
})

/** The server makes one print at a time for each person. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Some pages as they will be printed; the ones before stay until there are others. */
export function usePreview(ids: readonly number[], settings: PrintSettings, fromPage: number) {
  const body = useDebounced(JSON.stringify({ ...requestOf(ids, settings), from_page: fromPage }), settledMs)
  return useQuery({
    queryKey: ['print', body],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        signal.throwIfAborted()
        const { data } = await send<PrintPreview>(sessionCalls.pdfPreview, {
          body: JSON.parse(body),
          quietFor: 'all',
          atOnce: true,
        })
        return data
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

export const fetchPdf = (ids: readonly number[], settings: PrintSettings): Promise<Blob> =>
  inTurn(() => sendForFile(sessionCalls.pdf, { body: requestOf(ids, settings) }))
