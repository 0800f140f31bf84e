import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { plantInCopy } from './planted-copy.ts'

/**
 * A type of question and a kind of node of rich text, declared in a copy of the tree: without their parts they do not
 * compile.
 *
 * @chosen-by resources/bank/exercise-types editor/stored server/features/bank/question-formats src/content/exercise
 */

const { plant, run } = plantInCopy()

/** What reads the trees of stored text, whatever they contain. */
const folds = [
  'editor/question/engine/plain-html.ts',
  'editor/question/model/to-slate.ts',
  'editor/stored/fold.ts',
  'editor/stored/line.ts',
  'editor/stored/text.ts',
  'editor/stored/write.ts',
  'server/features/bank/question-formats/moodle/html.ts',
  'server/features/bank/question-formats/qti/write-text.ts',
]
/** The parts of each type: how it is scored, shown, filled in, credited, and how each format converts it. */
const tables = [
  'resources/bank/exercise-types/simple-scoring.ts',
  'server/features/bank/question-formats/answer-credits.ts',
  'server/features/bank/question-formats/by-type.ts',
  'server/features/bank/question-formats/docx/marked/answer-of-signs.ts',
  'server/features/bank/question-formats/docx/paper/decide.ts',
  'server/features/bank/question-formats/docx/write/answer-runs.ts',
  'server/features/bank/question-formats/gift/write-question.ts',
  'server/features/bank/question-formats/moodle/write-question.ts',
  'server/features/bank/question-formats/qti/own.ts',
  'server/features/bank/question-formats/qti/write-question.ts',
  'src/content/exercise/editor/simple-type-editors.tsx',
  'src/content/exercise/simple-views.tsx',
]

it('do not compile before each format, score, screen and reader of stored text handles them', {
  timeout: 1_200_000,
}, async () => {
  const declared = await readFile('resources/bank/exercise-types/choice.ts', 'utf8')
  await plant(
    'resources/bank/exercise-types/planted.ts',
    null,
    declared.replaceAll("'true_false'", "'yes_no'").replace('export const trueFalse', 'export const yesNo'),
  )
  const file = 'resources/bank/exercise-types/simple-types.ts'
  await plant(
    file,
    'export const simpleTypes = [',
    "import { yesNo } from './planted.ts'\nexport const simpleTypes = [yesNo,",
  )
  await plant(
    'editor/stored/nodes.ts',
    'export type Inline = TextNode |',
    "export interface RuleNode {\n  kind: 'rule'\n}\n\nexport type Inline = RuleNode | TextNode |",
  )
  const { status, output } = await run('node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false')
  expect(status).not.toBe(0)
  const refusals = (file: string, name: string): string[] =>
    output.split(/\n(?=\S)/).filter((refusal) => refusal.startsWith(file) && refusal.includes(name))
  for (const table of tables) expect(refusals(table, 'yes_no'), table).not.toEqual([])
  for (const fold of folds) expect(refusals(fold, 'rule'), fold).not.toEqual([])
})
