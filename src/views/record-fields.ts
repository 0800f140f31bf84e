import { dateTime, integer, ref, type AnyField, type AnyResource, type Fields, type RecordField } from '../../resources/kit/index.ts'

/** What every record carries, declared like any other field, so that lists, filters and histories treat both alike. */
export const recordFieldDeclarations: Readonly<Record<RecordField, AnyField>> = {
  id: integer({ label: { zh: '编号', en: 'ID' }, flow: 'read' }),
  created_at: dateTime({ label: { zh: '创建时间', en: 'Created' }, flow: 'read' }),
  updated_at: dateTime({ label: { zh: '更新时间', en: 'Updated' }, flow: 'read' }),
  created_by: ref('user', { label: { zh: '创建人', en: 'Created by' }, flow: 'read' }),
  version: integer({ label: { zh: '版本', en: 'Version' }, flow: 'read' }),
}

const ofRecord: Fields = recordFieldDeclarations

/** A declared field or one of the record's own; undefined for a name that is neither. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined => (resource.fields as Fields)[name] ?? ofRecord[name]
