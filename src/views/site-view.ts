import type { ComponentType } from 'react'
import type { AnyResource } from '../../resources/kit/index.ts'
import type { View } from '../../resources/kit/view.ts'
import type { ListState } from '../screen/list-model.ts'
import type { StoredRecord } from '../screen/stored-record.ts'
import type { Opening } from './records/title-link.tsx'
import type { Select } from './records/use-selection.ts'

/** A page of records as a view draws them, below the filters and the toolbar that such views share. */
export interface RecordsProps {
  resource: AnyResource
  /** The columns that the person chose. */
  names: readonly string[]
  records: readonly StoredRecord[]
  selected: ReadonlyMap<number, StoredRecord>
  /** Absent where nothing can be done with several. */
  select: Select | undefined
  /** How a record is opened, for those who may. */
  opening: Opening | undefined
  onEdit: (id: number) => void
  onDeleted: (record: StoredRecord) => void
  state: ListState
  setState: (next: ListState) => void
  density: 'small' | 'middle' | 'large'
}

/** What a view draws: all of the place below the header, or a page of records. */
type Drawing =
  | { Screen: ComponentType; Records?: undefined }
  | {
      Records: ComponentType<RecordsProps>
      /** Whether a narrow window has room for it; another view of records stands in for one that it has none for. */
      fitsNarrow: boolean
      Screen?: undefined
    }

/** A view as the site has it, in `src/views/<name>/index.tsx`; what is heavy is loaded when it is shown. */
export type SiteView = { readonly view: View } & Drawing

export const defineSiteView = (view: View, drawing: Drawing): SiteView => ({ view, ...drawing })
