import { InboxOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { Link, useNavigate } from 'react-router'
import { pagePath } from '../../../providers/pages.ts'
import type { PointingList } from '../../../resources/capabilities/lists/options.ts'
import { listTitle, listTitleWithin, mayRead, type AnyResource } from '../../../resources/kit/index.ts'
import { fieldOf } from '../../../resources/registry/record-fields.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { columnWidthPx } from '../../records/fields/registry.ts'
import { ShowValue } from '../../records/fields/show-value.tsx'
import { useRights } from '../../base/session/use-rights.ts'
import type { StoredRecord } from '../../records/screen/stored-record.ts'
import { Failed, Loading, StateMessage } from '../../base/message-page/states.tsx'
import { useRecordTable } from '../../records/screen/use-record-table.ts'
import { listsEn } from './lists.en.ts'
import { listsZh } from './lists.zh.ts'

const texts = partTexts('lists', { zh: listsZh, en: listsEn })
/** Minimum width of the first column, which gets the space that the others leave. */
const firstWidthPx = 200

interface PointingRecordsProps {
  /** The resource of the listed records. */
  other: AnyResource
  list: PointingList
  id: number
}

/** The records of another resource that refer to one, page by page; the first column links to each. */
export function PointingRecords({ other, list, id }: PointingRecordsProps) {
  const { say, t, language } = useViewTexts()
  const { t: words } = usePartTexts(texts)
  const { rights } = useRights()
  const navigate = useNavigate()
  const { by, sort = 'id' } = list
  const { tableProps, total, loading, fetching, fault, retry } = useRecordTable(other, {
    filters: [{ field: by, operator: 'eq', value: id }],
    sorters: [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }],
  })
  if (fault) return <Failed fault={fault} retry={retry} />
  if (loading) return <Loading rows={6} />
  if (total === 0)
    return (
      <StateMessage
        icon={<InboxOutlined />}
        title={t('state.empty', { name: say(listTitleWithin(other)) })}
        hint={t('state.emptyHintNone')}
      />
    )
  const names = list.columns.filter((name) => mayRead(other, fieldOf(other, name)!, rights))
  const widths = names.map((name, at) => (at === 0 ? firstWidthPx : columnWidthPx(fieldOf(other, name)!, language)))
  const path = pagePath(other)
  return (
    <>
      {path && (
        <div className="view-pointing-head">
          <Button type="link" onClick={() => void navigate(`${path}?${list.by}=${id}`)}>
            {words('lists.all', { name: say(listTitle(other)) })}
          </Button>
        </div>
      )}
      <Table<StoredRecord>
        {...tableProps}
        loading={fetching}
        scroll={{ x: widths.reduce((sum, width) => sum + width, 0) }}
        pagination={{ ...tableProps.pagination, hideOnSinglePage: true }}
        columns={names.map((name, at) => {
          const field = fieldOf(other, name)!
          return {
            key: name,
            title: say(field.label),
            width: at === 0 ? undefined : widths[at],
            ellipsis: true,
            render: (_: unknown, record: StoredRecord) => {
              const shown = (
                <ShowValue field={field} value={record[name]} record={record} resource={other} mode="cell" />
              )
              return at === 0 && path ? <Link to={`${path}/show/${record.id}`}>{shown}</Link> : shown
            },
          }
        })}
      />
    </>
  )
}
