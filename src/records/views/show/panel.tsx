import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router'
import { act, resourceNamed } from '../../../../providers/data.ts'
import { recordHref } from '../../../../providers/pages.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts, type Texts } from '../../../base/locales/use-view-texts.ts'
import { columnWidthPx } from '../../fields/registry.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { useAction } from '../actions/actions-provider.tsx'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { ActionButtons } from '../records/action-buttons.tsx'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { entryField, type Panel } from './show-model.ts'
import { useRemoval, type Removal } from './use-removal.tsx'
import { itemAt } from '../../../../resources/kit/present.ts'

interface PanelTableProps {
  resource: AnyResource
  record: StoredRecord
  panel: Panel
}

/** A list that belongs to one record, with actions to add and remove entries. */
export function PanelTable({ resource, record, panel }: PanelTableProps) {
  const texts = useViewTexts()
  const { t } = texts
  const { can } = useRights()
  const start = useAction()
  const [chosen, setChosen] = useState<number[]>([])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'panel', panel.name],
    queryFn: ({ signal }) => act<{ list: Values[] }>(resource, panel.name, { ids: [record.id], signal }),
  })
  const removal = useRemoval(resource, record, panel, () => void refetch())
  const changes = panel.changes.filter(([name]) => can(resource, name))
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
                getCheckboxProps: (entry) =>
                  ({ 'aria-label': t('list.selectRow', { name: nameIn(panel, entry) }) }) as object,
                getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
              }
            : undefined
        }
        columns={[...columnsOf(panel, resource, texts), ...(removal ? [removalColumn(removal, panel, texts)] : [])]}
      />
    </>
  )
}

/** The title of an entry. */
const titleColumn = ({ like, columns }: Panel): string => like?.title ?? itemAt(columns, 0)
const nameIn = (panel: Panel, entry: Values): string => String(entry[titleColumn(panel)] ?? '')

function columnsOf(panel: Panel, resource: AnyResource, { say, language }: Texts): ColumnType<Values>[] {
  return panel.columns.map((column) => {
    const field = panel.fields[column]
    const label = panel.action.answerLabels?.[column] ?? field?.label
    return {
      key: column,
      title: label && say(label),
      width: field && columnWidthPx(field, language),
      render: (_: unknown, entry: Values) => {
        const shown = field ? (
          <ShowValue field={field} value={entry[column]} record={entry} resource={panel.like ?? resource} mode="cell" />
        ) : (
          String(entry[column] ?? '–')
        )
        return column === titleColumn(panel) ? (
          <EntryLink panel={panel} entry={entry}>
            {shown}
          </EntryLink>
        ) : (
          shown
        )
      },
    }
  })
}

const removalColumn = ({ action, ask }: Removal, panel: Panel, { t, say }: Texts): ColumnType<Values> => ({
  key: 'remove',
  title: t('list.actions'),
  width: 90,
  fixed: 'right',
  render: (_: unknown, entry: Values) => (
    <Button
      type="link"
      size="small"
      danger={action.danger}
      aria-label={`${say(action.label)}: ${nameIn(panel, entry)}`}
      onClick={() => ask(entry, nameIn(panel, entry))}
    >
      {say(action.label)}
    </Button>
  ),
})

/** An entry that represents a record links to it, where it has a page that the person may open. */
function EntryLink({ panel: { action, like }, entry, children }: { panel: Panel; entry: Values; children: ReactNode }) {
  const { can } = useRights()
  const { entries } = action
  const target = entries ? resourceNamed(String(entry[entries.resource])) : like
  const id = entry[entries?.id ?? 'id']
  const href = target && can(target, 'detail') && typeof id === 'number' ? recordHref(target, id) : undefined
  return href ? <Link to={href}>{children}</Link> : children
}
