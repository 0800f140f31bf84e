import type { Text } from '../../kit/field.ts'

/** The label of the button above the list. */
export const pageLabel: Text = { zh: '查重', en: 'Find duplicates' }

/** The names of the calls of a resource for its duplicates. */
export const duplicateCalls = (name: string) => ({
  similar: `get_${name}_near`,
  find: `find_${name}_duplicates`,
  groups: `get_${name}_duplicates`,
  dismiss: `dismiss_${name}_duplicates`,
  merge: `merge_${name}`,
  undo: `undo_merge_${name}`,
})
