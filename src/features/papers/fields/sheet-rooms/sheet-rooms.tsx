import { Suspense } from 'react'
import type { SheetRoom } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'

const JsonView = lazyPart(() => import('../../../../records/fields/json/json-view.tsx').then((part) => part.JsonView))

const RoomsShow = (props: ShowProps<SheetRoom[]>) =>
  props.mode === 'full' ? (
    <Suspense>
      <JsonView {...props} />
    </Suspense>
  ) : (
    <span className="view-number-text">{props.value.length}</span>
  )

/** Rooms for answers, entered beside the pages of the sheet as they would be printed. */
export const sheetRooms = defineWidget<SheetRoom[]>({
  Input: lazyPart(() => import('./sheet-rooms-input.tsx').then((module) => module.SheetRoomsInput)),
  Show: RoomsShow,
  text: (value) => String(value.length),
  neighbours: 'all',
  wide: true,
  width: 90,
})
