import { Checkbox } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { TitleLine } from '../../fields/title-line.tsx'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { cellOf } from '../slots-of.ts'
import { MarkedTitle } from '../records/marked-title.tsx'
import { RowMenu } from '../records/row-menu.tsx'
import { TitleLink } from '../records/title-link.tsx'
import type { RecordsProps } from '../site-view.ts'

/** A card for each record. */
export function Cards({ resource, names, records, selected, select, opening, onEdit, onDeleted }: RecordsProps) {
  const { t, say } = useViewTexts()
  const others = names.filter((name) => name !== resource.title)
  return (
    <ul className="view-cards">
      {records.map((record) => (
        <li key={record.id} className="view-card" data-selected={selected.has(record.id) || undefined}>
          <div className="view-row">
            {select && (
              <Checkbox
                checked={selected.has(record.id)}
                aria-label={t('list.selectRow', { name: titleOf(resource, record) })}
                onChange={(event) => select([record], event.target.checked)}
              />
            )}
            <div className="view-grow view-card-title">
              <MarkedTitle resource={resource} record={record}>
                {opening ? (
                  <TitleLink id={record.id} opening={opening}>
                    <TitleLine resource={resource} record={record} />
                  </TitleLink>
                ) : (
                  <TitleLine resource={resource} record={record} />
                )}
              </MarkedTitle>
            </div>
            <RowMenu resource={resource} record={record} onEdit={onEdit} onDeleted={onDeleted} compact />
          </div>
          <dl className="view-card-fields">
            {others.map((name) => {
              const field = fieldOf(resource, name)!
              return (
                <div key={name}>
                  <dt>{say(field.label)}</dt>
                  <dd>
                    {cellOf(resource, name)?.show(record) ?? (
                      <ShowValue field={field} value={record[name]} record={record} resource={resource} mode="cell" />
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
