import { expect, it } from 'vitest'
import type { MarkingTask } from '../../../../resources/learners/marking/answers.ts'
import {
  begunMark,
  dropBegun,
  keepBegun,
  markPlace,
} from '../../../../src/features/learners/views/marking/begun-marks.ts'
import { emptyDraft } from '../../../../src/features/learners/views/marking/marking-model.ts'

const task = (answer: number, change: Partial<MarkingTask> = {}): MarkingTask => ({
  answer,
  round: '1',
  full: 10,
  question: null,
  given: null,
  scans: [],
  likes: 0,
  mine: null,
  tag: null,
  returned: null,
  marks: [],
  ...change,
})
const begun = { ...emptyDraft, typed: '7', comment: '步骤不全' }
const place = (answer: number, person = 1) => markPlace(person, 5, task(answer))

it('a mark that was begun is found when its answer comes back, in any way, until it is given', () => {
  keepBegun(place(1), task(1), begun)
  expect(begunMark(place(2), task(2))).toEqual(emptyDraft)
  expect(begunMark(place(1), task(1))).toEqual(begun)
  dropBegun(place(1))
  expect(begunMark(place(1), task(1))).toEqual(emptyDraft)
})

it("is its marker's alone, and ends where the mark below it was changed elsewhere", () => {
  keepBegun(place(1), task(1), begun)
  expect(begunMark(place(1, 2), task(1))).toEqual(emptyDraft)
  const mine = { score: 3, points: [], comment: null, flag: null, strokes: [] }
  expect(begunMark(place(1), task(1, { mine }))).toMatchObject({ typed: '3', comment: '' })
  keepBegun(place(1), task(1), emptyDraft)
  expect(begunMark(place(1), task(1))).toEqual(emptyDraft)
})
