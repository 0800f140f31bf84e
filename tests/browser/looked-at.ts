import type { Page } from 'playwright-core'

/** What a browser has made of a page: of every element that people see and use, what is computed of its looks. */

const elements =
  'button, a, input, textarea, th, td, h1, h2, label, [role=dialog], [role=tab], [role=menuitem], [role=combobox], .ant-select-selector'
const properties = [
  'position',
  'display',
  'color',
  'background-color',
  'border-top-width',
  'border-radius',
  'box-sizing',
  'font-size',
  'font-weight',
  'line-height',
  'padding-left',
  'padding-top',
  'height',
  'z-index',
] as const

/** By the element and its place among those of its kind. */
export const looksOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    ([selector, names]) => {
      const counts = new Map<string, number>()
      const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetParent !== null)
      return Object.fromEntries(
        shown.map((one) => {
          const text = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)
          const words = text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'a moment')
          const name = `${one.getAttribute('role') ?? one.tagName.toLowerCase()} ${words}`
          const nth = (counts.get(name) ?? 0) + 1
          counts.set(name, nth)
          const style = getComputedStyle(one)
          return [
            `${name} #${nth}`,
            names.map((property) => `${property}: ${style.getPropertyValue(property)}`).join('; '),
          ]
        }),
      )
    },
    [elements, properties] as const,
  )
