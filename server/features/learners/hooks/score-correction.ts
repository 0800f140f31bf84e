import { score_correction as declaration } from '../../../../resources/score-correction.ts'
import { correctionOf, fitsOptions } from '../corrected/in-force.ts'
import { numberLabel } from '../../../../resources/papers/numbering.ts'
import { paperQuestion } from '../corrected/paper-question.ts'
import { z } from 'zod'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { optionSchema } from '../../../../resources/bank/exercise-types/options.ts'
import { correctionRules } from '../../../../resources/learners/correction/rules.ts'
import { exam } from '../../../../resources/exam.ts'
import { messages, type Text } from '../../../../resources/kit/index.ts'
import { Fault, invalid } from '../../../base/fault.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import type { Change, Write } from '../../../records/hooks/write.ts'
import { RecordReader } from '../../../records/record-reader.ts'

const optionList = z.array(optionSchema)

const stated = ['exam_id', 'number', 'rule', 'key', 'points', 'partial_rule', 'partial_points']

const texts = {
  number: { zh: '试卷没有这道题', en: 'The paper has no such question' },
  noKey: {
    zh: '这种题型不能用一行文字改答案，可以送分、作废或改分值',
    en: 'A key of this type is not a line of text: give full marks, void it or change its points',
  },
  key: { zh: '与这道题的题型或空数不符', en: 'It does not fit the type of the question or its blanks' },
  option: { zh: '题目没有这个选项', en: 'The question has no such option' },
  partial: { zh: '这道题没有部分分的规则', en: 'Partial credit is not about this question' },
} satisfies Record<string, Text>

type Stated = Parameters<typeof correctionOf>[0]

/** What a correction states, of a record as it is or will be. */
function statedBy(whole: Readonly<Record<string, unknown>>): Stated | null {
  const rule = correctionRules.find(({ value }) => value === whole['rule'])?.value
  const words = (name: string) => (typeof whole[name] === 'string' ? whole[name] : null)
  const number = (name: string) => (typeof whole[name] === 'number' ? whole[name] : null)
  return rule
    ? {
        place: 0,
        rule,
        key: words('key'),
        points: number('points'),
        partial_rule: words('partial_rule'),
        partial_points: number('partial_points'),
      }
    : null
}

/** What of a rule does not fit the question that it is about. */
function faultOf(whole: Stated, record: Readonly<Record<string, unknown>>): { path: string; text: Text } | null {
  const type = exerciseType(String(record['type']))
  const { key, credit } = correctionOf(whole, type?.answer.safeParse(record['answer']).data ?? null)
  if (whole.rule === 'new_key' || whole.rule === 'also_right') {
    if (!whole.key) return null
    const isWritable = type?.fromText(type.toText(type.example.answer)) && type.objective(type.example.answer)
    if (!isWritable) return { path: 'rule', text: texts.noKey }
    if (!key) return { path: 'key', text: texts.key }
    return fitsOptions(key, optionList.safeParse(record['options']).data ?? [])
      ? null
      : { path: 'key', text: texts.option }
  }
  return whole.rule === 'partial' && credit && !type?.credited ? { path: 'rule', text: texts.partial } : null
}

/** The question by its number on the paper, and what the rule says of it. */
async function completeOne({ context }: Write, { before, values }: Change): Promise<void> {
  const { database, identity } = context
  const refuse = (path: string, text: Text) => invalid([{ path, message: text[identity.language] }])
  const whole: Readonly<Record<string, unknown>> = { ...before, ...values }
  const [examId, number] = [Number(whole['exam_id']), Number(whole['number'])]
  const [paper] = await new RecordReader(database, identity).getMany(exam, [examId])
  if (!paper) throw refuse('exam_id', messages.noSuchRecord)
  const question = await paperQuestion(database, examId, number)
  // A paper without questions has no answers either.
  if (!question && paper['question_count']) throw refuse('number', texts.number)
  const given = statedBy(whole)
  const fault = given && question && faultOf(given, question.record)
  if (fault) throw refuse(fault.path, fault.text)
  values['exercise_id'] = question?.exercise_id ?? null
  if (question) values['number'] = question.number
  if (!whole['title'])
    values['title'] =
      `${String(paper['title'])} · ${question ? numberLabel({ from: question.number, to: question.lastNumber }) : number}`
}

const locked = (): Fault =>
  new Fault(409, 100409, {
    zh: '已执行过的更正不能修改，请撤销后新建一项',
    en: 'A correction that was applied is not edited: undo it, and make another one.',
  })
const counts = (): Fault =>
  new Fault(409, 100409, { zh: '生效中的更正不能删除，请先撤销', en: 'It is in force: undo it before it is deleted.' })

/** What was applied stays as it was, and goes only once it counts no more. */
function refuse({ kind, by, changes }: Write): void {
  if (by !== 'person') return
  for (const { before } of changes) {
    const state = before?.['state']
    if (kind === 'update' && state !== 'draft') throw locked()
    if (kind === 'delete' && state !== 'draft' && state !== 'undone') throw counts()
  }
}

export const score_correction = defineHooks(declaration, {
  workflow: refuse,
  async complete(write) {
    for (const change of write.changes)
      if (change.before === null || stated.some((name) => name in change.values)) await completeOne(write, change)
  },
})
