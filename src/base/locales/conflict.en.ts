import type { ConflictTexts } from './conflict.zh.ts'

export const conflictEn: ConflictTexts = {
  title: 'Somebody else changed this record',
  lead: 'It was saved by someone else after you opened it. Choose which value to keep for each field; nothing of yours is lost.',
  mine: 'Mine',
  theirs: 'Saved now',
  allMine: 'Use all of mine',
  allTheirs: 'Use all that is saved',
  both: 'Changed on both sides',
  changedElsewhere: 'Also changed by others: {{fields}}',
  save: 'Save as chosen',
  noDifference: 'What you have is what is saved; there is nothing to save.',
}
