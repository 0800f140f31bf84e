import { useState } from 'react'
import { Button, Checkbox, Radio, Tag } from 'antd'
import { dismissDuplicates, mergeDuplicates } from './duplicates-calls.ts'
import { recordHref } from '../../../../providers/pages.ts'
import { comparisonOf, type DuplicateGroup } from '../../../../resources/bank/duplicates/index.ts'
import { itemAt, namedIn, rightOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { isLeftOut } from '../../../records/fields/registry.ts'
import { ShowValue } from '../../../records/fields/show-value.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { useConfirm } from '../../../records/screen/use-confirm.tsx'
import { useFreshen } from '../../../records/screen/use-freshen.ts'
import { DifferenceView } from './difference-view.tsx'
import { kindColours } from './kind-colours.ts'
import { useUndoMessage } from '../../../records/screen/use-undo-message.tsx'
import { useUndoMerge } from './use-undo-merge.ts'
import { useDuplicatesTexts } from './use-duplicates-texts.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

type Member = DuplicateGroup['members'][number]

/** Whether it can only be the one that is kept. */
const mustStay = ({ bound, fixed }: Member): boolean => fixed || bound.length > 0

interface GroupProps {
  resource: AnyResource
  group: DuplicateGroup
}

/** In a group with identical texts, members that are only similar are not merged by default. */
const leftAtFirst = ({ kind, members }: DuplicateGroup): number[] =>
  kind === 'same' && members.filter((one) => one.kind === 'same').length > 1
    ? members.filter((one) => one.kind !== 'same').map(({ record }) => record.id)
    : []

/** One group: its members side by side, which of them is kept, and what to do with the others. */
export function DuplicateGroupCard({ resource, group }: GroupProps) {
  const { t } = useDuplicatesTexts()
  const [kept, setKept] = useState(itemAt(group.members, 0).record.id)
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(leftAtFirst(group)))
  // The chosen member may have been merged elsewhere in the meantime.
  const keep = group.members.some(({ record }) => record.id === kept) ? kept : itemAt(group.members, 0).record.id
  const chosen = group.members.filter(({ record }) => record.id === keep || !left.has(record.id))
  const toggle = (id: number, isIn: boolean) =>
    setLeft(new Set(isIn ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <li className="duplicates-group">
      <div className="duplicates-group-head">
        <Tag color={kindColours[group.kind]}>
          {group.members.length > 2 ? t('atMost', { percent: group.percent }) : `${group.percent}%`}
        </Tag>
        <span>{t(`kinds.${group.kind}`)}</span>
        <span className="view-grow" />
        <GroupButtons resource={resource} keep={keep} chosen={chosen} />
      </div>
      <div className="duplicates-members" role="radiogroup" aria-label={t('keep')}>
        {group.members.map((member, index) => (
          <MemberCard
            key={member.record.id}
            resource={resource}
            member={member}
            first={index === 0 ? null : itemAt(group.members, 0)}
            isKept={member.record.id === keep}
            isLeft={left.has(member.record.id) && member.record.id !== keep}
            isSeveral={group.members.length > 2}
            onKeep={() => setKept(member.record.id)}
            onInclude={(isIn) => toggle(member.record.id, isIn)}
          />
        ))}
      </div>
    </li>
  )
}

function GroupButtons({ resource, keep, chosen }: { resource: AnyResource; keep: number; chosen: readonly Member[] }) {
  const { t } = useDuplicatesTexts()
  const { message } = useFeedback()
  const confirm = useConfirm()
  const { meets } = useRights()
  const freshen = useFreshen()
  const tell = useUndoMessage()
  const undo = useUndoMerge(resource)
  const ids = chosen.map(({ record }) => record.id)
  const staying = chosen.find((one) => one.record.id !== keep && mustStay(one))
  const mayMerge = meets({ permission: ['update', 'delete'].map((verb) => rightOf(resource, verb)), mode: 'allOf' })
  const attempt = async (work: () => Promise<string>) => {
    const success = await work().catch(() => null)
    if (success) void message.success(success)
    await freshen(resource.name)
  }
  const dismiss = () =>
    attempt(async () => {
      await dismissDuplicates(resource, ids)
      return t('dismissed')
    })
  const merge = () =>
    confirm({
      title: t('mergeTitle', { count: ids.length - 1, id: keep }),
      content: t('mergeHint', { id: keep }),
      okText: t('merge'),
      cancelText: t('cancel'),
      onOk: async () => {
        const records = chosen.map(({ record }) => ({ id: record.id, version: record.version }))
        const done = await mergeDuplicates(resource, keep, records).catch(() => null)
        if (done) {
          const { kept, moved, merge_id } = done
          tell(`merge ${merge_id}`, t('merged', { id: kept, moved }), () => undo(merge_id))
        }
        await freshen(resource.name)
      },
    })
  return (
    <>
      <Button size="small" disabled={ids.length < 2} title={t('dismissHint')} onClick={() => void dismiss()}>
        {t('dismiss')}
      </Button>
      {mayMerge && (
        <Button
          size="small"
          type="primary"
          disabled={ids.length < 2 || staying !== undefined}
          title={staying && t('staysHint', { id: staying.record.id })}
          onClick={merge}
        >
          {t('merge')}
        </Button>
      )}
    </>
  )
}

interface MemberProps {
  resource: AnyResource
  member: Member
  /** The member that it is compared with; null for the first itself. */
  first: Member | null
  isKept: boolean
  isLeft: boolean
  isSeveral: boolean
  onKeep: () => void
  onInclude: (isIn: boolean) => void
}

/** What is compared, and what duplicates should agree in: their key. */
function shownFields(resource: AnyResource): string[] {
  const { fields, agree } = comparisonOf(resource)
  return agree ? [...fields, agree] : [...fields]
}

function MemberText({ resource, record }: { resource: AnyResource; record: Member['record'] }) {
  const { say } = useDuplicatesTexts()
  const { agree } = comparisonOf(resource)
  const shown = shownFields(resource).filter(
    (name) => name in record && !isLeftOut(namedIn(resource.fields, name), name, record),
  )
  return (
    <div className="duplicates-member-text">
      {shown.map((name) => {
        const field = namedIn(resource.fields, name)
        return (
          <div key={name} className={name === agree ? 'duplicates-key' : undefined} aria-label={say(field.label)}>
            {name === agree && <span className="view-quiet">{say(field.label)}</span>}
            <ShowValue field={field} value={record[name]} record={record} resource={resource} mode="full" />
          </div>
        )
      })}
    </div>
  )
}

function WhyItStays({ bound }: Pick<Member, 'bound'>) {
  const { t, say } = useDuplicatesTexts()
  const uses = bound.map(({ label, count }) => `${say(label)} ${count}`).join(t('listSeparator'))
  return <div className="view-quiet">{bound.length > 0 ? t('bound', { uses }) : t('fixed')}</div>
}

function MemberCard({ resource, member, first, isKept, isLeft, isSeveral, onKeep, onInclude }: MemberProps) {
  const { t } = useDuplicatesTexts()
  const [isOpen, setOpen] = useState(false)
  const { record, uses, percent, kind } = member
  const href = recordHref(resource, record.id)
  const fields = resource.fields
  const { within } = comparisonOf(resource)
  const shown = shownFields(resource)
  const beside = resource.list.columns.filter((name) => name in fields && !shown.includes(name) && name !== within)
  return (
    <div className="duplicates-member" data-kept={isKept || undefined} data-left={isLeft || undefined}>
      <div className="duplicates-member-head">
        {href ? <a href={`#${href}`}>#{record.id}</a> : <b>#{record.id}</b>}
        {first && <Tag color={kindColours[kind]}>{percent}%</Tag>}
        <span className="view-quiet">{uses > 0 ? t('uses', { count: uses }) : t('unused')}</span>
        {beside.map((name) => (
          <ShowValue
            key={name}
            field={namedIn(fields, name)}
            value={record[name]}
            record={record}
            resource={resource}
            mode="cell"
          />
        ))}
      </div>
      <MemberText resource={resource} record={record} />
      {first && kind !== 'same' && (
        <div>
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('hideDifference') : t('difference')}
          </Button>
          {isOpen && (
            <DifferenceView
              resource={resource}
              one={first.record}
              other={record}
              labels={[`#${first.record.id}`, `#${record.id}`]}
            />
          )}
        </div>
      )}
      {mustStay(member) && <WhyItStays bound={member.bound} />}
      <div className="duplicates-member-choice">
        <Radio checked={isKept} onChange={onKeep}>
          {t('keep')}
        </Radio>
        {isSeveral && (
          <Checkbox checked={!isLeft} disabled={isKept} onChange={(event) => onInclude(event.target.checked)}>
            {t('include')}
          </Checkbox>
        )}
      </div>
    </div>
  )
}
