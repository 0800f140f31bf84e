import type { TableColumnType } from 'antd'
import type { AnyField, AnyResource } from '../../../../resources/kit/index.ts'
import type { Texts } from '../../../base/locales/use-view-texts.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { columnWidthPx, textWidthPx, widgetOf } from '../../fields/registry.ts'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { TitleLink, type Opening } from './title-link.tsx'
import { cellOf } from '../slots-of.ts'
import { MarkedTitle } from './marked-title.tsx'
import type { StoredRecord } from '../../screen/stored-record.ts'
import type { ListState } from '../../screen/list-model.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** What the title's column needs at least, in pixels; it takes what the others leave. */
const titleWidthPx = 200
/** Of a text that may be long, such as a question's stem. */
const longTitleWidthPx = 280

type Words = Pick<Texts, 'say' | 'language'>

interface ColumnsSetup {
  resource: AnyResource
  names: readonly string[]
  sort: ListState['sort']
  words: Words
  opening: Opening | undefined
}

/** The columns of a list. The title opens the record. */
export function listColumns({ resource, names, sort, words, opening }: ColumnsSetup): TableColumnType<StoredRecord>[] {
  return names.map((name) => {
    const field = fieldOf(resource, name)!
    const widget = widgetOf(field)
    const place = sort.findIndex((key) => key.field === name)
    const isTitle = name === resource.title
    const cell = cellOf(resource, name)
    return {
      key: name,
      dataIndex: name,
      title: <span title={words.say(field.label)}>{words.say(field.label)}</span>,
      width: isTitle ? undefined : cellWidthPx(resource, name, words),
      align: widget.align,
      ellipsis: true,
      className: isTitle ? 'view-title-cell' : undefined,
      sorter: field.sortable ? { multiple: place < 0 ? 99 : place + 1 } : undefined,
      sortIcon: SortMark,
      sortOrder: place < 0 ? null : itemAt(sort, place).descending ? 'descend' : 'ascend',
      render: (value: unknown, record) => {
        const shown = cell?.show(record) ?? (
          <ShowValue field={field} value={value} record={record} resource={resource} mode="cell" />
        )
        if (!isTitle) return shown
        return (
          <MarkedTitle resource={resource} record={record}>
            {opening ? (
              <TitleLink id={record.id} opening={opening}>
                {shown}
              </TitleLink>
            ) : (
              shown
            )}
          </MarkedTitle>
        )
      },
    }
  })
}

/** Two arrows, of which the one that the list is sorted by stands out. */
const SortMark = ({ sortOrder }: { sortOrder?: 'ascend' | 'descend' | null }) => (
  <span className="view-sort" data-order={sortOrder ?? undefined} aria-hidden />
)

/** A column is as wide as its values want, and never so narrow that its name is cut. */
function widthPx(field: AnyField, { say, language }: Words): number {
  return Math.max(
    columnWidthPx(field, language),
    Math.round(textWidthPx(say(field.label))) + (field.sortable ? 42 : 20),
  )
}

/** What a capability may show beside the value has room too. */
function cellWidthPx(resource: AnyResource, name: string, words: Words): number {
  const width = widthPx(fieldOf(resource, name)!, words)
  const beside = cellOf(resource, name)?.beside
  return beside ? width + Math.round(textWidthPx(words.say(fieldOf(resource, beside)!.label))) + 24 : width
}

const minTitleWidthPx = (resource: AnyResource): number =>
  widgetOf(fieldOf(resource, resource.title)!).wide ? longTitleWidthPx : titleWidthPx

/** How wide the table wants to be before it scrolls sideways. */
export function tableWidthPx(resource: AnyResource, names: readonly string[], words: Words, extraPx: number): number {
  return names.reduce((sum, name) => {
    return sum + (name === resource.title ? minTitleWidthPx(resource) : cellWidthPx(resource, name, words))
  }, extraPx)
}

/**
 * The width of the table as CSS, inside a container whose width is `100cqw`. The title takes the room in which the next
 * column does not fit as a whole, so that before scrolling no column is cut by the sticky one at the end. `extraPx`:
 * of the columns that are always in sight.
 */
export function fittedTableWidth(
  resource: AnyResource,
  names: readonly string[],
  words: Words,
  extraPx: number,
): string {
  const at = names.indexOf(resource.title)
  if (at < 0) return `${tableWidthPx(resource, names, words, extraPx)}px`
  const least = minTitleWidthPx(resource)
  // What the other columns need, up to each that comes after the title.
  const ends: number[] = []
  names.reduce((sum, name, index) => {
    const end = index === at ? sum : sum + cellWidthPx(resource, name, words)
    if (index >= at) ends.push(end)
    return end
  }, extraPx)
  // Too narrow a title counts as one of endless width: the narrowest of the others is taken.
  const widths = ends.map((end) => `(100cqw - ${end}px) + max(0px, ${least}px - (100cqw - ${end}px)) * 99999`)
  return `calc(${itemAt(ends, -1)}px + min(max(${least}px, 100cqw - ${itemAt(ends, 0)}px), ${widths.join(', ')}))`
}
