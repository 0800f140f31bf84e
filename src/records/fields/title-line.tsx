import { itemAt, namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import { titleOf } from '../record-titles/record-titles.ts'
import { isAbsent } from './registry.ts'
import { ShowValue } from './show-value.tsx'

/** A record's title in one line, by its widget: a question with its formulas. */
export function TitleLine({
  resource,
  record,
}: {
  resource: AnyResource
  record: Readonly<Record<string, unknown>> & { id: number }
}) {
  const value = record[resource.title]
  if (isAbsent(value)) return <span className="view-one-line">{titleOf(resource, record)}</span>
  return (
    <ShowValue
      field={namedIn(resource.fields, resource.title)}
      value={value}
      record={record}
      resource={resource}
      mode="cell"
    />
  )
}

interface RecordExcerptsProps {
  resource: AnyResource
  records: readonly Readonly<Record<string, unknown>>[]
  /** The number of a single one is shown above already. */
  unnumbered?: boolean
}

/** At most this many records are named; further ones are only counted. */
const namedMax = 5

/**
 * What a confirmation is about: for one record at most two lines, for several one line each, however long their titles
 * are, so that the buttons stay in sight.
 */
export function RecordExcerpts({ resource, records, unnumbered }: RecordExcerptsProps) {
  const name = (record: Readonly<Record<string, unknown>>) => (
    <>
      {!(unnumbered && records.length === 1) && <span className="view-quiet">#{String(record['id'])} </span>}
      <TitleLine resource={resource} record={record as { id: number }} />
    </>
  )
  if (records.length === 0) return null
  if (records.length === 1) return <div className="view-excerpt">{name(itemAt(records, 0))}</div>
  return (
    <ul className="view-excerpts">
      {records.slice(0, namedMax).map((record) => (
        <li key={String(record['id'])} className="view-row">
          {name(record)}
        </li>
      ))}
      {records.length > namedMax && <li>…</li>}
    </ul>
  )
}
