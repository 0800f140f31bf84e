import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { plantInCopy } from './planted-copy.ts'

/** A type of question declared in a copy of the tree: without its parts it does not compile. */

const { plant, run } = plantInCopy()

/** The parts of each type: how it is scored, shown, filled in, credited, and how each format converts it. */
const tables = [
  'resources/exercise-types/simple-scoring.ts',
  'server/question-formats/aiken/aiken.ts',
  'server/question-formats/answer-credits.ts',
  'server/question-formats/docx/marked/answer-of-signs.ts',
  'server/question-formats/docx/paper/decide.ts',
  'server/question-formats/docx/write/answer-runs.ts',
  'server/question-formats/gift/write-question.ts',
  'server/question-formats/moodle/write-question.ts',
  'server/question-formats/qti/own.ts',
  'server/question-formats/qti/write-asked.ts',
  'src/exercise/editor/simple-type-editors.tsx',
  'src/exercise/simple-views.tsx',
]

it('does not compile before each format, score and screen handles it', {
  timeout: 1_200_000,
}, async () => {
  const declared = await readFile('resources/exercise-types/choice.ts', 'utf8')
  await plant(
    'resources/exercise-types/planted.ts',
    null,
    declared.replaceAll("'true_false'", "'yes_no'").replace('export const trueFalse', 'export const yesNo'),
  )
  const file = 'resources/exercise-types/simple-types.ts'
  await plant(
    file,
    'export const simpleTypes = [',
    "import { yesNo } from './planted.ts'\nexport const simpleTypes = [yesNo,",
  )
  const { status, output } = await run('node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false')
  expect(status).not.toBe(0)
  const refused = output.split('\n').filter((line) => line.includes('yes_no'))
  for (const table of tables) expect(refused.filter((line) => line.startsWith(table))).not.toEqual([])
})
