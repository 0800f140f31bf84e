import type { SheetRoomsTexts } from './sheet-rooms.zh.ts'

export const sheetRoomsEn: SheetRoomsTexts = {
  sheetRooms: {
    pages: 'Pages of the sheet',
    page: 'Page {{n}}',
    note: 'As these settings lay it out: {{count}} pages',
    noPaper: 'Choose a question set: its sheet is shown here, and the lines of each question can be changed',
    rooms: 'Rooms for answers',
    question: 'No.',
    style: 'Style',
    amount: 'Lines or characters',
    linesOf: 'Lines of question {{label}}',
    blanksOf: 'Blanks of question {{label}}',
    wordsOf: 'Characters of question {{label}}',
    styleOf: 'Style of question {{label}}',
    usual: 'By type and points',
    usualOf: 'Question {{label}}: by type and points again',
    lines: 'lines',
    blanks: 'blanks',
    words: 'characters',
    refused: 'It cannot be laid out like this: {{why}}',
    none: 'No question is written',
  },
}
