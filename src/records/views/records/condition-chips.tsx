import { CloseOutlined } from '@ant-design/icons'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { conditionKey, withCondition, type Condition, type ListState, type Scalar } from '../../screen/list-model.ts'

interface ConditionChipsProps {
  resource: AnyResource
  conditions: readonly Condition[]
  state: ListState
  setState: (next: ListState) => void
}

/** The conditions that no filter in the bar shows, each removable. */
export function ConditionChips({ resource, conditions, state, setState }: ConditionChipsProps) {
  const { t, say } = useViewTexts()
  return (
    <div className="view-chips">
      {conditions.map((one) => (
        <span key={conditionKey(one)} className="view-condition-chip">
          {say(fieldOf(resource, one.field)!.label)} {t(`operator.${one.operator}`)}{' '}
          <Operand resource={resource} condition={one} />
          <button
            type="button"
            className="view-link"
            aria-label={`${t('widget.remove')}${t('common.colon')}${say(fieldOf(resource, one.field)!.label)} ${t(`operator.${one.operator}`)}`}
            onClick={() => setState(withCondition(state, one.field, one.operator, null))}
          >
            <CloseOutlined />
          </button>
        </span>
      ))}
    </div>
  )
}

function Operand({
  resource,
  condition: { field: name, operator, value },
}: {
  resource: AnyResource
  condition: Condition
}) {
  const { t } = useViewTexts()
  const field = fieldOf(resource, name)!
  if (operator === 'isnull') return <>{value === true ? t('widget.yes') : t('widget.no')}</>
  if (operator === 'contains' && !field.target) return <>“{String(value)}”</>
  const values = (Array.isArray(value) ? value : [value]) as readonly Scalar[]
  if (field.isArray) return <ShowValue field={field} value={values} record={{}} resource={resource} mode="cell" />
  return values.map((one, index) => (
    <span key={String(one)}>
      {index > 0 && t('common.listSeparator')}
      <ShowValue field={field} value={one} record={{}} resource={resource} mode="cell" />
    </span>
  ))
}
