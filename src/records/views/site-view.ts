import type { ComponentType } from 'react'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { View } from '../../../resources/kit/view.ts'
import type { ListState } from '../screen/list-model.ts'
import type { StoredRecord } from '../screen/stored-record.ts'
import type { Opening } from './records/title-link.tsx'
import type { Select } from './records/use-selection.ts'

/** A page of records as a view draws them, below the shared filters and toolbar. */
export interface RecordsProps {
  resource: AnyResource
  /** The person's columns. */
  names: readonly string[]
  records: readonly StoredRecord[]
  selected: ReadonlyMap<number, StoredRecord>
  /** Absent where there is no action for several. */
  select: Select | undefined
  /** How to open a record, for people who may. */
  opening: Opening | undefined
  onEdit: (id: number) => void
  onDeleted: (record: StoredRecord) => void
  state: ListState
  setState: (next: ListState) => void
  density: 'small' | 'middle' | 'large'
}

/** What a view draws: everything below the header, or a page of records. */
type Drawing =
  | { Screen: ComponentType; Records?: undefined }
  | {
      Records: ComponentType<RecordsProps>
      /** Whether it fits a narrow window; otherwise another view of records replaces it there. */
      fitsNarrow: boolean
      Screen?: undefined
    }

/** The site's half of a view, in `src/records/views/<name>/index.tsx`; heavy parts are loaded when it is shown. */
export type SiteView = { readonly view: View } & Drawing

export const defineSiteView = (view: View, drawing: Drawing): SiteView => ({ view, ...drawing })
