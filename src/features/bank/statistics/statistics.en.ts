import type { StatisticsTexts } from './statistics.zh.ts'

/** The texts of a question's statistics. */
export const statisticsEn: StatisticsTexts = {
  lead: {
    use: 'Used',
    usedTimes: '{{count}}×',
    lastUsed: 'last on {{at}}',
    answers: 'Answers',
    answersOf: 'marked answers',
    facility: 'Facility',
    facilityHelp: '{{percent}}% of the full score on average',
    discrimination: 'Discrimination',
    discriminationHelp: 'correlation with the rest of the test',
    upperLower: 'Upper minus lower group',
    upperLowerHelp: 'first 27% less last 27%',
    none: '–',
    computed: 'Computed {{at}}',
    pending: 'New answers are being counted; this page follows by itself.',
    tooFew:
      'So far: {{count|answer|answers}}. Facility and discrimination are shown from {{needed}} on: with fewer, one or two people change the verdict.',
    noAnswers:
      'There are no answers yet. A sheet of results (test, learner, question code, answer or score) can be imported under “Answer”.',
    noRight:
      'Facility, discrimination and who chose what are computed from scores. They are shown to people who may see answers.',
    failed: 'The statistics could not be read',
  },
  method: {
    title: 'How this is computed',
    facility:
      'Facility P = mean score ÷ full score, from 0 to 1; the higher, the easier. From 0.7 easy, below 0.4 hard.',
    discrimination:
      'Discrimination r: the correlation of the score of this question with the share that the rest of the same attempt earned (corrected item–total correlation), from −1 to 1. It is positive when those who do well answer it better. From 0.4 excellent, from 0.3 good, from 0.2 fair. The mean of each test is taken off before tests are put together.',
    upperLower:
      'Upper minus lower group, D: the mean share earned by the first 27% by total score, minus that of the last 27%.',
    sources: 'By classical test theory: Kelley 1939; Crocker and Algina 1986; Ebel and Frisbie 1991.',
  },
  level: {
    easy: 'easy',
    medium: 'medium',
    hard: 'hard',
    excellent: 'excellent',
    good: 'good',
    fair: 'fair',
    poor: 'poor',
    negative: 'negative',
  },
  suspicion: {
    title: 'Worth a look',
    negative: 'Those who do well answer it worse. Check the key first, then whether the stem can be read in two ways.',
    distractor:
      'More of the upper group chose a wrong option than the right one. Check the key, and whether that option can be defended.',
    weak: 'Being right here has little to do with the total, so it tells learners apart poorly. See whether stem and options are clear and it asks for what the rest asks for.',
    too_hard:
      'It earned less than 20%, or no more than guessing does. See whether it was taught, and whether the wording is right.',
    too_easy: 'Nearly everybody is right, so it hardly tells learners apart. As a basic question it may stay.',
    difficulty_differs: 'The declared difficulty is two or more steps from what was measured; consider changing it.',
  },
  groups: {
    picks: 'What each group chose',
    shares: 'What each group earned',
    option: 'Option',
    share: 'Share of the score',
    upper: 'Upper group',
    middle: 'Middle group',
    lower: 'Lower group',
    people: '{{count|person|people}}',
    right: 'right answer',
    omitted: 'Not answered',
    isTrue: 'True',
    isFalse: 'False',
    cell: '{{count|person|people}}, {{percent}}%',
    picksHelp:
      'By total score within the same test: the first 27% are the upper group, the last 27% the lower. In a good question the right answer is most frequent in the upper group, wrong ones in the lower.',
    sharesHelp:
      'By total score within the same test: the first 27% are the upper group, the last 27% the lower. In a good question the upper group earns clearly more.',
  },
}
