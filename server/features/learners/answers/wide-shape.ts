import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { plainName } from '../../../../resources/kit/index.ts'
import {
  readField,
  type Cell,
  type RowReading,
  type TableShape,
  type TableTarget,
} from '../../../exchange/record-files/table-shape.ts'
import { ofLearner, wideTargetOf, type Part } from './wide-columns.ts'

/** Converts a row of a learner's answers to many questions into one entry each. */

const messages = {
  nobody: {
    zh: '这一行没有学员，没有导入。如果它是题号行或满分行，不必理会',
    en: 'There is no learner in this row, and it goes nowhere. A row of codes or of full marks is no answer, and nothing to mend',
  },
  codes: {
    zh: '这一行是题号或满分，不是作答，没有导入',
    en: 'This row has the codes or full marks of the questions; it is no answer and was not imported',
  },
  perQuestion: {
    zh: '这个表格每道题各有自己的列，这一列不知道是哪道题的',
    en: 'each question of this sheet has its own column, and this column names no question',
  },
  nothing: { zh: '这一行没有任何作答', en: 'There is no answer in this row' },
}

/** The shape of a table whose mapping names questions; undefined for any other table. */
export function wideShape(
  targets: readonly TableTarget[],
  mapping: readonly (string | null)[],
  sitting: string,
): TableShape | undefined {
  const columns = mapping
    .flatMap((name) => {
      const target = wideTargetOf(name)
      return target ? [{ name: name!, ...target }] : []
    })
    .filter(({ part }) => targets.some(({ name }) => name === part))
  if (columns.length === 0) return undefined
  const questions = [...new Set(columns.map(({ id }) => id))]
  const byPart = (part: Part) => new Map(columns.filter((one) => one.part === part).map(({ id, name }) => [id, name]))
  const [answers, scores] = [byPart('answer'), byPart('score')]
  return {
    targets: [
      ...targets,
      ...columns.map(
        ({ name, part }): TableTarget => ({
          ...targets.find((one) => one.name === part)!,
          name,
          field: 'exercise_id',
          aliases: [],
        }),
      ),
    ],
    unused: Object.fromEntries(
      targets.flatMap(({ name }) => (ofLearner.has(name) ? [] : [[name, messages.perQuestion]])),
    ),
    belongsToHeading(cells) {
      const people = cells.get('user_id')
      return people && namesQuestions(people) ? { at: people.at, text: messages.codes } : null
    },
    read(cells) {
      const people = cells.get('user_id')
      if (!people) return [refusedRow(messages.nobody)]
      // Directly below the heading such a row belongs to the heading; further down, where tables were put below each
      // other, it is listed as left out.
      if (namesQuestions(people)) return [{ ...refusedRow(messages.codes), isAside: true }]
      const given = questions.flatMap((id) =>
        entryOf(id, cells.get(answers.get(id) ?? ''), cells.get(scores.get(id) ?? ''), cells, people, sitting),
      )
      return given.length > 0 ? given : [refusedRow(messages.nothing, people.at)]
    },
  }
}

const refusedRow = (text: Text, at: string | null = null): RowReading => ({
  values: {},
  places: {},
  wanted: [],
  reasons: [{ at, text }],
})

const questionWords: ReadonlySet<string> = new Set([
  '题号',
  '题目',
  '题目编号',
  '编号',
  '单题',
  'code',
  'question',
  'questions',
  'id',
  '满分',
  '分值',
  '题分',
  'fullscore',
  'fullmarks',
  'maxscore',
  'outof',
])
const namesQuestions = (people: Cell): boolean => questionWords.has(plainName(people.text))

function entryOf(
  id: number,
  answer: Cell | undefined,
  score: Cell | undefined,
  cells: ReadonlyMap<string, Cell>,
  people: Cell,
  sitting: string,
): RowReading[] {
  const own = answer ?? score
  if (!own) return []
  const into: RowReading = { at: own.at, values: {}, places: { exercise_id: own.at }, wanted: [], reasons: [] }
  readField(answer_exercise, 'user_id', people, into)
  const title = cells.get('sitting')
  if (title) readField(answer_exercise, 'sitting', title, into)
  else into.values['sitting'] = sitting
  into.wanted.push({ field: 'exercise_id', at: own.at, paths: [[`#${id}`]], isNeeded: true })
  if (answer) {
    into.values['answer'] = { type: 'text', text: answer.text.trim() }
    into.places['answer'] = answer.at
  }
  if (score) readField(answer_exercise, 'score', score, into)
  const excerpt = [people.text.trim(), `#${id}`, own.text.trim()].join(' · ')
  return [
    { ...into, excerpt, key: [String(into.values['sitting'] ?? ''), people.text, `#${id}`].map(plainName).join(' · ') },
  ]
}
