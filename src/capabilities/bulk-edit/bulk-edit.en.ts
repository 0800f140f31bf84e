import type { BulkEditTexts } from './bulk-edit.zh.ts'

export const bulkEditEn: BulkEditTexts = {
  bulkEdit: {
    title: 'Bulk edit: {{name}} × {{count}}',
    moveTitle: 'Move to {{field}}: {{name}} × {{count}}',
    field: 'Which field',
    mode: 'How',
    move: 'Move to',
    replaces: 'What the chosen records hold as {{field}} is replaced. To add to it, choose “{{add}}”.',
    willChange: 'Changes {{count}}.',
    willChangeSome: 'Changes {{count}}; {{same}} are like this already.',
    willChangeNone: 'The chosen records are like this already: there is nothing to change.',
    tooMany: 'At most {{max}} at once. Choose fewer.',
    apply: 'Change {{count}}',
    cancel: 'Cancel',
    refused: 'Nothing was changed, because of the following:',
    changed: 'Changed: {{count}}',
    nothing: 'Nothing to change',
    undo: 'Undo',
    undone: 'Undone: {{count}} have their former values',
  },
}
