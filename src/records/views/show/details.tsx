import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { resourceNamed } from '../../../../providers/data.ts'
import { recordHref } from '../../../../providers/pages.ts'
import type { AnyField, AnyResource } from '../../../../resources/kit/index.ts'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { isLeftOut, widgetOf } from '../../fields/registry.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { readableGroups } from './show-model.ts'

/** Every readable field with its value, group by group. */
export function Details({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { say } = useViewTexts()
  const { rights } = useRights()
  return readableGroups(resource, rights).map((group) => (
    <section key={group.label.en} className="view-group">
      <h2 className="view-group-title">{say(group.label)}</h2>
      <dl className="view-details">
        {group.fields
          .filter((name) => !isLeftOut(fieldOf(resource, name)!, name, record))
          .map((name) => {
            const field = fieldOf(resource, name)!
            return (
              <div key={name} className={widgetOf(field).wide ? 'view-detail view-field-wide' : 'view-detail'}>
                <dt>{say(field.label)}</dt>
                <dd>
                  <Leading field={field} value={record[name]}>
                    <ShowValue field={field} value={record[name]} record={record} resource={resource} mode="full" />
                  </Leading>
                </dd>
              </div>
            )
          })}
      </dl>
    </section>
  ))
}

/** A referenced record as a link, where it has a page that the person may open. */
function Leading({ field, value, children }: { field: AnyField; value: unknown; children: ReactNode }) {
  const { can } = useRights()
  const target = field.target && !field.target.many ? resourceNamed(field.target.resource) : undefined
  const href = typeof value === 'number' && target && can(target, 'detail') ? recordHref(target, value) : undefined
  return href ? <Link to={href}>{children}</Link> : children
}
