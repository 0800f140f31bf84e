import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as capabilities from '../../resources/parts/capabilities.ts'
import { resources } from '../../resources/index.ts'
import { iconNames, menuGroups, verbs, type AnyField } from '../../resources/kit/index.ts'
import * as views from '../../resources/parts/views.ts'
import { exampleFrom, examplesOf } from '../../server/commands/reference/examples.ts'
import { languageFaults } from '../../server/commands/reference/languages.ts'

/**
 * The page of all that a declaration can say. `npm run check` compares it with the types and docstrings that it is
 * written from.
 */

const page = readFileSync('docs/reference.md', 'utf8')
const headings = [...page.matchAll(/^### `(\w+)/gm)].map(([, name]) => name!)

describe('docs/reference.md has', () => {
  it('every kind of field that an entity has', () => {
    const kinds = Object.values(resources).flatMap(({ fields }) =>
      Object.values<AnyField>(fields).map(({ kind }) => kind),
    )
    expect(new Set(kinds).size).toBeGreaterThan(15)
    expect(headings).toEqual(expect.arrayContaining(kinds))
  })

  it('every capability, with an example', () => {
    const names = Object.entries(capabilities).flatMap(([name, one]) => ('of' in one ? [name] : []))
    expect(names.length).toBeGreaterThan(15)
    expect(headings).toEqual(expect.arrayContaining(names))
    const examples = examplesOf(page)
    for (const name of names)
      expect([...examples].some(([heading, text]) => heading.startsWith(`\`${name}(`) && text)).toBe(true)
  })

  it('every verb, view and menu group in a row, and every icon', () => {
    const rows = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!)
    const wanted = [...verbs, ...Object.keys(views), ...menuGroups.map(({ name }) => name)]
    expect(rows).toEqual(expect.arrayContaining(wanted))
    for (const name of iconNames) expect(page).toContain(`\`${name}\``)
  })
})

describe('an example', () => {
  const uses = [
    "code: text({ label: { zh: '代码', en: 'Code' } })",
    "code: text({ label: { zh: '代码', en: 'Code' }, maxLength: 60 })",
    'remark: text({ ...label, maxLength: 500 })',
  ]

  it('has many options, and needs nothing from elsewhere', () => {
    expect(exampleFrom(uses, undefined, ['maxLength'])).toBe(uses[1])
    expect(exampleFrom(uses.slice(0, 1), undefined, ['maxLength'])).toBe(uses[0])
    expect(exampleFrom([], undefined, [])).toBeUndefined()
  })

  it('stays on the page as long as a declaration has it', () => {
    expect(exampleFrom(uses, uses[0], ['maxLength'])).toBe(uses[0])
    expect(exampleFrom(uses, "gone: text({ label: { zh: '', en: '' } })", ['maxLength'])).toBe(uses[1])
  })

  it('is found below its heading', () => {
    const text =
      '### `text(options)`\n\nOne line.\n\n| a |\n\n```ts\nfirst\nsecond\n```\n\n### `port(options)`\n\nNone.\n\n### `color`\n\n```ts\nthird\n```\n'
    expect([...examplesOf(text)]).toEqual([
      ['`text(options)`', 'first\nsecond'],
      ['`color`', 'third'],
    ])
  })
})

it('a docstring without Chinese, and Chinese of no docstring, are faults', () => {
  expect(languageFaults(new Set(['Yes or no.', 'One line.']), { 'Yes or no.': '是或否。', Gone: '没有了' })).toEqual([
    expect.stringMatching(/no Chinese for "One line\."/),
    expect.stringMatching(/no docstring says "Gone" any more/),
  ])
  expect(languageFaults(new Set(['Yes or no.']), { 'Yes or no.': '是或否。' })).toEqual([])
})
