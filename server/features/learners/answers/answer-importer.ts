import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { completeAnswers, type IncomingAnswer } from './complete-answers.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { plainName } from '../../../../resources/kit/index.ts'
import { defineImporter } from '../../../exchange/record-files/importer.ts'
import {
  fieldShape,
  inBoth,
  labelled,
  readField,
  type RowReading,
  type ShapedTable,
  type TableShape,
  type TableTarget,
} from '../../../exchange/record-files/table-shape.ts'
import { recogniseQuestions } from './wide-columns.ts'
import { wideShape } from './wide-shape.ts'
import { itemAt } from '../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/**
 * Results exported by other systems and scanners: a row for each learner's answer to a question, or for each learner
 * with a column for each question.
 */

/** The column headings of such sheets, and the content of the template. */
const columns: Readonly<Record<string, Partial<TableTarget>>> = {
  sitting: {
    required: false,
    help: { zh: '没有这一列时为文件名', en: 'Without this column: the name of the file' },
    example: inBoth('高一期中数学'),
    aliases: ['考试', '考试名称', '练习', '场次', 'sitting', 'exam', 'test'],
  },
  user_id: {
    example: inBoth('student01'),
    aliases: ['用户名', '学员用户名', '学号', '考号', 'username', 'user name', 'student'],
  },
  exercise_id: {
    label: { zh: '题号', en: 'Question code' },
    help: { zh: '题目的题号或编号', en: 'The code or the id of the question' },
    example: inBoth('SX-0001'),
    aliases: ['单题', '题目', '题目编号', '题目题号', 'question', 'code'],
  },
  answer: {
    help: {
      zh: '如 B、ABD、对；客观题可由此评分',
      en: 'Such as B, ABD, true; automatic scoring uses it',
    },
    takes: { zh: '学员写的内容', en: 'What the learner wrote' },
    example: inBoth('B'),
    aliases: ['学生作答', '作答内容', '选项', 'response'],
  },
  score: { example: inBoth('5'), aliases: ['分数', '得分', 'mark', 'points'] },
  full_score: { example: inBoth('5'), aliases: ['分值', '总分', 'max score', 'out of'] },
}

const keyColumns = ['sitting', 'user_id', 'exercise_id'] as const

const maxTitle = 100
const withoutExtension = (name: string): string =>
  name
    .replace(/\.[a-z]{1,5}$/i, '')
    .trim()
    .slice(0, maxTitle)

function shape(rights: ReadonlySet<string>, table?: ShapedTable): TableShape {
  const targets = fieldShape(answer_exercise, rights).targets.map((target) => ({
    ...target,
    ...ownEntry(columns, target.name),
  }))
  const sitting = withoutExtension(table?.fileName ?? '')
  const wide = table && wideShape(targets, table.mapping, sitting)
  if (wide) return wide
  const isNamed = table?.mapping.includes('sitting') ?? true
  return {
    targets,
    read(cells) {
      const answer = cells.get('answer')
      const reading: RowReading = { values: isNamed ? {} : { sitting }, places: {}, wanted: [], reasons: [] }
      for (const [name, cell] of cells) if (name !== 'answer') readField(answer_exercise, name, cell, reading)
      if (answer) {
        reading.values['answer'] = { type: 'text', text: answer.text.trim() }
        reading.places['answer'] = answer.at
      }
      const key = keyColumns
        .map((name) => plainName(cells.get(name)?.text ?? (name === 'sitting' ? sitting : '')))
        .join(' · ')
      return { ...reading, key }
    },
  }
}

const there = (id: number): Text => ({
  zh: `这名学员在这次考试中已有这道题的作答（#${id}）`,
  en: `This learner has an answer to this question in this sitting already (#${id})`,
})

export const answerImporter = defineImporter({
  resource: answer_exercise,
  shape,
  apart: keyColumns,
  recognise: recogniseQuestions,
  formats: [],
  read: () => {
    throw new Error('answers can only be imported as tables')
  },
  excerpt: ({ sitting, answer, score }) =>
    [sitting, (answer as { text?: string } | undefined)?.text, score].filter((one) => one !== undefined).join(' · '),

  async complete(records, entries, once) {
    const sound = entries.filter(({ reasons }) => reasons.length === 0)
    const inputs = sound.map((entry): IncomingAnswer => ({ ...entry.input, ...once }))
    const faults = await completeAnswers(records, inputs)
    sound.forEach((entry, index) => {
      const fault = faults[index]
      if (fault)
        entry.reasons.push({
          at: null,
          text: labelled(answer_exercise.fields[fault.path].label, fault.text),
          path: fault.path,
        })
      for (const name of ['answer', 'score', 'full_score'] as const)
        if (itemAt(inputs, index)[name] !== undefined) entry.input[name] = itemAt(inputs, index)[name]
    })
  },

  async repeated(records, entries) {
    const asked = entries.map(({ number, input: { user_id, exercise_id, sitting } }) => ({
      number,
      user_id,
      exercise_id,
      sitting,
    }))
    const rows = await records.database.all<{ number: number; id: number; version: number }>(
      sql`select e.number, t.id, t.version from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as e(number integer, user_id integer, exercise_id integer, sitting text)
        join answer_exercise t on t.user_id = e.user_id and t.exercise_id = e.exercise_id and lower(t.sitting) = lower(e.sitting)
        where t.deleted_at is null${andScope(answer_exercise, records.identity, sql`t`)}`,
      scopeValues(records.identity),
    )
    return new Map(rows.map(({ number, id, version }) => [number, { id, version, text: there(id) }]))
  },
})
