import { dateTime, integer, mayRead, ref, type AnyField, type AnyResource, type Fields, type RecordField } from './kit/index.ts'

/** What every record carries, declared like any other field, so that lists, filters and histories treat both alike. */
export const recordFieldDeclarations: Readonly<Record<RecordField, AnyField>> = {
  id: integer({ label: { zh: '编号', en: 'ID' }, flow: 'read', required: true }),
  created_at: dateTime({ label: { zh: '创建时间', en: 'Created' }, flow: 'read', required: true }),
  updated_at: dateTime({ label: { zh: '更新时间', en: 'Updated' }, flow: 'read', required: true }),
  created_by: ref('user', { label: { zh: '创建人', en: 'Created by' }, flow: 'read' }),
  version: integer({ label: { zh: '版本', en: 'Version' }, flow: 'read', required: true }),
}

const ofRecord: Fields = recordFieldDeclarations

/** A declared field or one of the record's own; undefined for a name that is neither. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined => (resource.fields as Fields)[name] ?? ofRecord[name]

/** Every field that somebody with these rights may filter by, declared ones first. */
export function filterableFields(resource: AnyResource, rights: ReadonlySet<string>): [string, AnyField][] {
  const declared = Object.entries(resource.fields as Fields).filter(([, field]) => mayRead(resource, field, rights))
  return [...declared, ...Object.entries(recordFieldDeclarations)].filter(([, field]) => field.operators.length > 0)
}
