import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/**
 * Answer sheets, their scans and the queue: a fault is planted for each gate, in a copy of this tree, and its tests
 * must fail.
 */

const { plant, turnRed } = plantInCopy()

describe('the tests of scanned answer sheets', () => {
  it('turn red when two filled bubbles are no doubt, or a sheet of another course is read', async () => {
    await plant(
      'server/features/papers/answer-sheets/reading/marks.ts',
      'return chosen > (count ?? (many ? Number.POSITIVE_INFINITY : 1))',
      'return chosen > 99 + (count ?? (many ? Number.POSITIVE_INFINITY : 1))',
    )
    await plant(
      'server/features/papers/answer-sheets/import-scans.ts',
      'where t.key = ${key} and t.subject_course_id = ${course} and',
      'where t.key = ${key} and ${course} > 0 and',
    )
    const reds = ['waits with its place', 'is a sheet of another course']
    await turnRed(['tests/features/papers/answer-sheets/import-scans.test.ts'], reds, null)
  }, 300_000)

  it('turn red when anybody gives points in red, also to themselves, or in a gray scan', async () => {
    await plant(
      'server/features/papers/handlers/scan-page.ts',
      'if (doubts.some(isOfPoints) && !holds(inner.identity.rights, marks)) throw noActionRight()',
      'if (doubts.some(isOfPoints) && marks === null) throw noActionRight()',
    )
    await plant(
      'server/features/papers/answer-sheets/settle-copy.ts',
      'points === null || userId === identity.userId ?',
      'points === null || identity.userId < 0 ?',
    )
    await plant(
      'server/features/papers/answer-sheets/scans/scan-process.ts',
      'if (points && !hasColour(colours, map, points))',
      'if (points && !hasColour(colours, map, points) && page < 0)',
    )
    const reds = ['points in doubt wait for somebody who may mark', 'nobody gives points to themselves']
    await turnRed(['tests/features/papers/answer-sheets/red-sheets.test.ts'], reds, null)
  }, 300_000)

  it('turn red when a learner gets answers twice, or a page is decided twice', async () => {
    await plant(
      'server/features/papers/answer-sheets/settle-copy.ts',
      'if (known && again === null) {',
      'if (known === null && again === null) {',
    )
    await plant(
      'server/features/papers/handlers/scan-page.ts',
      "if (page.state !== 'waiting') throw notWaiting()",
      "if (page.state === 'unreadable') throw notWaiting()",
    )
    const reds = ['nobody gets answers twice', 'waits with its place']
    await turnRed(['tests/features/papers/answer-sheets/import-scans.test.ts'], reds, null)
  }, 300_000)
})

describe('the tests of sheets', () => {
  it('turn red when a sheet of which pages were scanned is designed again', async () => {
    await plant(
      'server/features/papers/handlers/answer-sheet.ts',
      'if (await inner.database.first(sql`select 1 from scan_page where sheet_id = ${id}`)) throw isScanned()',
      '',
    )
    const reds = ['is designed again under another code']
    await turnRed(['tests/features/papers/answer-sheets/answer-sheet.test.ts'], reds, null)
  }, 300_000)
})

describe('the tests of masters and bound sheets', () => {
  it('turn red when two pages of one side both count, who is no candidate gets answers, or anybody registers an absence', async () => {
    await plant(
      'server/features/papers/answer-sheets/store-named-page.ts',
      'if (earlier.length > 0) return waits(',
      'if (earlier.length > 99) return waits(',
    )
    await plant(
      'server/features/papers/answer-sheets/decide-whose.ts',
      'if (candidacies && !candidacies.some(isCandidate)) throw',
      'if (candidacies && !isCandidate) throw',
    )
    await plant(
      'server/features/papers/answer-sheets/decide-whose.ts',
      "if (!holds(records.identity.rights, rightOf(exam_candidate, 'update'))) throw noActionRight()",
      '',
    )
    await plant(
      'server/features/papers/answer-sheets/candidates.ts',
      'if (await isOfExam(asker, sheet.id)) return whoseBy(await candidatesOf(asker, sheet.id, ofUser(userId)))',
      '',
    )
    const reds = [
      'twice of one side and number',
      'who is no candidate is refused',
      'register an absence of the subject',
      'counts only for candidates of its exam',
    ]
    await turnRed(['tests/features/papers/answer-sheets/exam-sheets.test.ts'], reds, null)
  }, 400_000)
})

describe('the tests of queues', () => {
  it('turn red when two get the same record, or one out of sight is put back', async () => {
    await plant(
      'server/features/papers/queue/leases.ts',
      'on conflict (resource, record_id) do nothing',
      'on conflict (resource, record_id) do update set user_id = excluded.user_id',
    )
    await plant(
      'server/features/papers/queue/leases.ts',
      'if (!seen) throw noSuchRecord()',
      'if (seen === null) throw noSuchRecord()',
    )
    const reds = ['is never what somebody has', 'cannot put it back']
    await turnRed(['tests/features/papers/queue/queue.test.ts'], reds, null)
  }, 300_000)
})

describe('the tests of drafts', () => {
  it('turn red when somebody moves or closes the window of another, or is seen for ever', async () => {
    await plant(
      'server/features/papers/draft/editors.ts',
      'where draft_editor.user_id = excluded.user_id',
      'where draft_editor.user_id is not null',
    )
    await plant('server/features/papers/draft/editors.ts', "sql`interval '60 seconds'`", "sql`interval '60 days'`")
    await turnRed(['tests/features/papers/draft/draft.test.ts'], ['knows who has it open'], null)
  }, 300_000)
})
