import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantInCopy } from './planted-copy.ts'

/**
 * The tests know of resources what these declare, and nothing by name: an entity that is valid and unlike all others is
 * put into a copy of the tree, and what asks every resource stays green there, with the new one among them.
 *
 * @chosen-by resources/kit server/storage/tables server/records server/http server/calls/verbs tests/contract
 * @chosen-by tests/access tests/fields tests/resources
 */

const { run, stayGreen, root, writtenMigration, expectWritten } = plantInCopy()
const asking = [
  'tests/contract',
  'tests/access',
  'tests/fields',
  'tests/resources',
  'tests/server/form-body',
  'tests/import/template',
  'tests/capabilities/workflow/every-workflow',
]

it('an entity unlike all others leaves every test green', { timeout: 1_800_000 }, async () => {
  expectWritten('resources/exam-slot.ts', 'resources/index.ts')
  await copyFile('tests/faults/exam-slot.resource.txt', join(root(), 'resources/exam-slot.ts'))
  expect((await run('--import', 'tsx', 'server/commands/migration.ts', 'exam_slot')).output).toContain(
    'written for review',
  )
  await writtenMigration('exam_slot')
  await stayGreen(...asking)
})
