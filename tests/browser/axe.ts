import type { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): Color
}
declare const axe: {
  commons: { color: { Color: { prototype: Color } } }
  run(context: Document | { include: readonly (readonly string[])[] }, options: object): Promise<Results>
}

/**
 * axe itself, once a page: its builder sends it with each look and opens a window of its own to gather what was found
 * in frames, of which there are none.
 */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** A page has a dozen colours, and axe reads them again for each element and everything behind it: half of its time. */
function readColoursOnce(): void {
  const colour = axe.commons.color.Color.prototype
  const { parseString } = colour
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  colour.parseString = function (text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

interface Look {
  /** Without it, every rule. */
  rules?: readonly string[]
  /** Without it, the whole document. */
  within?: string
}

/** What is wrong and serious, in one line each: the rule, where, and what axe measured. */
export async function serious(page: Page, { rules, within }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(`${axeSource};0`)
    await page.evaluate(readColoursOnce)
  }
  const { violations } = await page.evaluate(
    ([runOnly, selector]) =>
      axe.run(selector === undefined ? document : { include: [[selector]] }, {
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly && { runOnly }),
      }),
    [rules, within] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join('; ')}`),
    )
}

/** As the theme drawer does in another window of this browser. */
export async function wear(page: Page, themeName: string): Promise<void> {
  await page.evaluate(async (name) => {
    if (document.body.classList.contains(`theme-${name}`)) return
    localStorage.setItem('theme', JSON.stringify({ themeName: name }))
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  }, themeName)
  await page.waitForFunction((name) => document.body.classList.contains(`theme-${name}`), themeName)
}
