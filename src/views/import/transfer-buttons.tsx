import { Suspense, useState } from 'react'
import { ExportOutlined, ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { pagePath } from '../../../providers/pages.ts'
import { import_batch } from '../../../resources/import-batch.ts'
import { fromFiles, toFiles, type AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { useRights } from '../../session/use-rights.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { whenNear } from '../../screen/soon.ts'
import { exportAction, importAction } from './transfer-names.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))

/** Opens the import of a resource, with the list's filters; from the list of imports, the choice of a resource. */
export function ImportButton({ resource }: { resource: AnyResource }) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const { search } = useLocation()
  const navigate = useNavigate()
  const isChoice = resource.bespoke?.form === 'importFile'
  const batches = pagePath(import_batch)
  if (
    !batches ||
    !(isChoice || (fromFiles(resource) && can(resource, importAction(resource)) && can(import_batch, 'list')))
  )
    return null
  const open = () => {
    const query = new URLSearchParams(isChoice ? '' : search)
    if (!isChoice) query.set('of', resource.name)
    void navigate(`${batches}/create?${query}`)
  }
  return (
    <Button icon={<ImportOutlined />} onClick={open}>
      {t('import.open')}
    </Button>
  )
}

/** Writes the chosen records, or all that the list shows, to a file. */
export function ExportButton({ resource, selected }: { resource: AnyResource; selected: readonly StoredRecord[] }) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const [open, setOpen] = useState(false)
  if (!toFiles(resource) || !can(resource, exportAction(resource))) return null
  return (
    <>
      <Button icon={<ExportOutlined />} onClick={() => setOpen(true)} {...whenNear(() => void ExportDialog.preload())}>
        {t('export.open')}
      </Button>
      <Suspense>
        {open && <ExportDialog resource={resource} ids={selected.map(({ id }) => id)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
