import type { VersionsTexts } from './versions.zh.ts'

export const versionsEn: VersionsTexts = {
  versions: {
    number: 'Version {{version}}',
    numberCurrent: 'Version {{version}} (current)',
    current: 'Current version',
    reverted: 'Restored an earlier version',
    revertedTo: 'brought back version {{version}}',
    view: 'View',
    compare: 'Compare with current',
    restore: 'Restore this version',
    title: 'Earlier versions',
    viewing: 'View',
    comparing: 'Compare',
    shown: 'Version shown',
    from: 'From',
    to: 'To',
    all: 'Show every field',
    same: 'These two versions have the same content.',
    before: 'Before',
    after: 'After',
    legend: 'Green and underlined was added, red and struck through was removed.',
    restoreTitle: 'Restore version {{version}}',
    restoreLead:
      'This makes a new version; nothing of the history is lost. These fields go back to version {{version}}:',
    restoreSame: 'This version has the same content as the current one, so there is nothing to restore.',
    restoreLeft: 'You cannot change these fields directly, so they stay as they are: {{fields}}',
    restoreDo: 'Restore',
    restored: 'Restored the content of version {{version}}',
    changedMeanwhile:
      'Somebody changed this record just now. Below it is compared with the newest content; check it, then restore.',
    refused: 'This version cannot be restored, as some of its values are no longer possible:',
  },
}
