import type { AnalysisTexts } from './analysis.zh.ts'

/** The texts of a report. */
export const analysisEn: AnalysisTexts = {
  lead: {
    attempts: 'Marked attempts',
    attemptsHelp: 'counted in total scores',
    open: '{{count}} more are not fully marked. They count in totals when they are; their scored answers count in questions.',
    full: 'of {{score}}',
    tooFew:
      '{{count}} attempts are marked. Below {{needed}} discrimination and reliability are left out: with so few they are not reliable.',
    none: 'Nobody has sat this yet',
    noneHelp:
      'Import a sheet of results under “Answer”: attempts at a test with the title of the question set count. Or choose the set in several attempts at once.',
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
  method: {
    title: 'How this is computed',
    source: 'Source: {{source}}',
    literature:
      'Crocker and Algina, Introduction to Classical and Modern Test Theory, 1986; Ebel and Frisbie, Essentials of Educational Measurement, 1991; Kelley, J. Educ. Psych. 30, 1939; Henrysson, Psychometrika 28, 1963; Cronbach, Psychometrika 16, 1951; Allen and Yen, Introduction to Measurement Theory, 1979.',
    counted:
      'Of the attempts that you can see, without those in progress. Figures of whole attempts count the fully marked ones, figures of questions every scored answer.',
  },
}
