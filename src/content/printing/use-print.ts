import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send, sendForFile } from '../../../providers/http.ts'
import { sessionCalls } from '../../../providers/session-calls.ts'
import type { PrintPreview } from '../../../resources/papers/print-layout.ts'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import { useDebounced } from '../../base/loading/use-debounced.ts'
import type { PrintSettings } from './print-settings.tsx'

const settledMs = 300

/** What is printed: questions, or a question set; `sections` is its content while it is edited. */
export type PrintTarget =
  | { exercise_ids: readonly number[] }
  | { exam_id: number; sections?: readonly PaperSection[] | undefined }

/** A question set without another title has its own. */
function requestOf(target: PrintTarget, { title, ...layout }: PrintSettings) {
  if ('exercise_ids' in target) return { exercise_ids: [...new Set(target.exercise_ids)], layout, title }
  return { ...target, layout, ...(title.trim() === '' ? {} : { title }) }
}

/** The server makes one print at a time for each person. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Some pages as they will be printed; the ones before stay until there are others. */
export function usePreview(target: PrintTarget, settings: PrintSettings, fromPage: number) {
  const body = useDebounced(JSON.stringify({ ...requestOf(target, settings), from_page: fromPage }), settledMs)
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

export const fetchPdf = (target: PrintTarget, settings: PrintSettings): Promise<Blob> =>
  inTurn(() => sendForFile(sessionCalls.pdf, { body: requestOf(target, settings) }))

export type OtherFormat = 'docx' | 'qti'

/** A question set as a file for another program. */
export const fetchExamFile = (
  exam_id: number,
  format: OtherFormat,
  { title: _title, ...layout }: PrintSettings,
): Promise<Blob> => inTurn(() => sendForFile(sessionCalls.examFile, { body: { exam_id, format, layout } }))
