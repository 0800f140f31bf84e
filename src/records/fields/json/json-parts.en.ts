import type { JsonPartsTexts } from './json-parts.zh.ts'

export const jsonPartsEn: JsonPartsTexts = {
  count: 'Entries: {{count}}',
  nth: 'Entry {{n}}',
  more: 'Not shown: {{count}} more',
  colon: ': ',
  between: '; ',
  added: 'Added',
  removed: 'Removed',
  moved: 'In another order',
  add: 'Add an entry',
  remove: 'Remove {{name}}',
  fill: 'Fill the value of the row with the cursor (else the first) down',
  fillColumn: 'Fill down: {{name}}',
  noRows: 'There are no rows to fill in',
}
