import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Maps and their reports: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of maps', () => {
  it('turn red when links form circles, answers count twice, or computed values can be written', async () => {
    await plant(
      'server/features/learning/positions/writes.ts',
      'if (found.length === 0) return',
      'if (found.length >= 0) return',
    )
    await plant('server/features/learning/maps/mastery.ts', 'select distinct a.id, p.topic', 'select a.id, p.topic')
    await plant(
      'server/features/learning/hooks/map-report.ts',
      'if (!keepsComputed) return one',
      'if (given) return one',
    )
    await turnRed(['tests/features/learning/positions/positions.test.ts'], ['never forms a circle'])
    await turnRed(
      ['tests/features/learning/maps/maps.test.ts'],
      ['independent calculation gives', 'keeps imported values'],
    )
  })

  it('turn red when the layout moves nodes onto one another, what is in the window is left out, or little counts as much', async () => {
    await plant(
      'src/content/map-canvas/map-layout.ts',
      '.nodeSize([rowHeight, columnWidth])',
      '.nodeSize([rowHeight / 2, columnWidth])',
    )
    await plant(
      'src/content/map-canvas/map-geometry.ts',
      'if (meets(child.area, box)) pending.push(child)',
      'if (meets(boxOf(child), box)) pending.push(child)',
    )
    await plant('src/features/learning/measured/measured-model.ts', "thin ? 'thin' : band.tone", 'band.tone')
    await turnRed(['tests/map-canvas/map-layout.test.ts'], ['keeps nodes off one another'])
    await turnRed(['tests/map-canvas/map-geometry.test.ts'], ['is every node in the window'])
    await turnRed(['tests/features/learning/measured/measured.test.ts'], ['is grey below 3 questions'])
  })
})
