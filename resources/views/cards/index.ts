import { defineView } from '../../kit/view.ts'

/** A card for each record, with the filters of a list. */
export const cards = defineView({
  name: 'cards',
  label: { zh: '卡片', en: 'Cards' },
  icon: 'appstore',
  verb: 'list',
})
