import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Sittings by a learner's app: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of sittings', () => {
  it('turn red when a sitting is anybody’s, needs no grant, has no end, begins twice, gives answers away or forgets its version', async () => {
    await plant(
      'server/features/learners/sittings/offered-exams.ts',
      'r.user_id = ${userId}::integer and',
      'r.user_id <> ${-userId}::integer and',
    )
    await plant(
      'server/features/learners/sittings/offered-exams.ts',
      'and e.id in (select exam_id from span)',
      'and (select count(*) from span) >= 0',
    )
    await plant(
      'server/features/learners/sittings/sitting-row.ts',
      'const graceSeconds = 5\n',
      'const graceSeconds = 500\n',
    )
    await plant(
      'server/features/learners/sittings/sittings.ts',
      'if (exam.taken >= exam.attempts) throw noneLeft()',
      '',
    )
    await plant(
      'server/features/learners/sittings/sittings.ts',
      "shows === 'answers' && !exam!.may_answer",
      "shows !== 'nothing'",
    )
    await plant(
      'server/features/papers/paper-files/paper-answers.ts',
      'exercise_version: version,',
      'exercise_version: version + 1,',
    )
    const reds = [
      'reaches their own sittings alone',
      'has a grant of the set',
      'is the server’s: what comes late is refused',
      'of begin continues',
      'has answers once no attempt is left',
      'is the paper of the version that was begun',
    ]
    await turnRed(['tests/features/learners/sittings/sittings.test.ts'], reds)
  })

  it('turn red when the last save to arrive wins, or a submission does not look whether there was one', async () => {
    await plant('server/features/learners/sittings/saved-answers.ts', ' where sitting_answer.seq < excluded.seq', '')
    await plant(
      'server/features/learners/sittings/sittings.ts',
      "if (row?.state !== 'in_progress') return\n",
      'if (!row) return\n',
    )
    await turnRed(
      ['tests/features/learners/sittings/interleavings.test.ts'],
      ['the outcome follows from what was acknowledged'],
    )
  })
})

describe('the tests of mock exams', () => {
  it('turn red when a sheet of another learner is taken, a failed one keeps its pages, or its state does not follow them', async () => {
    await plant(
      'server/features/papers/answer-sheets/store-page.ts',
      "reason: isOther ? 'otherLearner' : null",
      'reason: null',
    )
    await plant('server/features/learners/handlers/simulate-answer-exam.ts', 'await clearForRetry(records, row.id)', '')
    await plant(
      'server/features/papers/handlers/scan-page.ts',
      'await readAgain(inner, copyOf(page)) await settleSimulated(inner, page.simulate_id)',
      'await readAgain(inner, copyOf(page))',
    )
    const reds = ['fails with the reason of its pages', 'follows the decisions about its pages']
    await turnRed(['tests/features/papers/answer-sheets/simulated-exam.test.ts'], reds)
  })
})

describe('the tests of groups', () => {
  it('turn red when a membership has no end, a deleted group still gives, or a grant is given to a group out of sight', async () => {
    await plant(
      'server/people/grants/grants-held.ts',
      'm.user_id = ${userId}::integer and ${holdsOn(sql`m`, day)}',
      'm.user_id = ${userId}::integer',
    )
    await plant(
      'server/people/grants/grants-held.ts',
      'of_group.id = m.group_id and of_group.deleted_at is null',
      'of_group.id = m.group_id',
    )
    await plant('server/people/grants/grants.ts', "await seen(user_group, groupIds, 'group_ids')", '')
    const reds = ['a member has what the group was granted', 'nobody grants to nobody']
    await turnRed(['tests/server/groups.test.ts'], reds)
  })

  it('turn red when a filter takes a group or memberships out of sight, or asks for no right to list members or groups', async () => {
    const filter = 'server/storage/statements/membership-filter.ts'
    await plant(filter, 't.deleted_at is null${andScope(to, identity, sql`t`)}', 't.deleted_at is null')
    await plant(filter, 'm.deleted_at is null${andScope(through, identity, sql`m`)}', 'm.deleted_at is null')
    await plant(filter, "if (!holds(identity.rights, rightOf(to, 'list'))) throw noActionRight()", '')
    await plant(
      'server/storage/statements/list-query.ts',
      'mayRead(resource, fieldOf(resource, name)!, asker.rights)',
      'true',
    )
    const reds = [
      'that one filters neither',
      'memberships out of sight do not tell',
      'may not list groups',
      'may not list members',
    ]
    await turnRed(['tests/server/groups.test.ts'], reds)
  })
})

describe('the tests of personal data', () => {
  it('turn red when an erasure leaves earlier values or handwriting, or reaches people who may do more', async () => {
    await plant(
      'server/features/learners/people/erase-person.ts',
      'await database.run(sql`update history set before = null, after = null where resource = ${user.name} and record_id = ${id}`)',
      '',
    )
    await plant('server/features/learners/people/erase-person.ts', 'await mayActAs(inner, id)', '')
    await plant(
      'server/features/learners/people/erase-person.ts',
      'if (id === records.identity.userId) throw yourself()',
      '',
    )
    const reds = ['who they were is nowhere any more', 'nobody erases themselves']
    await turnRed(['tests/features/learners/people/people.test.ts'], reds)
  })
})
