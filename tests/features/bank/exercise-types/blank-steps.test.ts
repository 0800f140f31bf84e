import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankChange, followed } from '../../../../src/content/exercise/editor/blank-steps.ts'
import { exerciseTypeScreens } from '../../../../src/content/exercise/editor/type-editors.tsx'

const blank = '<span data-type="blank" data-kind="0"></span>'
const stem = (text: string): string => text.replaceAll('_', blank)

describe('entries of an answer follow the blanks of the stem', () => {
  it.each([
    ['甲_乙', '甲_乙_', { at: 1, removed: 0, added: 1 }],
    ['甲_乙_丙', '_甲_乙_丙', { at: 0, removed: 0, added: 1 }],
    ['甲_乙_丙_', '甲_丙_', { at: 1, removed: 1, added: 0 }],
    ['甲_乙_丙', '', { at: 0, removed: 2, added: 0 }],
    ['', '_', { at: 0, removed: 0, added: 1 }],
    ['甲_乙_丙_丁', '甲_新__丁', { at: 1, removed: 2, added: 2 }],
  ] as const)('%s → %s', (before, after, change) => {
    const computed = blankChange(stem(before), stem(after))
    if (change.removed === change.added) expect(followed(['1', '2', '3'], computed ?? change, '').length).toBe(3)
    else expect(computed).toEqual(change)
  })

  it('typing between blanks moves none', () => {
    expect(blankChange(stem('甲_乙'), stem('甲甲_乙'))).toBeNull()
    expect(blankChange(stem('甲_乙'), stem('甲_乙。'))).toBeNull()
  })

  it('keeps the answers before and after, and inserts empty ones for new blanks', () => {
    expect(followed(['1', '2', '3'], { at: 1, removed: 1, added: 0 }, '')).toEqual(['1', '3'])
    expect(followed(['1', '3'], { at: 1, removed: 0, added: 1 }, '')).toEqual(['1', '', '3'])
    expect(followed([], { at: 2, removed: 0, added: 1 }, '')).toEqual(['', '', ''])
  })

  it('there are always as many entries as blanks, in their order, and no more are lost than blanks went', () => {
    const word = fc.constantFrom('甲', '乙', 'a', blank, blank)
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.array(word, { maxLength: 3 }),
        fc.array(word, { maxLength: 3 }),
        fc.array(word, { maxLength: 8 }),
        (start, gone, come, end) => {
          const count = (words: readonly string[]) => words.filter((one) => one === blank).length
          const entries = Array.from({ length: count([...start, ...gone, ...end]) }, (_, index) => String(index))
          const change = blankChange([...start, ...gone, ...end].join(''), [...start, ...come, ...end].join(''))
          const after = change ? followed(entries, change, '新') : entries
          expect(after.length).toBe(count([...start, ...come, ...end]))
          const kept = after.filter((one) => one !== '新')
          expect(kept).toEqual(entries.filter((one) => kept.includes(one)))
          expect(entries.length - kept.length).toBeLessThanOrEqual(count(gone))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('in every type that has blanks', () => {
    const change = { at: 0, removed: 0, added: 1 }
    expect(exerciseTypeScreens.fill_blank.followed!({ type: 'fill_blank' }, change)).toMatchObject({
      blanks: [{ accept: [] }],
      any_order: false,
    })
    expect(exerciseTypeScreens.cloze.followed!({ type: 'cloze' }, change)).toMatchObject({
      blanks: [{ kind: 'choice' }],
    })
    expect(exerciseTypeScreens.word_bank.followed!({ type: 'word_bank', keys: ['B'] }, change)).toEqual({
      type: 'word_bank',
      keys: ['', 'B'],
      reuse: false,
    })
  })
})
