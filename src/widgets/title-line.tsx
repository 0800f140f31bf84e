import type { AnyResource, Fields } from '../../resources/kit/index.ts'
import { titleOf } from './record-titles.ts'
import { isAbsent } from './registry.ts'
import { ShowValue } from './show-value.tsx'

/** What names a record, in one line, as its widget shows it: a question with its formulas. */
export function TitleLine({ resource, record }: { resource: AnyResource; record: Readonly<Record<string, unknown>> & { id: number } }) {
  const value = record[resource.title]
  if (isAbsent(value)) return <span className="view-one-line">{titleOf(resource, record)}</span>
  return <ShowValue field={(resource.fields as Fields)[resource.title]!} value={value} record={record} resource={resource} mode="cell" />
}
