import type { PrintTexts } from './print.zh.ts'

export const printEn: PrintTexts = {
  print: {
    title: 'Print questions: {{count}}',
    titleOne: 'Print this question',
    heading: 'Title',
    headingDefault: 'Exercises',
    headingNone: 'May be left empty',
    print: 'Print',
    printHelp: 'The print window can save it as PDF too',
    answers: 'Answers and analysis',
    answersNone: 'Leave out',
    answersEnd: 'At the end',
    answersEach: 'After each question',
    person: 'Lines for name, class and score',
    room: 'Leave room for answers',
    points: 'Show points',
    missing: 'Left out, as they were deleted or you may not see them any more: {{count}}.',
  },
  paper: {
    name: 'Name',
    class: 'Class',
    score: 'Score',
    points: '({{points}} points)',
    part: '({{number}})',
    bracket: '(        )',
    solutions: 'Answers and analysis',
    answer: 'Answer',
    analysis: 'Analysis',
    noAnswer: '(no answer entered)',
  },
}
