import type { QueueTexts } from './queue.zh.ts'

export const queueEn: QueueTexts = {
  queue: {
    left: '{{count}} to be decided',
    doubt: '{{n}} of {{m}}',
    read: 'Read as',
    nothing: 'nothing',
    none: 'None',
    confirm: 'Confirm',
    back: 'Back',
    skip: 'Skip',
    choose: 'Choose: {{name}}',
    decided: 'Decided: {{title}}',
    undone: 'Undone: {{title}}',
    done: 'Nothing waits any more',
    doneHint: 'Apart from what you skipped, and what others have before them.',
    again: 'Look again',
    noPicture: 'There is no picture',
    keys: 'Keys: 1–9 or a letter chooses, 0 is none, Enter confirms, Backspace goes back, S skips',
  },
}
