import { useMemo, useState } from 'react'
import { CopyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { readSimilar } from './duplicates-calls.ts'
import { recordHref } from '../../../../providers/pages.ts'
import { comparisonOf, duplicateCalls, type SimilarRecord } from '../../../../resources/bank/duplicates/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import { useDebounced } from '../../../base/loading/use-debounced.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { sameInput } from '../../../records/screen/form-model.ts'
import type { StoredRecord, Values } from '../../../records/screen/stored-record.ts'
import { DifferenceView } from './difference-view.tsx'
import { kindColours } from './kind-colours.ts'
import { textsOf } from './differences.ts'
import { useDuplicatesTexts } from './use-duplicates-texts.ts'
import './duplicates.css'
import { itemAt } from '../../../../resources/kit/present.ts'

const restMs = 900
/** A shorter text is not compared. */
const minCharacters = 6

interface SimilarPanelProps {
  resource: AnyResource
  values: Values
  /** The record that is edited; null for a new one. */
  record: StoredRecord | null
}

function comparedNames(resource: AnyResource): string[] {
  const { fields, within } = comparisonOf(resource)
  return [...fields, ...(within ? [within] : [])]
}

/**
 * Lists existing records similar to the one being typed. It is hidden while there are none, searches when typing
 * pauses, and does not prevent saving.
 */
export function SimilarPanel({ resource, values, record }: SimilarPanelProps) {
  const { can } = useRights()
  const typed = useMemo(
    () => Object.fromEntries(comparedNames(resource).map((name) => [name, values[name] ?? null])),
    [resource, values],
  )
  const key = JSON.stringify(typed)
  const settled = useDebounced(key, restMs)
  const isTouched = record === null || comparedNames(resource).some((name) => !sameInput(record[name], values[name]))
  const isEnough = textsOf(resource, typed).join('').length >= minCharacters
  const { data } = useQuery({
    queryKey: ['similar', resource.name, record?.id ?? null, settled],
    queryFn: ({ signal }) => readSimilar(resource, { ...JSON.parse(settled), except_id: record?.id ?? null }, signal),
    enabled: isTouched && isEnough && settled === key && can(resource, duplicateCalls(resource.name).similar),
    retry: false,
    staleTime: 30_000,
    // Earlier results stay visible until the next response, so that nothing flickers while typing.
    placeholderData: (before) => before,
  })
  if (!isTouched || !isEnough || !data || data.list.length === 0) return null
  return <Found resource={resource} list={data.list} total={data.total} typed={typed} />
}

function Found({
  resource,
  list,
  total,
  typed,
}: {
  resource: AnyResource
  list: readonly SimilarRecord[]
  total: number
  typed: Values
}) {
  const { t, say } = useDuplicatesTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <aside className="similar-panel" aria-live="polite">
      <div className="similar-panel-head">
        <CopyOutlined aria-hidden />
        <b>{t('found', { count: total, name: say(resource.label) })}</b>
        <Tag
          color={kindColours[itemAt(list, 0).kind]}
        >{`${itemAt(list, 0).percent}% ${t(`kinds.${itemAt(list, 0).kind}`)}`}</Tag>
        <span className="view-grow" />
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hideAll') : t('showAll')}
        </Button>
      </div>
      {isOpen && (
        <ul className="similar-list">
          {list.map((one) => (
            <Item key={one.id} resource={resource} found={one} typed={typed} />
          ))}
          {total > list.length && <li className="view-quiet">{t('moreFound', { count: total - list.length })}</li>}
        </ul>
      )}
    </aside>
  )
}

function Item({ resource, found, typed }: { resource: AnyResource; found: SimilarRecord; typed: Values }) {
  const { t } = useDuplicatesTexts()
  const href = recordHref(resource, found.id)
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="similar-item">
      <div className="similar-item-head">
        <Tag color={kindColours[found.kind]}>{found.percent}%</Tag>
        <span className="view-quiet">{t(`kinds.${found.kind}`)}</span>
        <span className="view-one-line">{titleOf(resource, found.record)}</span>
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hideDifference') : t('difference')}
        </Button>
        {href && (
          <Button type="link" size="small" href={`#${href}`}>
            {t('open', { id: found.id })}
          </Button>
        )}
      </div>
      {isOpen && (
        <DifferenceView resource={resource} one={typed} other={found.record} labels={[t('typed'), t('there')]} />
      )}
    </li>
  )
}
