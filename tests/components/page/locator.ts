import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { elementsIn } from './elements.ts'
import { isDisabled, modifiersOf, type Button } from './input.ts'
import type { DomPage } from './page.ts'
import {
  atOneLook,
  holdsNoWords,
  innerText,
  isExposed,
  isVisible,
  labelsOf,
  nameOf,
  oneLine,
  roleOf,
  accessibleText,
} from './roles.ts'
import { select } from './selectors.ts'
import { until } from './waiting.ts'

/**
 * Playwright's way of finding things and of using them, over a document of jsdom: the part that the drivers of
 * `tests/browser` need, so that the same `Person` sits before both. What needs layout (`boundingBox`, `dragTo`,
 * `screenshot`) is not here: its place is a browser.
 */

type Root = Document | Element
/** Finds elements in one that is found, or in the page; in the order of the document. */
type Step = (found: Root[]) => Element[]
type Text = string | RegExp

interface Finding {
  exact?: boolean
}

interface Filter {
  hasText?: Text
  hasNotText?: Text
  has?: DomLocator
  hasNot?: DomLocator
  visible?: boolean
}

interface RoleOptions extends Finding {
  name?: Text
  checked?: boolean
  disabled?: boolean
  expanded?: boolean
  selected?: boolean
  pressed?: boolean
  level?: number
  includeHidden?: boolean
}

interface Waiting {
  timeout?: number
}

interface ClickOptions extends Waiting {
  button?: Button
  modifiers?: readonly string[]
  clickCount?: number
  force?: boolean
}

const matches = (text: string, wanted: Text, exact = false): boolean => {
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(text)
  return exact ? text === oneLine(wanted) : text.toLowerCase().includes(oneLine(wanted).toLowerCase())
}

const inOrder = (elements: Iterable<Element>): Element[] =>
  [...new Set(elements)].sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))

/** Elements found from each of several; those of one alone are in order already. */
const each =
  (find: (root: Root) => Element[]): Step =>
  (found) =>
    found.length === 1 ? find(found[0]!) : inOrder(found.flatMap(find))

const byCss = (selector: string): Step => {
  if (selector === '..') return each((root) => (root.parentElement ? [root.parentElement] : []))
  if (selector.startsWith('xpath=')) return each((root) => byXpath(root, selector.slice('xpath='.length)))
  const relative = selector.replaceAll(/(^|,)\s*>/g, '$1 :scope >')
  return each((root) => select(root, relative))
}

function byXpath(root: Root, path: string): Element[] {
  const document = root.ownerDocument ?? root
  const found = document.evaluate(path, root, null, 7, null)
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as Element)
}

const isState = (element: Element, attribute: string, wanted: boolean | undefined): boolean =>
  wanted === undefined || (element.getAttribute(attribute) === 'true') === wanted

const isChecked = (element: Element): boolean =>
  element.tagName === 'INPUT' ? (element as HTMLInputElement).checked : element.getAttribute('aria-checked') === 'true'

function byRole(
  role: string,
  { name, exact = false, includeHidden = false, checked, disabled, level, ...states }: RoleOptions,
): Step {
  const fits = (element: Element): boolean =>
    roleOf(element) === role &&
    (includeHidden || isExposed(element)) &&
    (name === undefined || matches(nameOf(element, role), name, exact)) &&
    (checked === undefined || isChecked(element) === checked) &&
    (disabled === undefined || isDisabled(element) === disabled) &&
    (level === undefined || (element.getAttribute('aria-level') ?? element.tagName.slice(1)) === String(level)) &&
    isState(element, 'aria-expanded', states.expanded) &&
    isState(element, 'aria-selected', states.selected) &&
    isState(element, 'aria-pressed', states.pressed)
  return each((root) => elementsIn(root).filter(fits))
}

