import { useEffect, useState, type ReactNode } from 'react'
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { actOn } from '../../../../../providers/data.ts'
import { openRule, type BlueprintRule } from '../../../../../resources/papers/assembly/blueprint-rule.ts'
import { exercise } from '../../../../../resources/exercise.ts'
import { exerciseTypeChoices, type ExerciseTypeName } from '../../../../../resources/bank/exercise-types/index.ts'
import { resources } from '../../../../../resources/index.ts'
import type { AnyResource } from '../../../../../resources/kit/index.ts'
import { moved } from '../../../../base/inputs/moved.ts'
import { MoveButtons } from '../../../../base/inputs/move-buttons.tsx'
import { NumberBox } from '../../../../base/inputs/number-box.tsx'
import type { InputProps } from '../../../../base/inputs/widget.ts'
import { RecordSelect } from '../../../../records/record-titles/record-select.tsx'
import { choicesOf } from '../../../../records/fields/choice/choices-of.ts'
import { HeatMap, KnowledgeMap } from './heat-map.tsx'
import { knowledgeRules, planned, plannedKnowledge, totals } from './plan.ts'
import { useBlueprintTexts } from '../use-blueprint-texts.ts'
import './blueprint-rules.css'

const maxRules = 60
/** The questions are counted when nothing was changed for so long. */
const pauseMs = 800

type Supply = Readonly<Record<string, { count: number; score: number }>>

function useSupply(rules: readonly BlueprintRule[], record: Readonly<Record<string, unknown>>): Supply {
  const { subject_course_id, section_ids, not_used_since, not_used_months } = record
  const asked = JSON.stringify({ subject_course_id, section_ids, not_used_since, not_used_months, rules })
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), pauseMs)
    return () => clearTimeout(timer)
  }, [asked])
  const { data } = useQuery({
    queryKey: ['blueprint', 'supply', settled],
    queryFn: ({ signal }) => actOn('blueprint', 'check_blueprint', JSON.parse(settled), { signal, showsRefusal: true }),
    enabled: typeof subject_course_id === 'number' && rules.length > 0,
    placeholderData: (before) => before,
    retry: false,
  })
  return data?.supply ?? {}
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="blueprint-cell">
    <span>{label}</span>
    {children}
  </label>
)

interface RuleProps {
  rule: BlueprintRule
  onChange: (what: Partial<BlueprintRule>) => void
  record: Readonly<Record<string, unknown>>
  disabled: boolean
}

