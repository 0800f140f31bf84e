import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../resources/kit/index.ts'
import { contrast, leastContrast } from '../../../../resources/learning/learning-centre/contrast.ts'
import { site_theme } from '../../../../resources/site-theme.ts'
import { styleSheet } from '../../../../server/features/learning/learning-centre/style.ts'

/** Themes of sites: the usual one is readable, an unreadable one is refused, and no token leaves its place. */

const usual = Object.fromEntries(Object.entries(site_theme.fields).map(([name, field]) => [name, field.default]))

describe('contrast', () => {
  it('is that of WCAG: 21 for black on white, 1 for the same, either way round', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
    expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3)
    const color = fc.stringMatching(/^#[0-9a-f]{6}$/)
    fc.assert(
      fc.property(color, color, (one, other) => {
        expect(contrast(one, other)).toBeCloseTo(contrast(other, one), 9)
        expect(contrast(one, one)).toBeCloseTo(1, 9)
      }),
    )
  })
})

describe('a theme', () => {
  it('with the defaults is readable, and so are the colours that sites had', () => {
    expect(brokenRules(site_theme.rules, usual)).toEqual([])
    for (const accent of ['#1d4ed8', '#15803d', '#b91c1c', '#0e7490'])
      expect([accent, brokenRules(site_theme.rules, { ...usual, accent, link: accent })]).toEqual([accent, []])
  })

  it('is refused for each text that could not be read on what is behind it', () => {
    const pairs = [
      ['on_accent', 'accent'],
      ['text', 'background'],
      ['text', 'surface'],
      ['link', 'background'],
      ['link', 'surface'],
    ] as const
    for (const [text, behind] of pairs) {
      const broken = brokenRules(site_theme.rules, { ...usual, [text]: usual[behind] })
      expect(broken.map(({ path }) => path)).toContain(text)
    }
    expect(leastContrast).toBe(4.5)
  })

  it('is in the style sheet as it is, with the defaults for what it does not say', () => {
    const sheet = styleSheet({ ...usual, accent: '#15803d', text_size: 20, font: 'serif' } as never)
    expect(sheet).toContain('--accent:#15803d;')
    expect(sheet).toContain('--size:20px;')
    expect(sheet).toContain('Songti')
    expect(styleSheet(null)).toContain(`--accent:${String(usual['accent'])};`)
  })
})