/** The smallest elements with a text. */
function byText(wanted: Text, exact = false): Step {
  const needle = typeof wanted === 'string' ? oneLine(wanted).toLowerCase() : ''
  const walk = (element: Element, found: Element[]): boolean => {
    if (holdsNoWords(element)) return false
    const text = oneLine(accessibleText(element))
    if (needle && !text.toLowerCase().includes(needle)) return false
    let inner = false
    for (let child = element.firstElementChild; child; child = child.nextElementSibling)
      inner = walk(child, found) || inner
    if (inner || !matches(text, wanted, exact)) return inner
    found.push(element)
    return true
  }
  return each((root) => {
    const found: Element[] = []
    for (let child = root.firstElementChild; child; child = child.nextElementSibling) walk(child, found)
    return inOrder(found)
  })
}

const byAttribute = (attribute: string, wanted: Text, exact = false): Step =>
  each((root) =>
    select(root, `[${attribute}]`).filter((one) => matches(oneLine(one.getAttribute(attribute)!), wanted, exact)),
  )

/** Fields by the words of their label. */
const byLabel = (wanted: Text, exact = false): Step =>
  each((root) =>
    select(root, 'input, select, textarea, button, [aria-label], [aria-labelledby]').filter((one) => {
      const texts = [one.getAttribute('aria-label') ?? '', ...labelsOf(one).map(accessibleText)]
      if (one.hasAttribute('aria-labelledby')) texts.push(nameOf(one))
      return texts.some((text) => text !== '' && matches(oneLine(text), wanted, exact))
    }),
  )

/** Steps that were taken at this look, and where they led from where: several ways of `or` begin with the same ones. */
let taken: Map<Step, [from: readonly Root[], to: Element[]]> | undefined

function once(step: Step, from: Root[]): Element[] {
  const before = taken?.get(step)
  if (before && before[0].length === from.length && before[0].every((one, index) => one === from[index]))
    return before[1]
  const to = step(from)
  taken?.set(step, [from, to])
  return to
}

export class DomLocator {
  private readonly dom: DomPage
  private readonly steps: readonly Step[]
  private readonly path: string

  constructor(page: DomPage, steps: readonly Step[] = [], path = '') {
    this.dom = page
    this.steps = steps
    this.path = path
  }

  private with(step: Step, path: string): DomLocator {
    return new DomLocator(this.dom, [...this.steps, step], `${this.path} ${path}`.trim())
  }

  private run(root: Root): Element[] {
    return this.steps.reduce<Root[]>(
      (found, step) => (found.length === 0 ? [] : once(step, found)),
      [root],
    ) as Element[]
  }

  /** What is there now. */
  elements(): Element[] {
    const outermost = taken === undefined
    taken ??= new Map()
    try {
      return atOneLook(() => this.run(this.dom.document))
    } finally {
      if (outermost) taken = undefined
    }
  }

  toString(): string {
    return this.path
  }

  page(): DomPage {
    return this.dom
  }

  locator(selector: string | DomLocator, filter?: Filter): DomLocator {
    const step: Step = typeof selector === 'string' ? byCss(selector) : each((root) => selector.run(root))
    const found = this.with(step, String(selector))
    return filter ? found.filter(filter) : found
  }

  getByRole(role: string, options: RoleOptions = {}): DomLocator {
    return this.with(byRole(role, options), `${role}${options.name === undefined ? '' : ` “${options.name}”`}`)
  }

  getByText(text: Text, { exact }: Finding = {}): DomLocator {
    return this.with(byText(text, exact), `text “${text}”`)
  }

  getByTitle(text: Text, { exact }: Finding = {}): DomLocator {
    return this.with(byAttribute('title', text, exact), `title “${text}”`)
  }

  getByPlaceholder(text: Text, { exact }: Finding = {}): DomLocator {
    return this.with(byAttribute('placeholder', text, exact), `placeholder “${text}”`)
  }

