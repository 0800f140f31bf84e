import { dateTime, integer, ref, type AnyField, type RecordField } from '../kit/index.ts'

/** What every record carries, declared like any other field, so that lists, filters and histories treat both alike. */
export const recordFieldDeclarations: Readonly<Record<RecordField, AnyField>> = {
  id: integer({ label: { zh: '编号', en: 'ID' }, flow: 'read', required: true }),
  created_at: dateTime({ label: { zh: '创建时间', en: 'Created' }, flow: 'read', required: true }),
  updated_at: dateTime({ label: { zh: '更新时间', en: 'Updated' }, flow: 'read', required: true }),
  created_by: { ...ref('user', { label: { zh: '创建人', en: 'Created by' }, flow: 'read' }), widget: 'person' },
  version: integer({ label: { zh: '版本', en: 'Version' }, flow: 'read', required: true }),
}
