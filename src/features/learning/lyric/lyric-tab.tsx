import { useQuery } from '@tanstack/react-query'
import { act } from '../../../../providers/data.ts'
import { lyricCalls } from '../../../../resources/learning/lyric/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { LyricEditor } from './lyric-editor.tsx'
import type { LyricRecord } from './lyric-model.ts'
import './lyric.css'

interface LyricTabProps {
  resource: AnyResource
  id: number
}

/** The time-coded text of a sound, edited while it is heard. */
export function LyricTab({ resource, id }: LyricTabProps) {
  const { can } = useRights()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(id), 'lyric'],
    queryFn: ({ signal }) =>
      act<{ list: LyricRecord[] }>(resource, lyricCalls.read, { input: { record_id: id }, signal }),
  })
  const record = data?.list[0]
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending || !record) return <Loading rows={6} />
  return <LyricEditor key={id} resource={resource} record={record} mayEdit={can(resource, lyricCalls.write)} />
}
