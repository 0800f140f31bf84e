import { list as view } from '../../../../resources/views/list/index.ts'
import { defineSiteView } from '../site-view.ts'
import { ListTable } from './list-table.tsx'

export const list = defineSiteView(view, { Records: ListTable, fitsNarrow: false })
