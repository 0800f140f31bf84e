import { useQuery } from '@tanstack/react-query'
import { actOn } from '../../../providers/data.ts'
import type { AnyResource, Text } from '../../../resources/kit/index.ts'

export interface Format {
  name: string
  label: Text
  extensions: string[]
}

export interface Target {
  name: string
  label: Text
  help: Text | null
  required: boolean
  takes: Text
  choices: Text[] | null
  decided: Text | null
  isMany: boolean
}

export interface TransferOptions {
  imports: Format[]
  exports: Format[]
  targets: Target[]
  /** Rows of the template, by the names of their targets. */
  examples: Record<string, Text>[]
}

/** The import and export formats of a resource. */
export const useTransferOptions = (resource: AnyResource | undefined) =>
  useQuery<TransferOptions>({
    queryKey: ['transfer options', resource?.name],
    enabled: resource !== undefined,
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      actOn(
        'import_batch',
        'options',
        { resource: resource!.name },
        {
          signal,
        },
      ),
  })
