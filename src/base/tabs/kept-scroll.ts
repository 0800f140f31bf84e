import { useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react'
import { isObject, storedJson } from '../../../providers/stored-json.ts'
import { afterPaint } from '../loading/after-paint.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * Scroll positions for each tab: the window and every scrolling element inside. A browser loses the first when another
 * page is shown and all of them on a reload, so they are stored here, in the window's storage too, and restored as soon
 * as the page is long enough again.
 */
type Position = readonly [left: number, top: number]
/**
 * By the path to an element from the root of the tab (`0/2/1`), or from a drawer or dialog above it (`above:0/1`, or
 * `above:0/..` for the container of a dialog that is longer than the window); the window is `window`.
 */
type Positions = Record<string, Position>

const windowPath = 'window'
const abovePrefix = 'above:'
const isAbove = (path: string): boolean => path.startsWith(abovePrefix)
/** The visible drawers and dialogs: antd draws them next to the root, in the order in which they were first opened. */
const shownAbove = (): Element[] =>
  [...document.querySelectorAll('body > div:not(#root) [role=dialog]')].filter((one) => one.checkVisibility())
/** A page that is still not long enough after this time will not be. */
const restoreWithinMs = 15_000
/**
 * A page drawn in parts may become shorter again before it is complete, which loses the position: waits until nothing
 * changed for this long.
 */
const restMs = 1_000

let storageKey = ''
let kept = new Map<string, Positions>()

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one))

/** Stored positions, by the key of their tab. */
export const storedScrolls = (text: string | null): Map<string, Positions> =>
  storedJson(
    text,
    (value) => {
      if (!isObject(value)) return undefined
      const pages = Object.entries(value).filter((one): one is [string, Positions] => isObject(one[1]))
      return new Map(
        pages.map(([key, all]) => [
          key,
          Object.fromEntries(Object.entries(all).filter(([, position]) => isPosition(position))),
        ]),
      )
    },
    new Map<string, Positions>(),
  )

/** Loads the positions stored in this window before. */
export function openScrollsOf(person: number): void {
  if (storageKey === `scroll:${person}`) return
  storageKey = `scroll:${person}`
  kept = new Map()
  // The browser's own restoration scrolls an incomplete page as far as it goes, and takes that for the position.
  history.scrollRestoration = 'manual'
  try {
    kept = storedScrolls(sessionStorage.getItem(storageKey))
  } catch {
    // Every page then starts at its top.
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // See above.
  }
}

const outwards = '..'

function pathTo(root: Element, element: Element): string | null {
  const steps: number[] = []
  for (let one = element; one !== root; one = one.parentElement!) {
    if (!one.parentElement) return null
    steps.unshift([...one.parentElement.children].indexOf(one))
  }
  return steps.join('/')
}

function elementAt(root: Element, path: string): Element | undefined {
  if (isAbove(path)) {
    const [at, ...steps] = path.slice(abovePrefix.length).split('/')
    const dialog = shownAbove()[Number(at)]
    return dialog && elementAt(dialog, steps.join('/'))
  }
  return (
    path
      .split('/')
      .reduce<Element | null | undefined>(
        (element, step) => (step === outwards ? element?.parentElement : element?.children[Number(step)]),
        root,
      ) ?? undefined
  )
}

/** The path to a scrolling element in a drawer or dialog, or to the container of one that is longer than the window. */
function pathAbove(element: Element): string | null {
  const dialogs = shownAbove()
  const at = dialogs.findIndex((dialog) => dialog !== element && (dialog.contains(element) || element.contains(dialog)))
  if (at === -1) return null
  const dialog = itemAt(dialogs, at)
  const way = dialog.contains(element) ? pathTo(dialog, element) : pathTo(element, dialog)?.replaceAll(/\d+/g, outwards)
  return `${abovePrefix}${at}/${way}`
}

/**
 * Whether its container was closed. A drawer hidden with its tab leaves the document too, but within the bare element
 * that antd had put there for it.
 */
function wasClosed(element: Element): boolean {
  let top = element
  while (top.parentElement) top = top.parentElement
  return !element.isConnected && top.className !== ''
}

/** Whether the window is at its top, known without measuring, which would cause a layout. */
let isAtTop = true
globalThis.document?.addEventListener(
  'scroll',
  ({ target }) => target === document && (isAtTop = scrollX === 0 && scrollY === 0),
  { capture: true, passive: true },
)

