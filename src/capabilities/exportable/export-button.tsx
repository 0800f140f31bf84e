import { Suspense, useState } from 'react'
import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { exportLabel } from '../../../resources/capabilities/exportable/calls.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { useLanguage } from '../../base/locales/language.ts'
import { whenNear } from '../../records/screen/soon.ts'
import type { StoredRecord } from '../../records/screen/stored-record.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))

interface ExportButtonProps {
  resource: AnyResource
  selected: readonly StoredRecord[]
}

/** Exports the selected records, or all that match the list's filters. */
export function ExportButton({ resource, selected }: ExportButtonProps) {
  const { say } = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ExportOutlined />} onClick={() => setOpen(true)} {...whenNear(() => void ExportDialog.preload())}>
        {say(exportLabel)}
      </Button>
      <Suspense>
        {open && <ExportDialog resource={resource} ids={selected.map(({ id }) => id)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
