import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../../providers/data.ts'
import type { HttpFault } from '../../../../providers/fault.ts'
import { markingCalls } from '../../../../resources/learners/marking/calls.ts'
import type { MarkingOptions } from '../../../../resources/learners/marking/options.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { leadTabEn } from './lead-tab.en.ts'
import { leadTabZh } from './lead-tab.zh.ts'

const texts = partTexts('leadTab', { zh: leadTabZh, en: leadTabEn })
export const useLeadTexts = () => usePartTexts(texts)

export interface LeadProps {
  resource: AnyResource
  options: MarkingOptions
  record: StoredRecord
}

type LeadCall = keyof ReturnType<typeof markingCalls>

/** What a call that changes nothing says of the scheme. */
export function useLook<T>({ resource, record }: LeadProps, call: LeadCall) {
  const name = markingCalls(resource.name)[call]
  return useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), name],
    queryFn: ({ signal }) => act<T>(resource, name, { ids: [record.id], signal }),
  })
}

/** Runs a call; null where it was refused, and `fault` says why. */
export function useLeadCall({ resource, record }: LeadProps) {
  const [fault, setFault] = useState<HttpFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const call = async <T>(of: LeadCall, input: Readonly<Record<string, unknown>>): Promise<T | null> => {
    setBusy(true)
    setFault(null)
    try {
      return await act<T>(resource, markingCalls(resource.name)[of], { ids: [record.id], input })
    } catch (error) {
      setFault(error as HttpFault)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { call, fault, isBusy }
}
