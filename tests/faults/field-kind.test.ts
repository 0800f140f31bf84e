import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { plantInCopy } from './planted-copy.ts'

/**
 * A kind of field that is not in this tree, a duration, is added to a copy of it in folders of its own and in the
 * generated lists: it compiles, and is stored, listed, edited, filtered, sorted, and read from sheets and written to
 * them, without a change anywhere else.
 *
 * @chosen-by resources/kit/fields src/records/fields server/exchange/record-files server/exchange/spreadsheets
 * @chosen-by tests/fields tests/faults/duration
 */

const { plant, run, stayGreen, writtenMigration, expectWritten } = plantInCopy()
const partOf = (name: string): Promise<string> => readFile(`tests/faults/duration/${name}.txt`, 'utf8')

it('is added in its own folders', { timeout: 1_800_000 }, async () => {
  expectWritten('resources/index.ts', 'resources/kit/fields/index.ts', 'src/parts/widgets.ts')
  await plant('resources/kit/fields/duration.ts', null, await partOf('kind'))
  await plant('resources/kit/duration-text.ts', null, await partOf('text'))
  await plant('src/records/fields/duration/duration.tsx', null, await partOf('widget'))
  await plant('src/records/fields/duration/duration-input.tsx', null, await partOf('input'))
  await plant('tests/fields/kinds/duration.ts', null, await partOf('fixture'))
  await plant('tests/fields/duration.test.tsx', null, await partOf('screen'))
  const slot = await readFile('tests/faults/exam-slot.resource.txt', 'utf8')
  const withDuration = slot
    .replace(/minutes: integer\(\{(.*), min: 30, max: 240 \}\)/, 'minutes: duration({$1 })')
    .replace('defineResource, integer,', 'defineResource, duration, integer,')
  expect(withDuration.match(/\bduration\b/g)).toHaveLength(2)
  await plant('resources/exam-slot.ts', null, withDuration)
  expect(await run('--import', 'tsx', 'server/commands/registry.ts')).toMatchObject({ status: 0 })
  expect((await run('--import', 'tsx', 'server/commands/migration.ts', 'exam_slot')).output).toContain(
    'written for review',
  )
  await writtenMigration('exam_slot')
  const types = await run('node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false')
  expect(types).toMatchObject({ status: 0, output: '' })
  const output = await stayGreen(
    'tests/fields',
    'tests/resources',
    'tests/import/template',
    'tests/contract',
    '-t',
    'duration|exam_slot|fixture|widget|cells|shown|typed',
  )
  for (const shown of ['fields/fields', 'fields/cells', 'fields/duration', 'import/template', 'contract'])
    expect(output).toMatch(new RegExp(`✓ .*tests/${shown}`))
})