  getByLabel(text: Text, { exact }: Finding = {}): DomLocator {
    return this.with(byLabel(text, exact), `label “${text}”`)
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): DomLocator {
    const holds = (element: Element, text: Text): boolean =>
      matches(text instanceof RegExp ? accessibleText(element) : oneLine(accessibleText(element)), text)
    const fits = (one: Root): one is Element =>
      (hasText === undefined || holds(one as Element, hasText)) &&
      (hasNotText === undefined || !holds(one as Element, hasNotText)) &&
      (has === undefined || has.run(one).length > 0) &&
      (hasNot === undefined || hasNot.run(one).length === 0) &&
      (visible === undefined || isVisible(one as Element) === visible)
    const words = [
      hasText ?? '',
      hasNotText === undefined ? '' : `no ${hasNotText}`,
      has ?? '',
      hasNot ? `no ${hasNot}` : '',
    ]
      .filter(Boolean)
      .join(', ')
    return this.with((found) => found.filter(fits), words === '' ? '' : `(with ${words})`)
  }

  nth(index: number): DomLocator {
    return this.with(
      (found) => (found as Element[]).slice(index, index === -1 ? undefined : index + 1),
      index === 0 ? '' : `[${index}]`,
    )
  }

  first(): DomLocator {
    return this.nth(0)
  }

  last(): DomLocator {
    return this.nth(-1)
  }

  and(other: DomLocator): DomLocator {
    return this.with((found) => {
      const also = new Set(other.elements())
      return (found as Element[]).filter((one) => also.has(one))
    }, `and ${other}`)
  }

  or(other: DomLocator): DomLocator {
    const either: Step = ([root]) => inOrder([...this.run(root!), ...other.run(root!)])
    return new DomLocator(this.dom, [either], `${this.path} or ${other}`)
  }

  async all(): Promise<DomLocator[]> {
    return this.elements().map((_, index) => this.nth(index))
  }

  async count(): Promise<number> {
    return this.elements().length
  }

  /** The one that is found, once it is there and as wanted. */
  private one(
    what: string,
    fits: (element: Element) => boolean = () => true,
    { timeout }: Waiting = {},
  ): Promise<Element> {
    return until(
      () => {
        const found = this.elements()
        if (found.length > 1) throw new Error(`${found.length} elements are ${this.path}`)
        return found[0] && fits(found[0]) ? found[0] : undefined
      },
      () => `${what}: ${this.path}\n${this.dom.summary()}`,
      { timeout },
    )
  }

  async waitFor({
    state = 'visible',
    timeout,
  }: Waiting & { state?: 'attached' | 'detached' | 'visible' | 'hidden' } = {}): Promise<void> {
    const reached = {
      attached: (found: Element[]) => found.length > 0,
      detached: (found: Element[]) => found.length === 0,
      visible: (found: Element[]) => found.length > 0 && isVisible(found[0]!),
      hidden: (found: Element[]) => found.length === 0 || !isVisible(found[0]!),
    }[state]
    await until(
      () => {
        const found = this.elements()
        if (found.length > 1) throw new Error(`${found.length} elements are ${this.path}`)
        return reached(found) || undefined
      },
      () => `until it is ${state}: ${this.path}\n${this.dom.summary()}`,
      { timeout },
    )
  }

  private usable(options: Waiting & { force?: boolean } = {}): Promise<Element> {
    return this.one('to use it', (element) => isVisible(element) && (options.force || !isDisabled(element)), options)
  }

  async click(options: ClickOptions = {}): Promise<void> {
    const { button, clickCount: count, modifiers } = options
    const element = await this.usable(options)
    await this.dom.does(() => this.dom.input.click(element, { button, count, modifiers: modifiersOf(modifiers) }))
  }

  async dblclick(options: Waiting = {}): Promise<void> {
    const element = await this.usable(options)
    await this.dom.does(() => this.dom.input.click(element, { count: 2 }))
  }

  async hover(options: Waiting = {}): Promise<void> {
    const element = await this.one('to hover it', isVisible, options)
    await this.dom.does(() => this.dom.input.hover(element))
  }

  async focus(): Promise<void> {
    const element = (await this.one('to focus it')) as HTMLElement
    await this.dom.does(() => element.focus())
  }

  async blur(): Promise<void> {
    const element = (await this.one('to leave it')) as HTMLElement
    await this.dom.does(() => element.blur())
  }

  async fill(text: string, options: Waiting = {}): Promise<void> {
    const element = await this.usable(options)
    await this.dom.does(() => this.dom.input.fill(element, text))
  }

