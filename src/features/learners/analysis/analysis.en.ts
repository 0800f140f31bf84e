import type { AnalysisTexts } from './analysis.zh.ts'

/** The texts of a report. */
export const analysisEn: AnalysisTexts = {
  lead: {
    attempts: 'Marked attempts',
    attemptsHelp: 'counted in total scores',
    corrected: 'Scores corrected: {{list}}',
    between: '; ',
    open: '{{count}} more are not fully marked. They count in totals when they are; their scored answers count in questions.',
    full: 'of {{score}}',
    tooFew:
      '{{count|attempt is marked|attempts are marked}}. Below {{needed}} discrimination and reliability are left out: with so few they are not reliable.',
    none: 'Nobody has sat this yet',
    noneHelp:
      'Import a sheet of results under “Answer”: attempts at a test with the title of the question set count. Or choose the set in several attempts at once.',
    noneOfLearner: 'This learner has sat nothing yet',
    onlyOpen: 'No attempt is fully marked yet',
  },
  tools: { print: 'Print', save: 'Download as Excel', saving: 'Analysis: {{title}}' },
  chart: {
    table: 'Table',
    drawn: '{{title}}: {{rows}} entries, highest {{highest}} ({{at}}). The table has all values.',
    nothing: 'Not enough data for a chart',
    leftOut: '{{rows}} more are not shown',
    seriesLeftOut: '{{series}} more groups are not shown',
    of: 'of {{count}}',
    compared: 'by {{group}}',
    scroll: 'Table of {{title}}',
  },
  list: {
    questions: 'Item analysis',
    people: 'Learners ({{count|attempt|attempts}})',
    group: 'Group',
    allGroups: 'All groups',
    line: 'Borderline',
    everybody: 'All learners',
    near: 'Near: {{line}}',
    nearAny: 'Near any line',
    nobody: 'No learner meets these conditions',
    more: 'Show {{count}} more',
  },
  method: {
    title: 'How this is computed',
    source: 'Source: {{source}}',
    literature:
      'Crocker and Algina, Introduction to Classical and Modern Test Theory, 1986; Ebel and Frisbie, Essentials of Educational Measurement, 1991; Kelley, J. Educ. Psych. 30, 1939; Henrysson, Psychometrika 28, 1963; Cronbach, Psychometrika 16, 1951; Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988; Hyndman and Fan, The American Statistician 50, 1996; Allen and Yen, Introduction to Measurement Theory, 1979.',
    lines:
      'Score lines (of the full score): excellent {{excellent}}%, good {{good}}%, pass {{pass}}%, low below {{low}}%; borderline within ±{{near}}%. They are set at the course.',
    counted:
      'Of the attempts that you can see, without those in progress. Figures of whole attempts count the fully marked ones, figures of questions every scored answer.',
  },
}