const isLongEnough = (element: Element, [left, top]: Position): boolean =>
  element.scrollHeight - element.clientHeight >= top - 1 && element.scrollWidth - element.clientWidth >= left - 1

/** Restores the positions that are possible now; returns the missing ones. */
function restore(root: Element, wanted: Positions): Positions {
  const missing: Positions = {}
  for (const [path, position] of Object.entries(wanted)) {
    if (path === windowPath && isAtTop && position[0] === 0 && position[1] === 0) continue
    const element = path === windowPath ? document.scrollingElement : elementAt(root, path)
    if (element && isLongEnough(element, position))
      element.scrollTo({ left: position[0], top: position[1], behavior: 'instant' })
    else missing[path] = position
  }
  return missing
}

interface Restoring {
  /** Positions that are not restored yet, and may still be. */
  missing: () => Positions
  stop: () => void
}

/** Restores positions as the page grows, until all are restored and stable, or the person scrolls. */
function restoring(root: Element, wanted: Positions): Restoring {
  let missing = restore(root, wanted)
  if (Object.keys(missing).length === 0) return { missing: () => missing, stop: () => undefined }
  let rest: ReturnType<typeof setTimeout> | undefined
  const growth = new MutationObserver(() => {
    missing = restore(root, wanted)
    clearTimeout(rest)
    if (Object.keys(missing).length === 0) rest = setTimeout(stop, restMs)
  })
  const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const stop = (): void => {
    growth.disconnect()
    clearTimeout(rest)
    clearTimeout(timer)
    for (const gesture of gestures) globalThis.removeEventListener(gesture, giveUp)
  }
  const giveUp = (): void => {
    missing = {}
    stop()
  }
  const timer = setTimeout(giveUp, restoreWithinMs)
  const growing = Object.keys(missing).some(isAbove) ? document.body : root
  growth.observe(growing, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  for (const gesture of gestures) globalThis.addEventListener(gesture, giveUp, { passive: true })
  return { missing: () => missing, stop }
}

const only = (positions: Positions, wanted: (path: string) => boolean): Positions =>
  Object.fromEntries(Object.entries(positions).filter(([path]) => wanted(path)))

/**
 * Records the scroll positions of a visible tab, and restores them when it is shown again, and again when it is
 * complete (`mode`). Returns the scroll listener for what the tab has open above the page: React events tell which tab
 * that belongs to.
 */
export function useKeptScroll(
  key: string,
  root: RefObject<HTMLElement | null>,
  shown: boolean,
  mode: 'visible' | 'hidden',
): (event: UIEvent) => void {
  const above = useRef(new Map<Element, readonly [path: string, position: Position]>())
  useLayoutEffect(() => {
    const element = root.current
    if (!shown || !element) return undefined
    const seen = new Map<Element, Position>()
    let atWindow: Position = kept.get(key)?.[windowPath] ?? [0, 0]
    const { missing, stop } = restoring(element, { [windowPath]: [0, 0], ...kept.get(key) })
    const keep = (): void => {
      const inside = [...seen].flatMap(([one, position]) => {
        const path = element.contains(one) ? pathTo(element, one) : null
        return path === null ? [] : [[path, position] as const]
      })
      // What was closed meanwhile starts at its top when opened again.
      for (const one of above.current.keys()) if (wasClosed(one)) above.current.delete(one)
      kept.set(key, {
        ...only(kept.get(key) ?? {}, (path) => !isAbove(path)),
        ...only(missing(), isAbove),
        ...Object.fromEntries([...inside, ...above.current.values()]),
        [windowPath]: atWindow,
      })
    }
    const onScroll = (event: Event): void => {
      const { target } = event
      if (target === document) atWindow = [globalThis.scrollX, globalThis.scrollY]
      else if (target instanceof Element && element.contains(target))
        seen.set(target, [target.scrollLeft, target.scrollTop])
    }
    const onHide = (): void => (keep(), store())
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    globalThis.addEventListener('pagehide', onHide)
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      globalThis.removeEventListener('pagehide', onHide)
      stop()
      keep()
      afterPaint(store)
    }
  }, [key, root, shown, mode])
  return ({ target, currentTarget }) => {
    if (!(target instanceof Element) || currentTarget.contains(target)) return
    const path = pathAbove(target)
    if (path !== null) above.current.set(target, [path, [target.scrollLeft, target.scrollTop]])
  }
}

/** Drops the positions of closed tabs. */
export function forgetScroll(keys: readonly string[]): void {
  for (const key of keys) kept.delete(key)
}
