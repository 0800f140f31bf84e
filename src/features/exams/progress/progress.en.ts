import type { ProgressTexts } from './progress.zh.ts'

export const progressEn: ProgressTexts = {
  progress: {
    next: 'Next',
    nextOf: '{{todo}} ({{part}})',
    allDone: 'All is done',
    of: '{{done}} / {{of}}',
    trouble: '{{count}} waiting',
    nothing: '–',
    toDo: 'To do',
    isDone: 'Done',
    hidden: 'Out of sight',
    lacking: 'Who lacks what',
    lacks: 'Lacks',
    lacksPart: '{{part}}: {{step}}',
    lackingMore: '{{total}} in all, the first {{shown}} of them here',
    everything: 'All',
    only: 'Only',
  },
}
