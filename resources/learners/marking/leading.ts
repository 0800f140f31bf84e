import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { choice, dateTime, decimal, integer, json, longText, text } from '../../kit/fields/index.ts'
import { recordId } from '../../kit/record-id.ts'
import { doneOutput, returnsOutput, sampledOutput, sentBackOutput, taggedOutput, trialOutput } from './answers.ts'
import { markingCalls } from './calls.ts'
import { mostTagWord, tagKinds, tagNames } from './tags.ts'

/** The actions of those who lead the marking by a record, and of those who tag answers for the lesson. */

const label = (zh: string, en: string) => ({ label: { zh, en } })
const id = (zh: string, en: string) => integer({ ...label(zh, en), min: 1, max: 2_147_483_647 })

/** At most in one look. */
export const mostSampled = 50

/** Which marks: of a marker, since a moment, of a range of points. */
const chosen = {
  marker: id('评卷人', 'Marker'),
  since: dateTime({ ...label('从何时起', 'Since') }),
  from: decimal({ ...label('不低于', 'At least'), min: 0, max: 1000 }),
  to: decimal({ ...label('不高于', 'At most'), min: 0, max: 1000 }),
}

const tagInput = {
  answer: integer({ ...label('作答', 'Answer'), required: true, min: 1, max: 2_147_483_647 }),
  kind: choice({ ...label('典型作答', 'Tag'), of: tagKinds.map((value) => ({ value, label: tagNames[value] })) }),
  word: longText({ ...label('说明', 'Word'), maxLength: mostTagWord }),
}

const checkInput = {
  mark: integer({ ...label('评分', 'Mark'), required: true, min: 1, max: 2_147_483_647 }),
  verdict: choice({
    ...label('结论', 'Verdict'),
    of: [
      { value: 'agreed', label: { zh: '同意', en: 'Agreed' } },
      { value: 'decided', label: { zh: '定分', en: 'Decided' } },
    ],
    required: true,
  }),
  score: decimal({ ...label('得分', 'Score'), min: 0, max: 1000 }),
  comment: longText({ ...label('批语', 'Comment'), maxLength: 500 }),
}

const sendBackInput = {
  marks: json(z.array(recordId).max(mostSampled), { ...label('评分', 'Marks'), example: [1] }),
  ...chosen,
  reason: longText({ ...label('原因', 'Reason'), required: true, maxLength: 200 }),
}

export function leadingActions(name: string): Record<string, Action> {
  const calls = markingCalls(name)
  const hidden = { on: 'row', hidden: true } as const
  const leads = { ...hidden, right: calls.sendBack }
  const looks = { ...hidden, reads: true, right: calls.quality }
  return {
    [calls.tag]: {
      ...hidden,
      right: calls.mark,
      ...label('标为典型作答', 'Tag an answer for the lesson'),
      input: tagInput,
      output: doneOutput,
    },
    [calls.tagged]: { ...looks, ...label('典型作答', 'Tagged answers'), output: taggedOutput },
    [calls.trial]: { ...looks, ...label('试评结果', 'Results of the trial'), output: trialOutput },
    [calls.returns]: { ...looks, ...label('退回记录', 'What was sent back'), output: returnsOutput },
    [calls.sample]: {
      ...leads,
      reads: true,
      ...label('抽查评分', 'Look at marks'),
      input: { ...chosen, count: integer({ ...label('份数', 'How many'), min: 1, max: mostSampled }) },
      output: sampledOutput,
    },
    [calls.check]: { ...leads, ...label('抽查结论', 'Verdict on a mark'), input: checkInput, output: doneOutput },
    [calls.sendBack]: {
      ...hidden,
      ...label('退回重评', 'Send marks back'),
      input: sendBackInput,
      output: sentBackOutput,
    },
    [calls.undoSendBack]: {
      ...leads,
      ...label('撤回退回', 'Undo sending back'),
      input: { batch: text({ ...label('批次', 'Step'), required: true, maxLength: 36 }) },
      output: z.strictObject({ marks: z.int() }),
    },
  }
}
