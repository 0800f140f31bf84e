import { Suspense, useState } from 'react'
import { Button } from 'antd'
import { bulkCalls } from '../../../resources/capabilities/bulk-edit/calls.ts'
import { namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { ActionIcon } from '../../records/views/actions/action-icon.tsx'
import type { Chosen } from '../../records/screen/capability-slots.ts'
import { whenNear } from '../../records/screen/soon.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog))

interface BulkButtonProps extends Chosen {
  resource: AnyResource
  fields: readonly string[]
}

/** Changes one field of the selected records. */
export function BulkButton({ resource, fields, records, onDone }: BulkButtonProps) {
  const { say } = useLanguage()
  const [open, setOpen] = useState(false)
  const action = namedIn(resource.actions, bulkCalls(resource.name).change)
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
        {open && (
          <BulkDialog
            resource={resource}
            offered={fields}
            selected={records}
            onDone={onDone}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
