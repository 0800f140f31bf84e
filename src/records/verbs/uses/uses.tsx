import { Suspense, useState } from 'react'
import { InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { Link } from 'react-router'
import { resourceNamed } from '../../../../providers/data.ts'
import { recordHref } from '../../../../providers/pages.ts'
import { readUses, type UseGroup } from '../../../../providers/versions.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useListed } from '../../../base/loading/declarations.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import { useUsesTexts } from './use-uses-texts.ts'
import './uses.css'

const pageSize = 10

/** All references to a record, by resource, and within one by field. */
export function Uses({ resource, id }: { resource: AnyResource; id: number }) {
  const words = useUsesTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(id), 'uses'],
    queryFn: ({ signal }) => readUses(resource, { id, page_size: pageSize }, signal),
    // References are changed elsewhere, and this page is not notified.
    staleTime: 0,
    retry: false,
  })
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  if (data.length === 0)
    return <StateMessage icon={<InboxOutlined />} title={words('uses.none')} hint={words('uses.noneHint')} />
  return [...new Set(data.map((group) => group.resource))].map((name) => (
    <Suspense key={name} fallback={<Loading rows={2} />}>
      <Users
        of={resource}
        id={id}
        user={resourceNamed(name)}
        groups={data.filter((group) => group.resource === name)}
      />
    </Suspense>
  ))
}

interface UsersProps {
  of: AnyResource
  id: number
  user: AnyResource
  groups: readonly UseGroup[]
}

/** The records of one resource: their total, and a list by each field that refers here. */
function Users({ of, id, user, groups }: UsersProps) {
  useListed(user)
  const words = useUsesTexts()
  const { say } = useViewTexts()
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const isMore = groups.some(({ more }) => more)
  return (
    <section className="view-group" aria-label={say(user.label)}>
      <h2 className="view-group-title">
        {say(user.label)}{' '}
        <span className="view-quiet">{words(isMore ? 'uses.countMore' : 'uses.count', { count })}</span>
      </h2>
      {groups.map((group) => (
        <Group key={group.by} resource={of} id={id} first={group} isOne={groups.length === 1} />
      ))}
    </section>
  )
}

interface GroupProps {
  resource: AnyResource
  id: number
  first: UseGroup
  /** It is the only group of its resource, so the total is enough. */
  isOne: boolean
}

function Group({ resource, id, first, isOne }: GroupProps) {
  const words = useUsesTexts()
  const { say } = useViewTexts()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(id), 'uses', first.by, page],
    queryFn: async ({ signal }) =>
      (await readUses(resource, { id, by: first.by, page, page_size: pageSize }, signal))[0] ?? first,
    enabled: page > 1,
    placeholderData: (before) => before,
    retry: false,
  })
  const group = page > 1 ? (data ?? first) : first
  const other = resourceNamed(group.resource)
  const field = group.field === null ? null : other.fields[group.field]
  const title = field ? words('uses.field', { field: say(field.label) }) : words('uses.granted')
  return (
    <div role="group" aria-label={title}>
      <p className="view-quiet">
        {title}
        {!isOne && ` · ${words(group.more ? 'uses.countMore' : 'uses.count', { count: group.count })}`}
      </p>
      <ul className="view-uses">
        {group.records.map((record) => (
          <li key={record.id}>
            <RecordLink resource={other} record={record} /> <span className="view-quiet">#{record.id}</span>
          </li>
        ))}
      </ul>
      {group.seen > pageSize && (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={group.seen}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {group.seen < group.count && (
        <p className="view-quiet">
          {group.more ? words('uses.unseenMore') : words('uses.unseen', { count: group.count - group.seen })}
        </p>
      )}
    </div>
  )
}

/** A record without a page is only named. */
function RecordLink({ resource, record }: { resource: AnyResource; record: UseGroup['records'][number] }) {
  const title = titleOf(resource, { id: record.id, [resource.title]: record.title })
  const href = recordHref(resource, record.id)
  return href ? <Link to={href}>{title}</Link> : <span>{title}</span>
}
