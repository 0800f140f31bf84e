import type { TableProps } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { Texts } from '../../../base/locales/use-view-texts.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import type { Select } from './use-selection.ts'

export const selectionWidthPx = 44

/** The column of checkboxes for choosing records. */
export function rowSelection(
  resource: AnyResource,
  selected: ReadonlyMap<number, StoredRecord>,
  select: Select,
  { t }: Pick<Texts, 't'>,
): TableProps<StoredRecord>['rowSelection'] {
  return {
    columnWidth: selectionWidthPx,
    selectedRowKeys: [...selected.keys()],
    onSelect: (record, on) => select([record], on),
    onSelectAll: (on, _rows, changed) => select(changed, on),
    getCheckboxProps: (record) =>
      ({ 'aria-label': t('list.selectRow', { name: titleOf(resource, record) }) }) as object,
    getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
  }
}
