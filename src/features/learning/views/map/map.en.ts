import type { MapTexts } from './map.zh.ts'

export const mapEn: MapTexts = {
  map: {
    label: 'Map: {{name}}',
    hint: 'Arrows choose, Alt with an arrow moves, + − 0 zoom, / searches, Enter edits, N adds below, F2 renames, L links, Delete deletes.',
    search: 'Search, Enter for the next',
    found: '{{n}} of {{count}}',
    foundNone: 'Nothing found',
    tree: 'Contents',
    edit: 'Edit',
    add: 'New below',
    addTop: 'New at the top',
    rename: 'Rename',
    remove: 'Delete',
    link: 'Link',
    linking:
      'What does “{{name}}” need first? Choose it, then Enter or the button; choose a linked one to unlink it; Esc leaves.',
    linkHere: 'This one',
    linked: '“{{name}}” now needs “{{before}}” first',
    unlinked: '“{{name}}” no longer needs “{{before}}” first',
    placed: 'Moved “{{name}}”',
    placedBack: 'Back to the layout',
    returned: 'Back in the layout: “{{name}}” and all below it',
    moveFailed: 'The move failed; everything is back in its place',
  },
}
