import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { exerciseTypes, type ExercisePart } from '../../../../resources/bank/exercise-types/index.ts'
import type { QuestionFormat, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'
import { questionFormats } from '../../../../server/features/bank/questions/question-formats.ts'
import { readText, written } from './format-files.ts'

/** What a format declares of the types of questions is what it does, and what the page about formats says. */

const typeNames = exerciseTypes.map(({ name }) => name)
const exampleOf = (name: string) => exerciseTypes.find((type) => type.name === name)!.example
const simple = typeNames.filter((name) => name !== 'composite')

function exampleQuestion(name: string): ReadQuestion {
  const { stem, options, answer } = exampleOf(name)
  return { ...emptyQuestion('1', null), type: name, stem, options: [...options], answer }
}

/** The example of a type; of a composite one with a part of each type of which the format loses nothing. */
async function questionOf(name: string, format: QuestionFormat): Promise<ReadQuestion> {
  if (name !== 'composite') return exampleQuestion(name)
  const parts: ExercisePart[] = []
  for (const one of simple) {
    const { stem, options, answer } = exampleQuestion(one)
    const { leftOut } = await written(format, [exampleQuestion(one)])
    if (leftOut.length === 0) parts.push({ stem, options, answer, analysis: '', score: null } as ExercisePart)
  }
  expect(parts.length).toBeGreaterThan(2)
  return { ...exampleQuestion(name), answer: { type: 'composite', parts } }
}

/** A question of a type as people type it into a file of text. */
function textOf(name: string): string {
  const { label } = exerciseTypes.find((type) => type.name === name)!
  const options = 'A. 甲\nB. 乙\nC. 丙\n'
  const answers: Readonly<Record<string, string>> = {
    single_choice: `${options}答案：A`,
    multiple_choice: `${options}答案：AB`,
    true_false: '答案：对',
    numeric: '答案：3.14',
    word_bank: `${options}答案：BA`,
    ordering: `${options}答案：BAC`,
    essay: '答案：范文',
  }
  const blanks = ['fill_blank', 'word_bank'].includes(name) ? '____，____' : ''
  if (name === 'composite') return `阅读材料，完成1~2题。\n材料\n1. 一\n${options}答案：A\n2. 二\n${options}答案：B\n`
  return `1. 题${blanks}\n【题型】${label.zh}\n${answers[name] ?? '答案：甲；乙'}\n`
}

const typedFiles: Readonly<Record<string, (name: string) => string>> = {
  plain_text: textOf,
  markdown: (name) => textOf(name).replaceAll('\n', '\n\n'),
  amc_txt: (name) =>
    name === 'essay' ? '*<lines=3> 题\n' : `${name === 'multiple_choice' ? '**' : '*'} 题\n+ 甲\n- 乙\n`,
}

const writing = questionFormats.filter((format) => format.write)
const reading = questionFormats.filter((format) => !format.write)

describe.each(writing.map((format) => [format.name, format] as const))('%s', (_name, format) => {
  it.each(typeNames)('does with %s what it declares', async (name) => {
    const { bytes, leftOut } = await written(format, [await questionOf(name, format)])
    if (format.types[name] === 'none') return expect(leftOut).toMatchObject([{ at: '1', whole: true }])
    const entries = await readText(format, bytes)
    expect(entries).toMatchObject([{ question: { type: name } }])
  })
})

describe('a format that is only read', () => {
  const written22 = writing.find((one) => one.name === 'qti_2_2')!
  /** A file with a question of the type, as other programs or our own export write it. */
  const fileOf = async (format: QuestionFormat, name: string): Promise<string | Uint8Array> => {
    const typed = typedFiles[format.name]
    if (typed) return typed(name)
    if (format.name.startsWith('qti') || format.name === 'blackboard')
      return (await written(written22, [await questionOf(name, written22)])).bytes
    return `一加一等于几？\nA) 一\nB) 二\nC) 2\nANSWER: ${name === 'multiple_choice' ? 'B, C' : 'B'}\n`
  }
  const read = reading.flatMap((format) =>
    typeNames.filter((name) => format.types[name] === 'read').map((name) => [format.name, name, format] as const),
  )
  it.each(read)('%s reads %s', async (_format, name, format) => {
    expect(await readText(format, await fileOf(format, name))).toMatchObject([{ question: { type: name } }])
  })
  it('writes no type', () => {
    expect(reading.flatMap((format) => Object.values(format.types)).filter((one) => one === 'both')).toEqual([])
  })
})

describe('docs/question-formats.md', () => {
  const columns: Readonly<Record<string, string>> = {
    JSON: 'json',
    'Moodle XML': 'moodle_xml',
    GIFT: 'gift',
    Aiken: 'aiken',
    QTI: 'qti_3',
    docx: 'docx',
    'plain text, Markdown': 'plain_text',
    'AMC-TXT': 'amc_txt',
    Blackboard: 'blackboard',
  }
  it('says of every type what each format does with it', async () => {
    const rows = (await readFile('docs/question-formats.md', 'utf8'))
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    const heading = rows.find(([first]) => first === 'ours')!
    const documented = typeNames.map((name) => {
      const row = rows.find(([first]) => first === name) ?? []
      return [name, ...heading.slice(1).map((_, index) => supportIn(row[index + 1] ?? ''))]
    })
    const declared = typeNames.map((name) => [
      name,
      ...heading.slice(1).map((column) => questionFormats.find((one) => one.name === columns[column])!.types[name]),
    ])
    expect(documented).toEqual(declared)
  })
  const supportIn = (cell: string): string =>
    cell === '–' ? 'none' : cell.startsWith('←') ? 'read' : cell === '' ? 'nothing' : 'both'
})
