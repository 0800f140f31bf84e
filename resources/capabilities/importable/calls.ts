import type { Text } from '../../kit/field.ts'

export const importLabel: Text = { zh: '导入', en: 'Import' }

/** The name of the call that imports a file. */
export const importCall = (name: string): string => `import_${name}`
