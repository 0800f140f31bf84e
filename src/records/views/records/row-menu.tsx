import { memo, Suspense } from 'react'
import { isEditable, type AnyResource } from '../../../../resources/kit/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { useRights, type Rights } from '../../../base/session/use-rights.ts'
import { recordActions } from '../actions/action-model.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { usePopup } from '../../screen/popup.tsx'
import { useSoon, whenNear } from '../../screen/soon.ts'

/** Most rows' menus stay closed. */
export const OpenedMenu = lazyPart(() => import('./opened-menu.tsx').then((module) => module.OpenedMenu))

export interface RowMenuProps {
  resource: AnyResource
  record: StoredRecord
  onEdit: (id: number) => void
  onDeleted: (record: StoredRecord) => void
  /** Without the edit button beside it: in a card there is room for one. */
  compact?: boolean
}

/**
 * What can be done to one record. Every row has one of these, so it is two plain buttons until somebody opens the
 * menu; what it offers is made then.
 */
export const RowMenu = memo(function RowMenu({ resource, record, onEdit, onDeleted, compact }: RowMenuProps) {
  const { t } = useViewTexts()
  const { can, rights } = useRights()
  const { form } = useSoon()
  const popup = usePopup()
  const editable = !compact && can(resource, 'update', record) && isEditable(resource, record, rights)
  return (
    <span className="view-row-actions">
      {editable && (
        <button type="button" className="view-link" onClick={() => onEdit(record.id)} {...whenNear(form)}>
          {t('common.edit')}
        </button>
      )}
      {offersAnything(resource, record, can) && (
        <button
          type="button"
          className="view-row-more"
          aria-label={`${t('common.more')}${t('common.colon')}${titleOf(resource, record)}`}
          {...popup.button}
          {...whenNear(() => void OpenedMenu.preload())}
        >
          {dots}
        </button>
      )}
      <Suspense>
        {popup.wasOpened && <OpenedMenu resource={resource} record={record} popup={popup} onDeleted={onDeleted} />}
      </Suspense>
    </span>
  )
})

const dots = (
  <svg
    width="14"
    height="14"
    viewBox="0 0 14 14"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeDasharray="0 4.5"
    aria-hidden
  >
    <path d="M7 2.5v9.1" />
  </svg>
)

const offersAnything = (resource: AnyResource, record: StoredRecord, can: Rights['can']): boolean =>
  ['detail', 'update', 'create', 'delete'].some((verb) => can(resource, verb)) ||
  recordActions(resource, record, can).length > 0
