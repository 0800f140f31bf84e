import { answer_exercise } from '../../../resources/answer-exercise.ts'
import { plainName } from '../entry.ts'
import { readField, type Cell, type RowReading, type TableShape, type TableTarget } from '../table-shape.ts'
import { wideTargetOf, type Part } from './wide-columns.ts'

/** A row of a learner's answers to many questions, as an entry each. */

const said = {
  nothing: { zh: '这一行没有任何作答', en: 'There is no answer in this row' },
}

/** The shape of a table whose mapping names questions; undefined for any other. */
export function wideShape(targets: readonly TableTarget[], mapping: readonly (string | null)[], sitting: string): TableShape | undefined {
  const columns = mapping.flatMap((name) => {
    const target = wideTargetOf(name)
    return target ? [{ name: name!, ...target }] : []
  })
  if (columns.length === 0) return undefined
  const questions = [...new Set(columns.map(({ id }) => id))]
  const byPart = (part: Part) => new Map(columns.filter((one) => one.part === part).map(({ id, name }) => [id, name]))
  const [answers, scores] = [byPart('answer'), byPart('score')]
  return {
    targets: [...targets, ...columns.map(({ name, part }): TableTarget => ({ ...targets.find((one) => one.name === part)!, name, field: 'exercise_id', aliases: [] }))],
    read(cells) {
      const people = cells.get('user_id')
      // The row that names the questions of numbered columns has no learner.
      if (!people) return isKeyRow(cells) ? [] : [nothing(null)]
      const given = questions.flatMap((id) => entryOf(id, cells.get(answers.get(id) ?? ''), cells.get(scores.get(id) ?? ''), cells, people, sitting))
      return given.length > 0 ? given : [nothing(people.at)]
    },
  }
}

const nothing = (at: string | null): RowReading => ({ values: {}, places: {}, wanted: [], reasons: [{ at, text: said.nothing }] })

const isKeyRow = (cells: ReadonlyMap<string, Cell>): boolean => [...cells.keys()].some((name) => wideTargetOf(name) !== null)

function entryOf(id: number, answer: Cell | undefined, score: Cell | undefined, cells: ReadonlyMap<string, Cell>, people: Cell, sitting: string): RowReading[] {
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
  return [{ ...into, key: [String(into.values['sitting'] ?? ''), people.text, `#${id}`].map(plainName).join(' · ') }]
}
