import { useQuery } from '@tanstack/react-query'
import { actOn, readOne, resourceNamed } from '../../../providers/data.ts'
import { import_batch, type EntryState, type ImportBatch, type ImportEntry } from '../../../resources/import-batch.ts'
import { job as jobResource, type Job } from '../../../resources/job.ts'
import { resources } from '../../../resources/index.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useAllWhole } from '../../base/loading/declarations.ts'
import { useRights } from '../../base/session/use-rights.ts'

/** The queries of the import screens, and the meaning of a batch's state. */

/** The resource named by an address or a batch, once its declaration is loaded; undefined for an unknown name. */
export function useImported(name: string | null | undefined): AnyResource | undefined {
  const resource = name && Object.hasOwn(resources, name) ? resourceNamed(name) : undefined
  useAllWhole(resource ? [resource] : [])
  return resource
}

const working: ReadonlySet<ImportBatch['state']> = new Set(['reading', 'committing', 'undoing'])
export const isWorking = ({ state }: Pick<ImportBatch, 'state'>): boolean => working.has(state)
const askEveryMs = 1000

/** A batch, polled while a job works on it. */
export const useBatch = (id: number) =>
  useQuery<ImportBatch>({
    queryKey: ['data', 'default', import_batch.name, 'detail', String(id), 'batch'],
    queryFn: ({ signal }) => readOne('import_batch', id, signal),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? askEveryMs : false),
    retry: false,
  })

const openStates: ReadonlySet<Job['state']> = new Set(['waiting', 'running'])
export const isOpen = (job: Pick<Job, 'state'> | undefined): boolean => job !== undefined && openStates.has(job.state)

/** The job of a batch in progress; undefined for people who may not see jobs. */
export function useBatchJob(batch: ImportBatch): Job | undefined {
  const { can } = useRights()
  const { data } = useQuery<Job>({
    queryKey: ['data', 'default', 'job', 'detail', String(batch.job_id), 'import'],
    enabled: batch.job_id !== null && isWorking(batch) && can(jobResource, 'detail'),
    queryFn: ({ signal }) => readOne('job', batch.job_id!, signal),
    refetchInterval: askEveryMs,
    gcTime: 0,
  })
  return data
}

export interface EntryPage {
  list: ImportEntry[]
  total: number
}

export const entryPageSize = 10

export const useEntries = (batch: ImportBatch, state: EntryState | null, page: number) =>
  useQuery<EntryPage>({
    queryKey: [
      'data',
      'default',
      import_batch.name,
      'detail',
      String(batch.id),
      'entries',
      batch.version,
      batch.state,
      JSON.stringify(batch.counts),
      state,
      page,
    ],
    queryFn: ({ signal }) =>
      actOn(
        'import_batch',
        'entries',
        { ...(state ? { state } : {}), page, page_size: entryPageSize },
        { ids: [batch.id], signal },
      ),
    placeholderData: (before) => before,
  })

/** The current one of the five steps, from 0. */
export const stepOf: Readonly<Record<ImportBatch['state'], number>> = {
  reading: 2,
  mapping: 1,
  ready: 2,
  failed: 0,
  committing: 3,
  committed: 4,
  undoing: 4,
  undone: 4,
}
