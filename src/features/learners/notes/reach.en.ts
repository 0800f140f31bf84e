import type { ReachTexts } from './reach.zh.ts'

export const reachEn: ReachTexts = {
  reach: {
    learner: 'No role: a learner, who sees nothing here.',
    sees: 'Will see: {{what}} (by the role {{why}}).',
    all: 'everything',
    own: 'only what they made themselves',
    nothing: 'nothing yet, as the role names no scope',
    of: '{{label}}: {{names}}',
  },
}
