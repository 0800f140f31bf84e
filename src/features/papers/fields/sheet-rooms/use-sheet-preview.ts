import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { act } from '../../../../../providers/data.ts'
import type { HttpFault } from '../../../../../providers/fault.ts'
import { isMeant, namedIn, type AnyResource } from '../../../../../resources/kit/index.ts'
import type { SheetPreview, SheetRoom } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'
import { useDebounced } from '../../../../base/loading/use-debounced.ts'

type Values = Readonly<Record<string, unknown>>

const settledMs = 300
const call = 'preview_answer_sheet'

/** What the form says of the sheet now; what is empty is left to its default. */
function inputOf(resource: AnyResource, values: Values): Values {
  const fields = namedIn(resource.actions, call).input ?? {}
  const given = Object.entries(fields).filter(
    ([name, field]) => values[name] !== null && values[name] !== undefined && isMeant(field, values),
  )
  return Object.fromEntries(given.map(([name]) => [name, values[name]]))
}

/** The sheet as the values of its form lay it out. The pages before stay until there are others. */
export function useSheetPreview(resource: AnyResource, values: Values, rooms: readonly SheetRoom[]) {
  const isAsked = typeof values['exam_id'] === 'number'
  const body = useDebounced(JSON.stringify(inputOf(resource, { ...values, rooms })), settledMs)
  const { data, error, isPlaceholderData } = useQuery<SheetPreview, HttpFault>({
    queryKey: ['data', 'default', resource.name, 'preview', body],
    queryFn: ({ signal }) => act<SheetPreview>(resource, call, { input: JSON.parse(body), signal, isQuiet: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return { data, error, isStale: isPlaceholderData, isAsked }
}
