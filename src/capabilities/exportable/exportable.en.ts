import type { ExportableTexts } from './exportable.zh.ts'

export const exportableEn: ExportableTexts = {
  export: {
    title: 'Export: {{name}}',
    what: 'Which records',
    chosen: 'The {{count}} chosen',
    filtered: 'All that match the filters',
    format: 'Format',
    start: 'Export',
    help: 'An export changes nothing. Download it here when it is ready, or later from the list of jobs.',
  },
}
