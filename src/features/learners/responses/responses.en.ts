import type { ResponsesTexts } from './responses.zh.ts'

export const responsesEn: ResponsesTexts = {
  paper: {
    none: 'There are no answers yet',
    noneHelp: 'Once it is submitted, or results are imported, each answer is here.',
    number: 'Question {{number}}',
    unnumbered: 'A question beside the paper',
    hidden: 'You may not see this question.',
    written: 'Answer',
    nothing: 'Not answered',
    scans: 'Written answer',
    drawn: 'Whose marks on it',
    byHand: '(see the written answer)',
    remark: 'Remark',
    marks: 'Corrected',
    changed: '{{before}} → {{after}}',
    unmarked: 'not marked',
    mark: 'Mark',
    markNumber: 'Mark: {{question}}',
    open: '{{count}} to be marked',
  },
}
