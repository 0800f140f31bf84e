import { Suspense } from 'react'
import { namedIn, type AnyField, type AnyResource } from '../../../../../resources/kit/index.ts'
import { useVersionTexts } from '../use-version-texts.ts'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import { isAbsent, widgetOf } from '../../../fields/registry.ts'
import { ShowValue } from '../../../fields/show-value.tsx'
import type { Values } from '../../../screen/stored-record.ts'
import type { Change } from '../../../views/show/show-model.ts'
import './versions.css'

interface FieldDifferencesProps {
  resource: AnyResource
  changes: readonly (Change & { same?: boolean })[]
  before: Values
  after: Values
}

/** Fields and their changes, one below the other. */
export function FieldDifferences({ resource, changes, before, after }: FieldDifferencesProps) {
  const { say } = useViewTexts()
  return (
    <dl className="view-differences">
      {changes.map((change) => {
        const field = namedIn(resource.fields, change.name)
        return (
          <div key={change.name} className="view-difference-field">
            <dt>{say(field.label)}</dt>
            <dd>
              {change.same ? (
                <ShowValue field={field} value={change.after} record={after} resource={resource} mode="full" />
              ) : (
                <FieldDifference resource={resource} field={field} change={change} before={before} after={after} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface FieldDifferenceProps extends Omit<FieldDifferencesProps, 'changes'> {
  field: AnyField
  change: Change
}

function FieldDifference({ resource, field, change, before, after }: FieldDifferenceProps) {
  const { Difference } = widgetOf(field)
  if (!Difference) return <BothValues resource={resource} field={field} change={change} before={before} after={after} />
  return (
    <Suspense fallback={<span className="view-absent">…</span>}>
      <Difference field={field} before={change.before as never} after={change.after as never} />
    </Suspense>
  )
}

/** Values that cannot be merged are side by side. */
function BothValues({ resource, field, change, before, after }: FieldDifferenceProps) {
  const words = useVersionTexts()
  const { t } = useViewTexts()
  const value = (one: unknown, record: Values) =>
    isAbsent(one) ? (
      <span className="view-quiet">{t('show.empty')}</span>
    ) : (
      <ShowValue field={field} value={one} record={record} resource={resource} mode="full" />
    )
  return (
    <div className="view-difference-sides" data-wide={widgetOf(field).wide}>
      <div className="view-difference-side" data-change="deleted">
        <span className="view-difference-sign">− {words('versions.before')}</span>
        {value(change.before, before)}
      </div>
      <div className="view-difference-side" data-change="inserted">
        <span className="view-difference-sign">+ {words('versions.after')}</span>
        {value(change.after, after)}
      </div>
    </div>
  )
}
