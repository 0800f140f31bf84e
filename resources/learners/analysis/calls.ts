import type { Text } from '../../kit/field.ts'

/** The names of the calls of a resource's reports. */
export const analysisCalls = (name: string) => ({ read: `get_${name}_analysis`, save: `export_${name}_analysis` })

export const analysisLabel: Text = { zh: '分析', en: 'Analysis' }
