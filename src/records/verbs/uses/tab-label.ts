import type { Text } from '../../../../resources/kit/field.ts'

export const tabLabel: Text = { zh: '用在哪里', en: 'Where used' }
