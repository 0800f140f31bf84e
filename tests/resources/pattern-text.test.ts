import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyOfTexts, patternText } from '../../resources/kit/pattern-text.ts'

it('matches the text and nothing else, alone and within brackets', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const alone = new RegExp(`^${patternText(text)}$`)
      expect([alone.test(text), alone.test(other)]).toEqual([true, other === text])
      if (text === '') return
      const one = new RegExp(`^[${patternText(text)}]$`)
      for (const unit of text.split('')) expect(one.test(unit)).toBe(true)
      for (const unit of other.split('')) expect(one.test(unit)).toBe(text.includes(unit))
    }),
  )
})

it('matches one of several', () => {
  const any = new RegExp(`^${anyOfTexts(['a.b', 'c|d'])}$`)
  expect(['a.b', 'c|d', 'axb', 'c', 'd'].map((text) => any.test(text))).toEqual([true, true, false, false, false])
})
