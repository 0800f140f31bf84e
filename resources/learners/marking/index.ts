import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { boolean, choice, decimal, integer, json, longText } from '../../kit/fields/index.ts'
import { recordId } from '../../kit/record-id.ts'
import { check } from './check.ts'
import type { MarkingOptions } from './options.ts'
import { doneOutput, qualityOutput, rubricEffect, taskOutput } from './answers.ts'
import { strokesSchema } from './strokes.ts'
import { leadingActions } from './leading.ts'
import { markingCalls } from './calls.ts'
import { namedIn } from '../../kit/index.ts'

export { markingCalls } from './calls.ts'

export type { MarkingOptions } from './options.ts'

/**
 * How often an answer is marked: once; twice; twice and a third time where the two differ; and decided where all three
 * do.
 */
export const markingModes = ['single', 'double', 'third', 'arbitrated'] as const
export type MarkingMode = (typeof markingModes)[number]

export const markingRounds = ['1', '2', '3', 'final'] as const
export type MarkingRound = (typeof markingRounds)[number]

export const roundChoices = markingRounds.map((value) => ({
  value,
  label: value === 'final' ? { zh: '终评', en: 'Final' } : { zh: `${value} 评`, en: `Round ${value}` },
}))

const label = (zh: string, en: string) => ({ label: { zh, en } })
const answer = () => integer({ ...label('作答', 'Answer'), required: true, min: 1, max: 2_147_483_647 })

const takeInput = {
  /** Answers to leave out for now; or the answer that this person marked and wants to see again. */
  skip: json(z.array(recordId).max(500), { ...label('跳过的', 'Skipped'), example: [1] }),
  answer: integer({ ...label('作答', 'Answer'), min: 1, max: 2_147_483_647 }),
}

const markInput = {
  answer: answer(),
  round: choice({ ...label('评次', 'Round'), of: roundChoices, required: true }),
  score: decimal({ ...label('得分', 'Score'), min: 0, max: 1000 }),
  points: json(z.array(z.string().max(1)).max(20), { ...label('采分点', 'Points'), example: ['A'] }),
  comment: longText({ ...label('批语', 'Comment'), maxLength: 500 }),
  flag: longText({ ...label('问题卷', 'Flag'), maxLength: 200 }),
  strokes: json(strokesSchema, { ...label('批注', 'Annotations'), example: [] }),
  ms: integer({ ...label('用时（毫秒）', 'Time (ms)'), min: 0, max: 86_400_000 }),
  likes: boolean({ ...label('相同作答一并评', 'Like answers too') }),
}

function actions({ name, fields }: CapableResource, options: MarkingOptions): Record<string, Action> {
  const calls = markingCalls(name)
  const right = calls.mark
  const rubricInput = { rubric: namedIn(fields, options.rubric), tolerance: namedIn(fields, options.tolerance) }
  return {
    [calls.take]: {
      on: 'row',
      hidden: true,
      right,
      label: { zh: '领取答卷并评分', en: 'Take an answer to mark it' },
      input: takeInput,
      output: taskOutput,
    },
    [calls.release]: {
      on: 'row',
      hidden: true,
      right,
      ...label('放回', 'Put back'),
    },
    [calls.mark]: {
      on: 'row',
      hidden: true,
      ...label('阅卷评分', 'Mark answers'),
      input: markInput,
      output: doneOutput,
    },
    [calls.withdraw]: {
      on: 'row',
      hidden: true,
      right,
      ...label('撤销评分', 'Withdraw a mark'),
      input: { answer: answer() },
      output: doneOutput,
    },
    ...leadingActions(name),
    [calls.quality]: {
      on: 'row',
      method: 'GET',
      hidden: true,
      label: { zh: '阅卷质量', en: 'Quality of marking' },
      output: qualityOutput,
    },
    [calls.preview]: {
      on: 'row',
      reads: true,
      hidden: true,
      right: calls.change,
      label: { zh: '更改评分标准前试算', en: 'Preview a change of the rubric' },
      input: rubricInput,
      output: rubricEffect,
    },
    [calls.change]: {
      on: 'row',
      hidden: true,
      label: { zh: '更改评分标准', en: 'Change the rubric' },
      input: rubricInput,
      output: rubricEffect,
    },
  }
}

/**
 * Answers are marked by several people, each without knowing whose they are or what the others gave, until the scheme
 * says the score.
 */
export const marking = defineCapability(
  {
    name: 'marking',
    actions,
    check,
    forViews: ({ name }, options: MarkingOptions) => ({ marking: { ...markingCalls(name), ...options } }),
  },
  (had) =>
    <const N extends string>(options: MarkingOptions<N>) =>
      had<MarkingOptions<N>, N>(options),
)
