import type { RubricTabTexts } from './rubric-tab.zh.ts'

export const rubricTabEn: RubricTabTexts = {
  rubric: {
    preview: 'Show what changes',
    save: 'Save the rubric',
    saved: 'The rubric is saved',
    effect: '{{marks}} marks and the scores of {{answers|answer|answers}} change',
    before: 'Score now',
    after: 'Score then',
    answers: 'Answers',
  },
}