function NodesCell({
  label,
  target,
  value,
  onChange,
  record,
  disabled,
}: Pick<RuleProps, 'record' | 'disabled'> & {
  label: string
  target: AnyResource
  value: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const { t } = useBlueprintTexts()
  return (
    <Cell label={label}>
      <RecordSelect
        target={target}
        many
        branches
        max={50}
        value={value}
        onChange={onChange}
        record={record}
        disabled={disabled}
        placeholder={t('any')}
      />
    </Cell>
  )
}

/** What every rule has: type, difficulty, knowledge, and how much of it. */
function MainCells({ rule, onChange, record, disabled }: RuleProps) {
  const { t, say } = useBlueprintTexts()
  // One number is as many as a paper has; the other bound follows until it is changed.
  const isExact = rule.lo === rule.hi
  const bound = (name: 'lo' | 'hi') => (
    <Cell label={t(name)}>
      <NumberBox
        value={rule[name]}
        min={0}
        max={10_000}
        disabled={disabled}
        onChange={(value) => onChange(name === 'lo' ? { lo: value, ...(isExact && { hi: value }) } : { hi: value })}
      />
    </Cell>
  )
  return (
    <div className="blueprint-cells">
      <Cell label={t('types')}>
        <Select<ExerciseTypeName[]>
          mode="multiple"
          value={rule.types}
          options={exerciseTypeChoices.map(({ value, label }) => ({ value, label: say(label) }))}
          optionFilterProp="label"
          placeholder={t('any')}
          disabled={disabled}
          onChange={(types) => onChange({ types })}
        />
      </Cell>
      <Cell label={t('difficulties')}>
        <Select<number[]>
          mode="multiple"
          value={rule.difficulties}
          options={choicesOf(exercise.fields.difficulty).map(({ value, label }) => ({
            value: Number(value),
            label: say(label),
          }))}
          placeholder={t('any')}
          disabled={disabled}
          onChange={(difficulties) => onChange({ difficulties })}
        />
      </Cell>
      <NodesCell
        label={t('knowledge')}
        target={resources.knowledge_catalog}
        value={rule.knowledge_ids}
        onChange={(knowledge_ids) => onChange({ knowledge_ids })}
        record={record}
        disabled={disabled}
      />
      <Cell label={t('measure')}>
        <Select<BlueprintRule['measure']>
          value={rule.measure}
          options={(['count', 'score'] as const).map((value) => ({ value, label: t(value) }))}
          disabled={disabled}
          onChange={(measure) => onChange({ measure })}
        />
      </Cell>
      {bound('lo')}
      {bound('hi')}
    </div>
  )
}

function MoreCells({ rule, onChange, record, disabled }: RuleProps) {
  const { t } = useBlueprintTexts()
  const year = (name: 'year_from' | 'year_to', label: string) => (
    <Cell label={`${t('years')} ${label}`}>
      <NumberBox
        value={rule[name]}
        min={1900}
        max={2100}
        disabled={disabled}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Cell>
  )
  return (
    <div className="blueprint-cells" data-more>
      <Cell label={t('name')}>
        <Input
          value={rule.name}
          maxLength={100}
          disabled={disabled}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Cell>
      <NodesCell
        label={t('chapters')}
        target={resources.chapter_catalog}
        value={rule.chapter_ids}
        onChange={(chapter_ids) => onChange({ chapter_ids })}
        record={record}
        disabled={disabled}
      />
      <NodesCell
        label={t('labels')}
        target={resources.label}
        value={rule.label_ids}
        onChange={(label_ids) => onChange({ label_ids })}
        record={record}
        disabled={disabled}
      />
      <Cell label={t('sources')}>
        <Select<string[]>
          mode="tags"
          value={rule.sources}
          maxCount={20}
          placeholder={t('any')}
          disabled={disabled}
          onChange={(sources) => onChange({ sources })}
        />
      </Cell>
      {year('year_from', t('from'))}
      {year('year_to', t('to'))}
      <Cell label={t('priority')}>
        <Select<number>
          value={rule.priority}
          options={(['low', 'normal', 'high'] as const).map((name, index) => ({ value: index + 1, label: t(name) }))}
          disabled={disabled}
          onChange={(priority) => onChange({ priority })}
        />
      </Cell>
    </div>
  )
}

const hasMore = (rule: BlueprintRule): boolean =>
  rule.name !== '' ||
  rule.chapter_ids.length + rule.label_ids.length + rule.sources.length > 0 ||
  rule.year_from !== null ||
  rule.year_to !== null ||
  rule.priority !== 2

interface RuleCardProps extends RuleProps {
  index: number
  supply: { count: number; score: number } | undefined
  buttons: ReactNode
}

function RuleCard({ index, supply, buttons, ...props }: RuleCardProps) {
  const { t } = useBlueprintTexts()
  const [isOpen, setOpen] = useState(() => hasMore(props.rule))
  const { lo, measure } = props.rule
  const isShort = supply !== undefined && lo !== null && supply[measure] < lo
  return (
    <div
      className="blueprint-rule"
      role="group"
      aria-label={t('rule', { n: index + 1 })}
      data-short={isShort || undefined}
    >
      <MainCells {...props} />
      {isOpen && <MoreCells {...props} />}
      <div className="view-row view-wrap">
        <span className="view-quiet">{t('rule', { n: index + 1 })}</span>
        <span className={isShort ? 'view-fault' : 'view-quiet'} role="status">
          {supply && t(isShort ? 'short' : 'supply', { count: supply.count })}
        </span>
        <span className="view-grow" />
        {!isOpen && (
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {t('more')}
          </Button>
        )}
        {buttons}
      </div>
    </div>
  )
}

const newKey = (rules: readonly BlueprintRule[]): string => {
  const last = Math.max(0, ...rules.map(({ key }) => Number(key.replace(/^r/, '')) || 0))
  return `r${last + 1}`
}

/**
 * A blueprint as a list of rules, each a row of conditions and bounds, with what the bank has for it and what they add
 * up to.
 */
export function BlueprintRulesInput({ id, value, onChange, record, disabled = false }: InputProps<BlueprintRule[]>) {
  const { t } = useBlueprintTexts()
  const rules = Array.isArray(value) ? value : []
  const supply = useSupply(rules, record)
  const plan = planned(rules)
  const change = (index: number, what: Partial<BlueprintRule>) =>
    onChange(rules.map((one, at) => (at === index ? { ...one, ...what } : one)))
  const add = (rule: BlueprintRule, at = rules.length) =>
    onChange(rules.toSpliced(at, 0, { ...rule, key: newKey(rules) }))
  return (
    <div className="view-list-editor" id={id}>
      {rules.map((rule, index) => (
        <RuleCard
          key={rule.key}
          rule={rule}
          index={index}
          onChange={(what) => change(index, what)}
          record={record}
          disabled={disabled}
          supply={supply[rule.key]}
          buttons={
            <span className="view-row">
              <MoveButtons
                name={t('rule', { n: index + 1 })}
                index={index}
                count={rules.length}
                disabled={disabled}
                onMove={(to) => onChange(moved(rules, index, to))}
              />
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={t('copy', { n: index + 1 })}
                disabled={disabled || rules.length >= maxRules}
                onClick={() => add(rule, index + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('remove', { n: index + 1 })}
                disabled={disabled}
                onClick={() => onChange(rules.filter((_, at) => at !== index))}
              />
            </span>
          }
        />
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled || rules.length >= maxRules}
        onClick={() => add({ ...openRule, lo: 1, hi: 1 })}
      >
        {t('add')}
      </Button>
      {rules.length > 0 && <span role="status">{t('total', totals(rules))}</span>}
      {Object.keys(plan).length > 0 && (
        <div className="blueprint-maps">
          <HeatMap title={t('plan')} coverage={plan} types={Object.keys(plan)} />
          {knowledgeRules(rules).length > 0 && (
            <KnowledgeMap title={t('plan')} coverage={plannedKnowledge(rules)} rules={rules} />
          )}
        </div>
      )}
    </div>
  )
}
