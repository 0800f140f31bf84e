import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Question sets as files: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of files of question sets', () => {
  it('turn red when rights are not asked for, a pin is ignored, points are not those of the set, or downloads are not counted', async () => {
    await plant(
      'server/features/papers/print/print-rights.ts',
      "if (!holds(identity.rights, rightOf(exam, 'list'))) throw",
      "if (!holds(identity.rights, rightOf(exercise, 'list'))) throw",
    )
    await plant(
      'server/features/papers/print/print-rights.ts',
      'if (printsAnswers(layout) && !holds(',
      'if (printsAnswers(layout) && rights.size === 0 && !holds(',
    )
    await plant(
      'server/features/papers/paper-files/paper-content.ts',
      '=> ({ id: exercise_id, version })',
      '=> ({ id: exercise_id, version: version && undefined })',
    )
    await plant(
      'server/features/papers/paper-files/downloads.ts',
      'const values = { download_auth_total: total - 1 }',
      'const values = { download_auth_total: total }',
    )
    await plant(
      'server/features/papers/paper-files/print-records.ts',
      'return documentsOf(solved, { layout, printed })',
      'return documentsOf(solved, { layout: { ...layout, seed: layout.seed + 1 }, printed })',
    )
    await plant(
      'server/features/papers/paper-files/paper-printer.ts',
      'if (kept) await files.remove(keyOf(kept.file))',
      'if (!kept) throw error',
    )
    await plant(
      'server/features/bank/question-formats/qti/write-test.ts',
      'return points === null || own === 0 ? null : points / own',
      'return points === null || own === 0 ? null : 1',
    )
    await plant(
      'server/features/bank/question-formats/docx/write/rich-runs.ts',
      'ommlOf(leaf.latex, leaf.display,',
      "ommlOf(leaf.latex.includes('frac') ? '\\\\nothing' : leaf.latex, leaf.display,",
    )
    const reds = [
      'has its title, its facts',
      'is printed for those who may see it',
      'is written down and uses up one',
      'is served to exactly as many as are left',
      'names the options of each shuffled paper',
      'leaves nothing behind',
      'has every stored formula',
      'weights that give the points',
    ]
    await turnRed(
      ['tests/features/papers/paper-prints.test.ts', 'tests/features/papers/paper-files.test.ts'],
      reds,
      null,
    )
  }, 300_000)

  it('turn red when a print has no limits, or a grant asks for no leave to share', async () => {
    await plant(
      'server/features/papers/print/print-desk.ts',
      'if (printing.has(userId)) throw',
      'if (printing.size > 1e9) throw',
    )
    await plant('server/people/grants/sharing.ts', 'if (!config[what]) throw', 'if (!config) throw')
    await plant('server/people/grants/sharing.ts', 'if (until === null || until > end)', 'if (until === end)')
    const reds = ['is made one at a time for a person', 'is what is set for them', 'ends with it']
    await turnRed(['tests/features/papers/paper-prints.test.ts', 'tests/server/grants.test.ts'], reds, null)
  }, 300_000)
})

describe('the tests of assembly', () => {
  it('turn red when enemies stand together, a conflict is not minimal, or the seed is forgotten', async () => {
    await plant(
      'server/features/papers/assembly/paper-program.ts',
      'entriesOf((block) => inBlock.get(block) ?? 0)',
      'entriesOf((block) => Math.min(0, inBlock.get(block) ?? 0))',
    )
    await plant(
      'server/features/papers/assembly/conflict.ts',
      'for (const demand of left) if (left.length > 1) tryWithout([demand])',
      'for (const demand of left) if (left.length > 1e9) tryWithout([demand])',
    )
    await plant(
      'server/features/papers/assembly/random.ts',
      'let state = seed >>> 0',
      'let state = Math.min(seed, 0) >>> 0',
    )
    const reds = ['that must contain two enemies', 'that cannot be made say how much', 'are the same for a seed']
    await turnRed(['tests/features/papers/assembly/assemble.test.ts'], reds, null)
  }, 300_000)
})
