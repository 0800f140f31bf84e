import type { LockWords } from './lock.zh.ts'

export const lockEn: LockWords = {
  title: (state, name) => `${state}: the content of this ${name.toLowerCase()} is locked`,
  open: (fields) => `You can still change: ${fields}.`,
  first: 'To change the rest, first:',
  askFor: (actions) => `To change the rest, ask somebody who has this right: ${actions}.`,
  returned: 'Returned for changes',
  saveAnd: (action) => `Save and ${action.charAt(0).toLowerCase()}${action.slice(1)}`,
}