  clear(options: Waiting = {}): Promise<void> {
    return this.fill('', options)
  }

  async press(key: string, options: Waiting = {}): Promise<void> {
    ;((await this.one('to press a key', undefined, options)) as HTMLElement).focus()
    await this.dom.keyboard.press(key)
  }

  async pressSequentially(text: string, options: Waiting = {}): Promise<void> {
    ;((await this.one('to type into it', undefined, options)) as HTMLElement).focus()
    await this.dom.keyboard.type(text)
  }

  async setChecked(checked: boolean, options: Waiting = {}): Promise<void> {
    const element = await this.usable(options)
    if (isChecked(element) !== checked) await this.dom.does(() => this.dom.input.click(element))
    await until(
      () => isChecked(element) === checked || undefined,
      () => `until it is ${checked ? '' : 'not '}ticked: ${this.path}`,
    )
  }

  check(options?: Waiting): Promise<void> {
    return this.setChecked(true, options)
  }

  uncheck(options?: Waiting): Promise<void> {
    return this.setChecked(false, options)
  }

  async selectText(): Promise<void> {
    const element = await this.one('to select its text')
    if ('select' in element) (element as HTMLInputElement).select()
    else element.ownerDocument.getSelection()!.selectAllChildren(element)
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.one('to see it')
  }

  async setInputFiles(
    files: string | readonly string[] | { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    const input = (await this.one('to give it files')) as HTMLInputElement
    const given =
      typeof files === 'string'
        ? [files]
        : Array.isArray(files)
          ? (files as string[])
          : [files as { name: string; mimeType: string; buffer: Buffer }]
    const { File, Event } = this.dom.window
    const made = given.map((one) =>
      typeof one === 'string'
        ? new File([readFileSync(one)], basename(one))
        : new File([one.buffer as BlobPart], one.name, { type: one.mimeType }),
    )
    Object.defineProperty(input, 'files', {
      configurable: true,
      value: Object.assign(made, { item: (index: number) => made[index] ?? null }),
    })
    await this.dom.does(() => {
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }

  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    const element = await this.one('to send it an event')
    const event = new this.dom.window.Event(type, { bubbles: true, cancelable: true, ...init })
    await this.dom.does(() => void element.dispatchEvent(event))
  }

  async isVisible(): Promise<boolean> {
    const [element] = this.elements()
    return element !== undefined && isVisible(element)
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible())
  }

  async isDisabled(options?: Waiting): Promise<boolean> {
    return isDisabled(await this.one('to look at it', undefined, options))
  }

  async isEnabled(options?: Waiting): Promise<boolean> {
    return !(await this.isDisabled(options))
  }

  async isEditable(options?: Waiting): Promise<boolean> {
    const element = await this.one('to look at it', undefined, options)
    return !isDisabled(element) && !(element as HTMLInputElement).readOnly
  }

  async isChecked(options?: Waiting): Promise<boolean> {
    return isChecked(await this.one('to look at it', undefined, options))
  }

  async getAttribute(name: string, options?: Waiting): Promise<string | null> {
    return (await this.one('to read it', undefined, options)).getAttribute(name)
  }

  async inputValue(options?: Waiting): Promise<string> {
    return ((await this.one('to read it', undefined, options)) as HTMLInputElement).value
  }

  async textContent(options?: Waiting): Promise<string> {
    return (await this.one('to read it', undefined, options)).textContent ?? ''
  }

  async innerText(options?: Waiting): Promise<string> {
    return innerText(await this.one('to read it', undefined, options))
  }

  async allInnerTexts(): Promise<string[]> {
    return this.elements().map(innerText)
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((element) => element.textContent ?? '')
  }

  /** Runs in the page, as in a browser: it knows nothing of what is around the function. */
  async evaluate<T, A>(read: (element: any, argument: A) => T, argument?: A): Promise<T> {
    const element = await this.one('to read it')
    return this.dom.inPage(read)(element, argument as A)
  }

  async evaluateAll<T, A>(read: (elements: any[], argument: A) => T, argument?: A): Promise<T> {
    return this.dom.inPage(read)(this.elements(), argument as A)
  }
}
