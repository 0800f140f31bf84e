import { resources, type ResourceName } from '../../../../resources/index.ts'
import { holds, rightOf, type AnyResource, type Text } from '../../../../resources/kit/index.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { titleText } from '../../../records/title-text.ts'

const same = (text: string): Text => ({ zh: text, en: text })

/** What a record is called and its title: people are named by their names, and distinguished by their user names. */
function nameOf(resource: AnyResource, record: RecordRow): string {
  const title = titleText(resource, { id: record.id, title: record[resource.title] as string | null })
  const called = resource.called && record[resource.called]
  return called ? `${String(called)} ${title}` : title
}

/** Those of these records that the person may see in their list. */
export const listedRecords = async (
  records: Records,
  resource: AnyResource,
  ids: readonly number[],
): Promise<readonly RecordRow[]> =>
  holds(records.identity.rights, rightOf(resource, 'list')) ? records.getMany(resource, ids) : []

/** The titles of records as labels, by their ids as text; those that the person may not see go by their number. */
export async function titlesOf(
  records: Records,
  name: ResourceName,
  keys: readonly string[],
): Promise<(key: string) => Text> {
  const resource: AnyResource = resources[name]
  const found = await listedRecords(records, resource, keys.map(Number))
  const titles = new Map(found.map((record) => [String(record.id), nameOf(resource, record)]))
  return (key) => same(titles.get(key) ?? `#${key}`)
}
