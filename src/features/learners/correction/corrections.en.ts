import type { CorrectionsTexts } from './corrections.zh.ts'

export const correctionsEn: CorrectionsTexts = {
  effect: {
    note: 'Preview: no score has changed yet',
    inForce: 'In force: on the left is what the scores are without it',
    answers: 'Answers',
    changed: 'Scores changed',
    mean: 'Mean',
    full: 'Full score',
    kept: '{{count}} marked by people stay, whatever the key: {{names}}',
    keptMore: '{{names}} and others',
    lines: 'Who reach the lines',
    line: '{{exam}} {{line}} ({{points}})',
    leftOut: '{{count}} further exams have subjects that you do not see: their lines are left out',
    table: 'Learners whose score changes',
    learner: 'Learner',
    score: 'Question',
    total: 'Total',
    rank: 'Rank',
    none: 'Nobody’s score changes',
    scroll: 'Learners whose score changes, scrolls sideways',
    ofFull: '{{score}} / {{full}}',
  },
}
