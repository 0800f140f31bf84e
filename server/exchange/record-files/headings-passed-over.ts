import { mayWrite, type AnyField, type AnyResource, type Text } from '../../../resources/kit/index.ts'
import { fieldsOfNoFile } from '../../../resources/import/fields-of-no-file.ts'
import { plainName } from '../../../resources/kit/index.ts'

/** The column that a list of what was not imported has besides those of its source: it may stay in. */
export const reasonHeading: Text = { zh: '未导入原因', en: 'Why it was not imported' }

/** Known headings that fill nothing, by reason: each reason gets one remark for all its columns. */
export interface PassedOver {
  /** No file can set them: `fieldsOfNoFile`. */
  given: ReadonlySet<string>
  /** The importing person may not write them. */
  barred: ReadonlySet<string>
}

const headingsOf = (fields: readonly [name: string, field: AnyField][]): ReadonlySet<string> =>
  new Set(fields.flatMap(([name, { label }]) => [name, label.zh, label.en].map(plainName)))

export function headingsPassedOver(resource: AnyResource, rights: ReadonlySet<string>): PassedOver {
  const given = fieldsOfNoFile(resource)
  const known = new Set(given.map(([name]) => name))
  const barred = Object.entries(resource.fields).filter(
    ([name, field]) => !known.has(name) && !mayWrite(resource, field, rights),
  )
  const ours = Object.values(reasonHeading).map(plainName)
  return { given: new Set([...headingsOf(given), ...ours]), barred: headingsOf(barred) }
}
