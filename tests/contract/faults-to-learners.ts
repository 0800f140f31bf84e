import { learn_module } from '../../resources/learn-module.ts'
import { marking_scheme } from '../../resources/marking-scheme.ts'
import { markingCalls } from '../../resources/learners/marking/calls.ts'
import { sittingCalls } from '../../resources/learners/sittings/sitting-calls.ts'
import { callOf, type Call } from '../../resources/kit/index.ts'
import { done, type Fault, type Passing } from './faulty-proxy.ts'

const { calls: sitting } = sittingCalls
const marking = markingCalls(marking_scheme.name)
const markingCall = (name: keyof typeof marking): Call => callOf(marking_scheme, marking[name])
/** Of an answer that went well. */
const answersOf =
  ({ path }: Call, change: (data: any) => void) =>
  (passing: Passing) => {
    if (passing.path === path && passing.answer?.body['code'] === 200) change(passing.answer.body['data'])
  }
const before =
  ({ path }: Call, change: (passing: Passing) => Passing['answer'] | void) =>
  (passing: Passing) =>
    passing.path === path ? change(passing) : undefined

/** What a server could do wrong to learners, and to those who mark. */
export function faultsToLearners(full: string): Fault[] {
  /** The last sitting that was begun. */
  let begun: any
  return [
    {
      name: 'a right answer is in a sitting',
      says: /shown to the learner/,
      after: answersOf(sitting.begin, (data) => (data.sections[0].instruction = '解析只给教师看')),
    },
    {
      name: 'a question of a sitting has a key that is not declared',
      says: /sections\.0\.items\.0\.questions\.0: Unrecognized key: "answer"/,
      after: answersOf(sitting.begin, (data) => (data.sections[0].items[0].questions[0].answer = 'B')),
    },
    {
      name: 'a paper is offered to everybody',
      says: /offered to somebody else/,
      after: (() => {
        let offered: any[] = []
        return answersOf(sitting.examList, (data) => {
          if (data.list.length > 0) offered = data.list
          else Object.assign(data, { list: offered, total: offered.length })
        })
      })(),
    },
    {
      name: 'a sitting is opened to others',
      says: /of somebody else/,
      after(passing) {
        if (passing.path === sitting.begin.path && passing.answer?.body['code'] === 200)
          begun = passing.answer.body['data']
        if (passing.path === sitting.detail.path && passing.answer?.body['code'] === 100404)
          passing.answer = done(begun)
      },
    },
    {
      name: 'an answer that came late wins',
      says: /a save that came late|100404|passed_over/,
      before: before(sitting.save, ({ body }) => void (body['seq'] = 10 - body['seq'])),
    },
    {
      name: 'answers are never saved',
      says: /saved|score|passed_over|answers/,
      before: before(sitting.save, ({ body }) => void (body['answers'] = [])),
    },
    {
      name: 'a sitting is not scored',
      says: /the result/,
      after: answersOf(sitting.submit, (data) => (data.result = null)),
    },
    {
      name: 'a sitting that was submitted takes answers',
      says: /saved after the end/,
      after(passing) {
        if (passing.path === sitting.save.path && passing.answer?.body['code'] === 100409)
          passing.answer = done({ seq: 9, passed_over: [], due_at: null, now: new Date().toISOString() })
      },
    },
    {
      name: 'attempts are not counted',
      says: /attempts_left/,
      after: answersOf(sitting.examList, ({ list }) => list.forEach((one: any) => (one.attempts_left = 2))),
    },
    {
      name: 'whose answer is marked is in the answer',
      says: /whose answer it is/,
      after: answersOf(markingCall('take'), ({ task }) => task?.question && (task.question.of = '王小明')),
    },
    {
      name: 'a mark above the full score is taken',
      says: /a mark above the full score/,
      before: before(markingCall('mark'), ({ body }) => void (body['score'] = Math.min(body['score'], 5))),
    },
    {
      name: 'a mark is not kept',
      says: /the learner’s score/,
      before: before(markingCall('mark'), ({ body }) =>
        body['score'] > 5 ? undefined : done({ answers: [body['answer']] }),
      ),
    },
    {
      name: 'a withdrawn mark counts',
      says: /the score after the mark was withdrawn/,
      before: before(markingCall('withdraw'), ({ body }) => done({ answers: [body['answer']] })),
    },
    {
      name: 'a preview changes scores',
      says: /the score after a preview/,
      before: before(markingCall('preview'), (passing) => void (passing.path = markingCall('change').path)),
    },
    {
      name: 'a learner may mark',
      says: /take by a learner/,
      before({ path, headers }) {
        if (path === markingCall('take').path) headers['authorization'] = `Bearer ${full}`
      },
    },
    {
      name: 'the draft of a centre keeps its old order',
      says: /the draft after a move/,
      before: before(callOf(learn_module, 'move'), ({ body }) => void (body['index'] = 1)),
    },
    {
      name: 'a reader sees the draft of a centre',
      says: /nothing was published/,
      after: answersOf(
        callOf(learn_module, 'get_menu_detail'),
        (data) => (data.release ??= { number: 1, created_at: '2026-11-27T00:00:00.000Z' }),
      ),
    },
  ]
}
