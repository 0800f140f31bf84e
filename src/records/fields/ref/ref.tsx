import type { AnyField, AnyResource } from '../../../../resources/kit/index.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { preloadRecordSelects, RecordSelect } from '../../record-titles/record-select.tsx'
import { useTitles } from '../../record-titles/record-titles.ts'
import { chooserField, chosenBy, sameAs, sameField, targetOf } from '../../record-titles/target.ts'
import { takenOver } from '../../../../resources/kit/taken-over.ts'
import { useTakingOver } from './use-taking-over.ts'
import { orNone } from '../../../base/inputs/or-none.ts'
import { anyInput, defineWidget, type InputProps, type ShowProps } from '../../../base/inputs/widget.ts'

/** `exceptBelow`: a node that cannot be chosen, with all below it. */
function RefInput({
  id,
  field,
  value,
  onChange,
  record,
  resource,
  disabled,
  status,
  placeholder,
  withAll,
  exceptBelow,
  patch,
}: InputProps<number> & { exceptBelow?: number }) {
  const choose = useTakingOver({ field, resource, record, onChange, patch })
  return (
    <RecordSelect
      id={id}
      target={targetOf(field, resource)}
      same={sameAs(field, resource, record)}
      many={false}
      value={value ? [value] : []}
      onChange={(ids) => choose(ids[0] ?? null)}
      record={record}
      exceptBelow={exceptBelow}
      withAll={withAll}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

function RefsInput({
  id,
  field,
  value,
  onChange,
  record,
  resource,
  disabled,
  status,
  placeholder,
  withAll,
  branches,
}: InputProps<number[]> & { branches?: boolean }) {
  return (
    <RecordSelect
      id={id}
      target={targetOf(field, resource)}
      among={chosenBy(field, resource, record)}
      same={sameAs(field, resource, record)}
      many
      value={value ?? []}
      onChange={(ids) => onChange(orNone(field, ids))}
      record={record}
      branches={branches}
      withAll={withAll}
      max={branches ? undefined : (field.options['max'] as number | undefined)}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

/** Nodes of a tree, each including all below it. */
const BranchesInput = (props: InputProps<number[]>) => <RefsInput {...props} branches />

/** A node's parent: not the node itself, nor its descendants. */
function ParentInput(props: InputProps<number>) {
  return <RefInput {...props} exceptBelow={props.record['id'] as number | undefined} />
}

function RefShow({ field, value, resource }: ShowProps<number>) {
  const [titled] = useTitles(targetOf(field, resource), [value])
  return (
    <span className="view-one-line" title={titled?.title} data-pending={!titled?.known || undefined}>
      {titled?.known ? titled.title : '…'}
    </span>
  )
}

function RefsShow({ field, value, resource, mode }: ShowProps<number[]>) {
  const { language } = useLanguage()
  const titles = useTitles(targetOf(field, resource), value)
  const all = listOf(
    titles.map((one) => one.title),
    language,
  )
  return (
    <span className={mode === 'cell' ? 'view-tags-line' : 'view-tags'} title={all}>
      {titles.map((one) => (
        <span key={one.id} className="view-chip">
          {one.known ? one.title : '…'}
        </span>
      ))}
    </span>
  )
}

/** A question's course limits its chapters, and its choices; what is taken over depends on what is there. */
const groupOf = (field: AnyField, resource: AnyResource): string[] =>
  [
    targetOf(field, resource).within ?? [],
    chooserField(field) ?? [],
    sameField(field, resource)?.own ?? [],
    Object.keys(takenOver(field)),
  ].flat()

const idText = (id: number): string => `#${id}`

export const ref = defineWidget<number>({
  Input: Object.assign(RefInput, { preload: preloadRecordSelects }),
  Show: RefShow,
  text: idText,
  width: 130,
  neighbours: groupOf,
  operand: { in: anyInput(RefsInput), under: anyInput(BranchesInput) },
})
export const parent = defineWidget<number>({
  Input: Object.assign(ParentInput, { preload: preloadRecordSelects }),
  Show: RefShow,
  text: idText,
  width: 130,
  neighbours: groupOf,
  operand: { in: anyInput(RefsInput), under: anyInput(BranchesInput) },
})
export const refs = defineWidget<number[]>({
  Input: Object.assign(RefsInput, { preload: preloadRecordSelects }),
  Show: RefsShow,
  text: (value) => value.map(idText).join(' '),
  width: 180,
  neighbours: groupOf,
  operand: { contains: anyInput(RefInput), in: anyInput(RefsInput), under: anyInput(BranchesInput) },
})
