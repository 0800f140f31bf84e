import { Suspense, useState } from 'react'
import { Button } from 'antd'
import { bulkCalls, type Action, type AnyResource } from '../../../resources/kit/index.ts'
import { useLanguage } from '../../locales/language.ts'
import { lazyPart, withJudging } from '../../loading/lazy-part.tsx'
import { useRights } from '../../session/use-rights.ts'
import { ActionIcon } from '../actions/action-icon.tsx'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { whenNear } from '../../screen/soon.ts'

const BulkDialog = lazyPart(() => withJudging(import('./bulk-dialog.tsx')).then((module) => module.BulkDialog))

interface BulkButtonProps {
  resource: AnyResource
  selected: readonly StoredRecord[]
  onDone: () => void
}

/** Changes one field of the chosen records. */
export function BulkButton({ resource, selected, onDone }: BulkButtonProps) {
  const { say } = useLanguage()
  const { can } = useRights()
  const [open, setOpen] = useState(false)
  const call = bulkCalls(resource.name).change
  if (!can(resource, call)) return null
  const action: Action = resource.actions[call]
  return (
    <>
      <Button
        icon={<ActionIcon name={action.icon} />}
        onClick={() => setOpen(true)}
        {...whenNear(() => void BulkDialog.preload())}
      >
        {say(action.label)}
      </Button>
      <Suspense>
        {open && <BulkDialog resource={resource} selected={selected} onDone={onDone} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
