import { describe, expect, test } from 'vitest'
import { theme as antd } from 'antd'
import { themeNames } from '../../src/base/settings/settings.ts'
import { antdTheme } from '../../src/frame/themes/antd-theme.ts'
import type { MenuColours, Theme } from '../../src/frame/themes/colours.ts'
import { cssVariables } from '../../src/frame/themes/css-variables.ts'
import { themeOf } from '../../src/frame/themes/themes.ts'

/** WCAG 2.2, 1.4.3 and 1.4.11: what is read needs 4.5:1, what only shows something 3:1. */
const readable = 4.5
const visible = 3

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

type Pair = readonly [what: string, front: string, back: string, least: number]

const menuPairs = (
  name: string,
  { ground, sunk, words, hover, hoverWords, active, activeWords, mark }: MenuColours,
): Pair[] => [
  [`${name}: words`, words, ground, readable],
  [`${name}: words in an unfolded group`, words, sunk, readable],
  [`${name}: words under the pointer`, hoverWords, hover, readable],
  [`${name}: the open group`, hoverWords, ground, readable],
  [`${name}: the open item`, activeWords, active, readable],
  ...(mark === 'transparent' ? [] : [[`${name}: the bar of the open item`, mark, ground, visible] as const]),
]

const pairsOf = ({ accent, side, column, page }: Theme): Pair[] => [
  ...menuPairs('side', side),
  ...menuPairs('column', column),
  ['the group that unfolds in the column', column.activeWords, column.ground, readable],
  ['the arrow style of the columns', side.activeWords, side.ground, readable],
  ...[page.page, page.surface, page.raised, page.fill, page.fillStrong, accent.tint, accent.tintHover].flatMap(
    (back): Pair[] => [
      [`text on ${back}`, page.text, back, readable],
      [`quiet words on ${back}`, page.quiet, back, readable],
      [`accent words on ${back}`, accent.words, back, readable],
    ],
  ),
  ...[page.page, page.surface, page.raised].flatMap((back): Pair[] => [
    [`the accent on ${back}`, accent.accent, back, visible],
    [`danger on ${back}`, page.danger, back, readable],
    [`danger under the pointer on ${back}`, page.dangerHover, back, readable],
    [`success on ${back}`, page.success, back, readable],
    [`warning on ${back}`, page.warning, back, readable],
    [`antd's primary colour on ${back}`, accent.pen, back, readable],
  ]),
  ['a placeholder', page.placeholder, page.surface, readable],
  ['what a search found', page.text, page.mark, readable],
  ['danger on its tint', page.danger, page.dangerTint, readable],
  ['white on danger', '#ffffff', page.dangerFill, readable],
  ['white on the accent’s fill', '#ffffff', accent.fill, readable],
  ['white on it under the pointer', '#ffffff', accent.fillHover, readable],
  ['the focus ring in the side bar', accent.accent, side.ground, visible],
]

const tagColours = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'pink',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'gold',
  'lime',
] as const

const looks = themeNames.flatMap((name) => (name === 'system' ? [] : [[name, themeOf(name, false)] as const]))

describe.each(looks)('in the theme %s', (_name, theme) => {
  test('everything can be read and seen', () => {
    const faint = pairsOf(theme).filter(([, front, back, least]) => contrast(front, back) < least)
    expect(
      faint.map(([what, front, back]) => `${what}: ${front} on ${back} is ${contrast(front, back).toFixed(2)}`),
    ).toEqual([])
  })

  test('antd takes the colours as they are declared, and tags of every colour can be read', () => {
    const token = antd.getDesignToken(antdTheme(theme)) as unknown as Record<string, string>
    expect(token).toMatchObject({
      colorPrimary: theme.accent.pen,
      colorLink: theme.accent.words,
      colorError: theme.page.danger,
      colorText: theme.page.text,
      colorTextDescription: theme.page.quiet,
      motion: false,
    })
    const faint = tagColours.filter((colour) => contrast(token[`${colour}7`]!, token[`${colour}1`]!) < readable)
    expect(faint.map((colour) => `${colour}: ${token[`${colour}7`]} on ${token[`${colour}1`]}`)).toEqual([])
  })

  test('what informs does not look like a success or an error', () => {
    const token = antd.getDesignToken(antdTheme(theme))
    const blueness = ([red, , blue]: number[]): number => blue! - red!
    expect(blueness(channels(token.colorInfo))).toBeGreaterThan(0.2)
    expect(blueness(channels(token.colorInfoBg))).toBeGreaterThan(0.05)
    expect(contrast(token.colorText, token.colorInfoBg)).toBeGreaterThan(readable)
    expect(contrast(token.colorInfo, token.colorInfoBg)).toBeGreaterThan(readable)
  })

  test('is the same for antd each time', () => {
    expect(antdTheme(theme)).toBe(antdTheme(theme))
  })
})

test('every theme gives the same variables, so that none is left over from another', () => {
  const names = looks.map(([, theme]) => Object.keys(cssVariables(theme)).join())
  expect(new Set(names).size).toBe(1)
})

test('the system’s theme is a light or a dark one', () => {
  expect(themeOf('system', false)).toBe(themeOf('blue-black', false))
  expect(themeOf('system', true)).toBe(themeOf('dark', true))
})
