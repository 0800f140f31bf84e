import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { act } from '../../../providers/data.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { columnWidthPx } from '../../widgets/registry.ts'
import { ShowValue } from '../../widgets/show-value.tsx'
import { useRights } from '../../widgets/use-rights.ts'
import { useAction } from '../actions/actions-provider.tsx'
import type { StoredRecord, Values } from '../form/form-model.ts'
import { ActionButtons } from '../list/action-buttons.tsx'
import { fieldOf } from '../../../resources/record-fields.ts'
import { Failed, Loading } from '../states.tsx'
import { entryField, type Panel } from './show-model.ts'

interface PanelTableProps {
  resource: AnyResource
  record: StoredRecord
  panel: Panel
}

/** A list that hangs on one record, with what can be added to it and taken away. */
export function PanelTable({ resource, record, panel }: PanelTableProps) {
  const { t, say, language } = useViewTexts()
  const { can } = useRights()
  const start = useAction()
  const [chosen, setChosen] = useState<number[]>([])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'panel', panel.name],
    queryFn: ({ signal }) => act<{ list: Values[] }>(resource, panel.name, { ids: [record.id], signal }),
  })
  const changes = panel.changes.filter(([name]) => can(resource, name))
  const like = panel.like ?? resource
  const nameOf = (entry: Values): string => String(entry[like.title] ?? entry[panel.columns[0]!] ?? '')
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={6} />
  const change = ([name, action]: Panel['changes'][number]) =>
    start({
      resource,
      action: [name, action],
      records: [record],
      given: chosen.length > 0 ? { [entryField(action)![0]]: chosen } : undefined,
      onDone: () => {
        setChosen([])
        void refetch()
      },
    })
  return (
    <>
      {changes.length > 0 && (
        <div className="view-toolbar view-panel-toolbar">
          <div className="view-toolbar-main">
            <ActionButtons actions={changes} onStart={([name, action]) => change([name, action])} />
          </div>
        </div>
      )}
      <Table<Values>
        size="small"
        rowKey={(entry) => String(entry['id'] ?? entry['tag'] ?? JSON.stringify(entry))}
        dataSource={data?.list ?? []}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        rowSelection={
          changes.length > 0
            ? {
                selectedRowKeys: chosen.map(String),
                onChange: (keys) => setChosen(keys.map(Number)),
                getCheckboxProps: (entry) => ({ 'aria-label': t('list.selectRow', { name: nameOf(entry) }) }) as object,
                getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
              }
            : undefined
        }
        columns={panel.columns.map((column) => {
          const field = fieldOf(like, column)
          return {
            key: column,
            title: field ? say(field.label) : panel.action.answerLabels?.[column] ? say(panel.action.answerLabels[column]) : column,
            width: field && columnWidthPx(field, language),
            render: (_: unknown, entry: Values) =>
              field ? <ShowValue field={field} value={entry[column]} record={entry} resource={like} mode="cell" /> : String(entry[column] ?? '–'),
          }
        })}
      />
    </>
  )
}
