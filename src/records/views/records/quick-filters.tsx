import { Suspense, useState } from 'react'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyField, AnyResource, Operator } from '../../../../resources/kit/index.ts'
import { barOperators, mayRead } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { InputPlace } from '../../../base/loading/input-place.tsx'
import { operandInput } from '../../fields/operands.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { fieldOf, offersAll, operatorsOf } from '../../../../resources/registry/record-fields.ts'
import { conditionValue, withCondition, type ConditionValue, type ListState } from '../../screen/list-model.ts'

interface QuickFiltersProps {
  resource: AnyResource
  state: ListState
  setState: (next: ListState) => void
  /** The list is drawn: before that, the filters only reserve their space, so that they do not delay it. */
  ready: boolean
}

export const quickOperators = (resource: AnyResource, field: AnyField): Operator[] =>
  barOperators(field, operatorsOf(resource, field))

/** The declared filters that this person may use. */
export function quickFilterNames(resource: AnyResource, rights: ReadonlySet<string>): string[] {
  return (resource.list.filters ?? []).filter((name) => {
    const field = fieldOf(resource, name)
    return field && mayRead(resource, field, rights)
  })
}

/** This many filters are in the bar at first; the others unfold, and stay open while one of them is used. */
const filtersMax = 4

/** The declared filters, each ready to use. */
export function QuickFilters({ resource, state, setState, ready }: QuickFiltersProps) {
  const { t } = useViewTexts()
  const { rights } = useRights()
  const [open, setOpen] = useState(false)
  const names = quickFilterNames(resource, rights)
  const inUse = names.slice(filtersMax).some((name) => state.conditions.some((one) => one.field === name))
  const shown = open || inUse || names.length <= filtersMax + 1 ? names : names.slice(0, filtersMax)
  return (
    <>
      {shown.map((name) => (
        <QuickFilter key={name} resource={resource} name={name} state={state} setState={setState} ready={ready} />
      ))}
      {(shown.length < names.length || open) && (
        <Button type="link" className="view-unfold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'list.fold' : 'list.unfold')} {open ? <UpOutlined /> : <DownOutlined />}
        </Button>
      )}
    </>
  )
}

function QuickFilter({ resource, name, state, setState, ready }: QuickFiltersProps & { name: string }) {
  const { t, say } = useViewTexts()
  const field = fieldOf(resource, name)!
  const operators = quickOperators(resource, field)
  const isRange = operators.length > 1
  return (
    <div
      className={isRange ? 'view-filter view-filter-range' : 'view-filter'}
      role="group"
      aria-label={say(field.label)}
    >
      {operators.map((operator) => {
        const Input = operandInput(field, operator)
        const words = { gte: `${say(field.label)} ${t('list.from')}`, lte: t('list.until') } as Partial<
          Record<Operator, string>
        >
        const placeholder = words[operator] ?? say(field.label)
        if (!ready) return <InputPlace key={operator} text={placeholder} />
        return (
          <Suspense key={operator} fallback={<InputPlace text={placeholder} />}>
            <Input
              field={field}
              value={conditionValue(state, name, operator)}
              onChange={(value) => setState(withCondition(state, name, operator, value as ConditionValue | null))}
              record={groupOf(state)}
              resource={resource}
              placeholder={placeholder}
              withAll={offersAll(field)}
            />
          </Suspense>
        )
      })}
    </div>
  )
}

/** The list's conditions, for filters that depend on them: a course's chapters. */
const groupOf = (state: ListState): Record<string, unknown> =>
  Object.fromEntries(
    state.conditions.map(({ field, value }) => [field, Array.isArray(value) && value.length === 1 ? value[0] : value]),
  )
