import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Reports of attempts: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of reports', () => {
  it('turn red when scores need no right, attempts out of sight count, names are given away, or a formula is another', async () => {
    await plant(
      'server/features/learners/analysis/report.ts',
      'if (!mayRead(answer_record, answer_record.fields.score, identity.rights)) throw noActionRight()',
      'if (id < 0) throw noActionRight()',
    )
    await plant(
      'server/features/learners/analysis/attempts.ts',
      '${andScope(answer_record, identity, sql`r`)}',
      '${identity.scopeType > 9 ? andScope(answer_record, identity, sql`r`) : sql``}',
    )
    await plant(
      'server/features/learners/analysis/labels.ts',
      "holds(records.identity.rights, rightOf(resource, 'list')) ?",
      'records ?',
    )
    await plant('server/features/learners/analysis/figures.ts', 'stddev_samp(h.score)', 'stddev_pop(h.score)')
    const reds = [
      'is of the attempts that the person may see',
      'names records only to people',
      'a program that knows nothing',
    ]
    await turnRed(['tests/features/learners/analysis/report.test.ts'], reds)
  })

  it('turn red when ranks skip nothing, intervals are narrower, or a class out of sight is compared with', async () => {
    await plant(
      'server/features/learners/analysis/people.ts',
      'rank() over (order by share desc)',
      'dense_rank() over (order by share desc)',
    )
    await plant('server/features/learners/analysis/comparison.ts', 'const confidence = 0.95', 'const confidence = 0.9')
    await plant(
      'server/features/learners/analysis/progress.ts',
      '${holdsOn(m, sql`h.day`)}${andScope(user_group, identity, sql`of_group`)})`',
      '${holdsOn(m, sql`h.day`)})`',
    )
    const reds = ['learners are ranked', 'every chart that can be declared', 'beside the means of the class']
    await turnRed(
      ['tests/features/learners/analysis/report.test.ts', 'tests/features/learners/analysis/learner-report.test.ts'],
      reds,
    )
  })
})
