import type { Text } from '../../kit/field.ts'

export const exportLabel: Text = { zh: '导出', en: 'Export' }

/** The name of the call that exports records. */
export const exportCall = (name: string): string => `export_${name}`
