import { describe, expect, it } from 'vitest'
import { columnsOf, type SheetPaper } from '../../../../resources/papers/answer-sheets/sheet-design.ts'
import { itemAt } from '../../../../resources/kit/present.ts'
import { sheetOfPaper } from '../../../fixtures/papers/sheet-of-paper.ts'
import { sixPapers, type PaperName } from '../../../fixtures/papers/six-papers.ts'
import { printed } from './sample-sheet.ts'

/** The sheets of the six papers: a place for every question, on no more pages than were seen to be enough. */

const mostPages: Readonly<Record<SheetPaper, Record<PaperName, number>>> = {
  a4: { maths: 4, english: 4, physics: 3, chinese: 5, arts: 4, odd: 11 },
  a3: { maths: 2, english: 2, physics: 1, chinese: 2, arts: 2, odd: 4 },
  '8k': { maths: 2, english: 2, physics: 2, chinese: 3, arts: 2, odd: 8 },
}

describe.each(['a4', 'a3', '8k'] as const)('%s', (paper) => {
  it.each(sixPapers)('$name', ({ name, document }) => {
    const sheet = { ...sheetOfPaper(document), paper, columns: itemAt(columnsOf[paper], 0), hasStates: true }
    const { geometry } = printed(sheet, 'master')
    const wanted = sheet.sections.flatMap(({ questions }) => questions.map(({ number }) => number))
    expect(geometry.questions.map(({ number }) => number)).toEqual(wanted)
    expect(geometry.pages).toBeLessThanOrEqual(mostPages[paper][name])
  })
})
