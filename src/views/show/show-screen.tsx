import { Suspense, type ReactNode } from 'react'
import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Drawer, Tabs, Tooltip } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { resourceNamed } from '../../../providers/data.ts'
import { commentCalls, type AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { useTabTitle } from '../../tabs/tab-context.ts'
import { lazyPart } from '../../widgets/lazy-part.tsx'
import { titleOf } from '../../widgets/record-titles.ts'
import { widgetOf } from '../../widgets/registry.ts'
import { ShowValue } from '../../widgets/show-value.tsx'
import { useRights } from '../../widgets/use-rights.ts'
import { recordActions } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import { PageHead } from '../form/form-screen.tsx'
import { CommentsLabel } from '../comments/comments-label.tsx'
import type { StoredRecord } from '../form/form-model.ts'
import { ActionButtons } from '../list/list-toolbar.tsx'
import { fieldOf } from '../../../resources/record-fields.ts'
import { PreviewButton } from '../preview-button.tsx'
import { useScreen } from '../screen.ts'
import { Failed, Gone, Loading, NoRight } from '../states.tsx'
import { useRecord } from '../use-record.ts'
import { useRecordWrites } from '../use-record-writes.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { History } from './history.tsx'
import { PanelTable } from './panel.tsx'
import { panelsOf, readableGroups } from './show-model.ts'

const Comments = lazyPart(() => import('../comments/comments.tsx').then((module) => module.Comments))

/** One record: its fields by groups, the lists that hang on it, its history, and what can be done to it. */
export function ShowScreen() {
  const { resource, back } = useScreen()
  const { can } = useRights()
  const id = Number(useParams()['id'])
  const { record, fault, retry } = useRecord(resource, id, { enabled: can(resource, 'detail') })
  if (!can(resource, 'detail')) return <Frame><NoRight /></Frame>
  if (fault) return <Frame>{fault.code === 100404 ? <Gone back={back} /> : <Failed fault={fault} retry={retry} />}</Frame>
  if (!record) return <Frame><Loading rows={8} /></Frame>
  return (
    <Frame title={titleOf(resource, record)} buttons={<RecordButtons resource={resource} record={record} />}>
      <RecordTabs resource={resource} record={record} />
    </Frame>
  )
}

function RecordTabs({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const panels = panelsOf(resource, resourceNamed).filter((panel) => can(resource, panel.name))
  const items = [
    { key: 'details', label: t('show.details'), children: <Details resource={resource} record={record} /> },
    ...panels.map((panel) => ({ key: panel.name, label: say(panel.action.label), children: <PanelTable resource={resource} record={record} panel={panel} /> })),
    ...(can(resource, commentCalls(resource.name).read) ? [commentsTab(resource, record.id)] : []),
    ...(can(resource, 'history') ? [{ key: 'history', label: t('show.history'), children: <History resource={resource} id={record.id} /> }] : []),
  ]
  // A notice leads to the tab that it is about.
  const [address] = useSearchParams()
  const wanted = address.get('tab')
  return <Tabs key={wanted} defaultActiveKey={wanted ?? undefined} items={items} destroyOnHidden />
}

const commentsTab = (resource: AnyResource, id: number) => ({
  key: 'comments',
  label: <CommentsLabel resource={resource} id={id} />,
  children: <Suspense fallback={<Loading rows={4} />}><Comments resource={resource} id={id} /></Suspense>,
})

/** Every readable field with its value, group by group. */
export function Details({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { say } = useViewTexts()
  const { rights } = useRights()
  return readableGroups(resource, rights).map((group) => (
    <section key={group.label.en} className="view-group">
      <h2 className="view-group-title">{say(group.label)}</h2>
      <dl className="view-details">
        {group.fields.map((name) => {
          const field = fieldOf(resource, name)!
          return (
            <div key={name} className={widgetOf(field).wide ? 'view-detail view-field-wide' : 'view-detail'}>
              <dt>{say(field.label)}</dt>
              <dd>
                <ShowValue field={field} value={record[name]} record={record} resource={resource} mode="full" />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  ))
}

function RecordButtons({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const { toEdit, toCopy, back } = useScreen()
  const start = useAction()
  const inPanels = new Set(panelsOf(resource, resourceNamed).flatMap((panel) => panel.changes.map(([name]) => name)))
  const { askDelete } = useRecordWrites(resource)
  return (
    <div className="view-row">
      <PreviewButton resource={resource} read={() => record} />
      <ActionButtons actions={recordActions(resource, record, can).filter(([name]) => !inPanels.has(name))} onStart={(action) => start({ resource, action, records: [record] })} />
      {can(resource, 'create') && (
        <Tooltip title={t('common.copy')}>
          <Button icon={<CopyOutlined />} aria-label={t('common.copy')} onClick={() => toCopy(record.id)} />
        </Tooltip>
      )}
      {can(resource, 'delete') && (
        <Tooltip title={t('common.delete')}>
          <Button danger icon={<DeleteOutlined />} aria-label={t('common.delete')} onClick={() => askDelete([record], back)} />
        </Tooltip>
      )}
      {can(resource, 'update') && (
        <Button type="primary" icon={<EditOutlined />} onClick={() => toEdit(record.id)}>
          {t('common.edit')}
        </Button>
      )}
    </div>
  )
}

const drawerWidthPx = 760

function Frame({ title, buttons, children }: { title?: string; buttons?: ReactNode; children: ReactNode }) {
  const { resource, back } = useScreen()
  const { say } = useViewTexts()
  const isWide = useIsWide()
  useTabTitle(resource.formIn === 'page' ? title : undefined)
  if (resource.formIn === 'drawer') {
    return (
      <Drawer open rootClassName="view-drawer" title={<span className="view-one-line">{title ?? say(resource.label)}</span>} width={isWide ? drawerWidthPx : '100%'} onClose={back} extra={isWide && buttons} footer={!isWide && buttons}>
        {children}
      </Drawer>
    )
  }
  return (
    <div className="view-page">
      <PageHead title={say(resource.label)} subtitle={title} back={back}>
        {buttons}
      </PageHead>
      <div className="view-page-body">{children}</div>
    </div>
  )
}
