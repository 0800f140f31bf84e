import type { workflowZh } from './workflow.zh.ts'

export const workflowEn: typeof workflowZh = {
  workflow: {
    title: '{{state}}: the content of this {{name}} is locked',
    open: 'You can still change: {{fields}}.',
    first: 'To change the rest, first:',
    askFor: 'To change the rest, ask somebody who has this right: {{actions}}.',
    returned: 'Returned for changes',
  },
}
