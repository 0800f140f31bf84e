import type { AnyResource } from '../../../resources/kit/index.ts'
import { fieldOf } from '../../../resources/record-fields.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { widgetOf } from '../../widgets/registry.ts'
import { ShowValue } from '../../widgets/show-value.tsx'
import { useRights } from '../../widgets/use-rights.ts'
import type { StoredRecord } from '../form/form-model.ts'
import { readableGroups } from './show-model.ts'

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
