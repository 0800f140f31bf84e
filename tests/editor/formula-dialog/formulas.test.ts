import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formulaProblem } from '../../../editor/formula/mathml.ts'
import { palettes, shownOf, type PaletteEntry } from '../../../editor/formula-dialog/palettes.ts'
import { withRecent } from '../../../editor/formula-dialog/recent.ts'
import { editorEn } from '../../../src/base/locales/editor.en.ts'
import { editorZh } from '../../../src/base/locales/editor.zh.ts'
import { checkTrees, textsOf, type Texts } from '../../locales/check-words.ts'
import { sourcesBelow } from '../../locales/sources.ts'

const entries: [string, PaletteEntry][] = Object.entries(palettes).flatMap(([name, all]) =>
  all.map((entry): [string, PaletteEntry] => [name, entry]),
)

describe('the palettes', () => {
  it('offer nothing that does not parse, neither on a button nor filled in', () => {
    const faults = entries.flatMap(([name, entry]) =>
      [shownOf(entry), entry.latex.replaceAll('#?', 'x')]
        .map((latex) => [name, latex, formulaProblem(latex)])
        .filter(([, , problem]) => problem !== null),
    )
    expect(faults).toEqual([])
  })

  it('offer nothing twice in one place', () => {
    for (const [name, all] of Object.entries(palettes)) {
      expect(new Set(all.map(({ latex }) => latex)).size, name).toBe(all.length)
    }
  })
})

describe('recent formulas', () => {
  it('are the last ones, newest first, each once', () => {
    expect(withRecent(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
    expect(
      withRecent(
        Array.from({ length: 12 }, (_, index) => String(index)),
        'new',
      ),
    ).toHaveLength(12)
  })
})

describe('the words of the editor', () => {
  it('are there in both languages, each in its own letters', () => {
    // What names itself in both is no word: LaTeX is written as it is.
    const readable = (words: object): Texts =>
      JSON.parse(JSON.stringify(words).replaceAll(/LaTeX|\\\\(?:frac|text)(?:\{\d*\})*/g, 'X'))
    expect(checkTrees(readable(editorZh), readable(editorEn))).toEqual([])
  })

  it('are all shown', () => {
    const sources = sourcesBelow('editor')
      .map(({ text }) => text)
      .join('\n')
    const unused = textsOf(editorZh as unknown as Texts)
      .map(([key]) => key.split('.').at(-1)!)
      .filter(
        (name) =>
          !new RegExp(String.raw`\b${name}\b`).test(sources.replace(readFileSync('editor/words.ts', 'utf8'), '')),
      )
    expect(unused).toEqual([])
  })
})
