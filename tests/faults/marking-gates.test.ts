import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Marking: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of marking', () => {
  it('turn red when scores are not those of the scheme, somebody marks twice, or a name comes along', async () => {
    await plant(
      'server/features/learners/marking/settlement.ts',
      'distance(a, third) - distance(b, third) || b - a',
      'distance(a, third) - distance(b, third) || a - b',
    )
    await plant('server/features/learners/marking/scheme-answers.ts', 'and m.round <> o.round', 'and m.round = o.round')
    await plant('server/features/learners/marking/take.ts', 'scans: unnamed(row.scans)', 'scans: row.scans ?? []')
    await turnRed(['tests/features/learners/marking/settlement.test.ts'], ['is what its scheme says'])
    await turnRed(['tests/features/learners/marking/marking.test.ts'], ['says why the others are not before a person'])
    await plant('server/features/learners/marking/drawings.ts', 'and p.score is not null', '')
    await turnRed(['tests/features/learners/marking/blind.test.ts'], ['name no learner', 'what was drawn is seen'])
  })

  it('turn red when a paper is set up without the right to change schemes, over the changes of others, or a quota does not end', async () => {
    await plant(
      'server/features/learners/marking-setup/save.ts',
      "if (!holds(rights, rightOf(marking_scheme, 'update'))) throw noActionRight()",
      '',
    )
    await plant(
      'server/features/learners/marking-setup/save.ts',
      'row.version !== (now ? Number(now.version) : null)',
      'row.version === undefined',
    )
    await turnRed(
      ['tests/features/learners/marking-setup/setup.test.ts'],
      ['takes the right to make schemes', 'refuses what somebody changed meanwhile'],
    )
    await plant('server/features/learners/marking/quota.ts', 'return left === 0 ?', 'return left === -1 ?')
    await turnRed(['tests/features/learners/marking/marking.test.ts'], ['nobody gets more answers than their quota'])
  })

  it('turn red when what is sent back goes to others, repeats come at once, or leaders and tags judge what is not theirs', async () => {
    await plant(
      'server/features/learners/marking/marks.ts',
      'if (others.some(({ user_id }) => scheme.people[mark.round].includes(user_id))) throw reserved()',
      '',
    )
    await plant('server/features/learners/marking/scheme-answers.ts', 't.user_id <> ${userId}', 't.user_id = -1')
    await turnRed(['tests/features/learners/marking/returns.test.ts'], ['alone while they are in the scheme'])
    await plant('server/features/learners/marking/uncounted.ts', 'own.slice(0, -leastBetween)', 'own.slice(0)')
    await plant('server/features/learners/marking/checks.ts', 'if (row.user_id === userId) throw own()', '')
    await plant('server/features/learners/marking/tags.ts', 'if (!found) throw noSuchRecord()', '')
    await turnRed(
      ['tests/features/learners/marking/uncounted.test.ts'],
      ['repeats come to their own marker', 'a leader draws marks'],
    )
    await turnRed(['tests/features/learners/marking/tags.test.ts'], ['each by whom they may'])
  })
})
