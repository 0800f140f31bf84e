import { useLocation, useParams } from 'react-router'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import { useScreen } from '../../../records/screen/screen.ts'
import type { BespokePageProps } from '../../../records/screen/slots.ts'
import { Failed, Gone, Loading, NoRight } from '../../../base/message-page/states.tsx'
import { useRecord } from '../../../records/screen/use-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useTabTitle } from '../../../base/tabs/tab-context.ts'
import { CopyPaper, NewPaper } from './new-paper.tsx'
import { OpenPaper } from './open-paper.tsx'
import { usePaper } from './use-paper.ts'
import { useLiveEvent } from '../../../records/screen/use-live-event.ts'
import './paper-editor.css'

declare module '../../../../resources/kit/resource.ts' {
  interface BespokePages {
    paperEditor: true
  }
}

/** The page on which papers are put together. Everything on it is an operation on the shared draft of one paper. */
export function PaperEditor({ resource }: BespokePageProps) {
  const { id } = useParams()
  const { pathname } = useLocation()
  if (id === undefined) return <NewPaper resource={resource} />
  if (pathname.endsWith(`/copy/${id}`)) return <CopyPaper resource={resource} id={Number(id)} />
  return <ExistingPaper key={id} resource={resource} id={Number(id)} />
}

function ExistingPaper({ resource, id }: { resource: AnyResource; id: number }) {
  const { back } = useScreen()
  const { can } = useRights()
  const { record, fault, retry } = useRecord(resource, id)
  const { sync, fault: draftFault, retry: retryDraft } = usePaper(resource, id)
  useTabTitle(record && titleOf(resource, record))
  useLiveEvent(`resources/${resource.name}`, () => {
    retry()
    void sync?.reopen().catch(() => undefined)
  })
  if (!can(resource, 'list')) return <NoRight />
  if (fault?.code === 100404) return <Gone back={back} />
  const failed = fault ?? draftFault
  if (failed && !(record && sync)) {
    const again = () => {
      retry()
      retryDraft()
    }
    return <Failed fault={failed} retry={again} />
  }
  if (!record || !sync) return <Loading rows={10} />
  return <OpenPaper resource={resource} record={record} sync={sync} />
}
