import { Alert } from 'antd'
import type { AnyResource } from '../../../../../resources/kit/index.ts'
import type { SheetRoom } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'
import type { InputProps } from '../../../../base/inputs/widget.ts'
import { Loading } from '../../../../base/message-page/states.tsx'
import { useSheetRoomsTexts } from '../use-sheet-rooms-texts.ts'
import { RoomsTable } from './rooms-table.tsx'
import { SheetPages } from './sheet-pages.tsx'
import { useSheetPreview } from './use-sheet-preview.ts'
import './sheet-rooms.css'

type RoomsProps = InputProps<SheetRoom[]>

/** The rooms of all written questions, and the pages that follow from these and the other values of the form. */
export function SheetRoomsInput({ resource, ...props }: RoomsProps) {
  return resource ? <RoomsBesidePages resource={resource} {...props} /> : null
}

function RoomsBesidePages({
  resource,
  id,
  field,
  value,
  onChange,
  record,
  disabled,
}: RoomsProps & { resource: AnyResource }) {
  const { t } = useSheetRoomsTexts()
  const rooms = value ?? []
  const { data, error, isStale, isAsked } = useSheetPreview(resource, record, rooms)
  if (!isAsked) return <p className="view-quiet">{t('sheetRooms.noPaper')}</p>
  return (
    <div className="sheet-rooms" id={id}>
      {error && <Alert type="warning" showIcon message={t('sheetRooms.refused', { why: error.message })} />}
      {data ? (
        <>
          <RoomsTable placed={data.rooms} rooms={rooms} disabled={disabled} field={field} onChange={onChange} />
          <SheetPages pages={data.pages} isStale={isStale} />
        </>
      ) : (
        !error && <Loading rows={8} />
      )}
    </div>
  )
}
