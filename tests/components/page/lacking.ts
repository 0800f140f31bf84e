import { ReadableStream, TextDecoderStream } from 'node:stream/web'
import type { DOMWindow } from 'jsdom'
import { mediaHolds, type Screen } from './media.ts'
import { isVisible } from './roles.ts'

/**
 * What browsers have and jsdom does not, as far as the site asks for it; what it cannot do here (layout, canvas) stays
 * away.
 */

/** Asks again when the window has another size; returns how to say so. */
function giveMedia(window: DOMWindow, screen: Screen): () => void {
  const lists: { list: { matches: boolean; media: string }; listeners: Set<(event: unknown) => void> }[] = []
  Object.assign(window, {
    matchMedia(media: string) {
      const listeners = new Set<(event: unknown) => void>()
      const add = (listener: (event: unknown) => void) => void listeners.add(listener)
      const remove = (listener: (event: unknown) => void) => void listeners.delete(listener)
      const list = {
        matches: mediaHolds(media, screen),
        media,
        onchange: null,
        addListener: add,
        removeListener: remove,
        addEventListener: (_type: string, listener: (event: unknown) => void) => add(listener),
        removeEventListener: (_type: string, listener: (event: unknown) => void) => remove(listener),
        dispatchEvent: () => false,
      }
      lists.push({ list, listeners })
      return list
    },
  })
  return () => {
    for (const { list, listeners } of lists) {
      const matches = mediaHolds(list.media, screen)
      if (matches === list.matches) continue
      list.matches = matches
      for (const listener of listeners) listener({ matches, media: list.media })
    }
  }
}

/** As a selector writes a character that would mean something. */
const escaped = (character: string): string => (/\d/.test(character) ? `\\3${character} ` : `\\${character}`)

const noObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return []
  }
}

/** Node's own fetch, which knows no page: addresses are relative to it, and its signals are of another kind. */
function pageFetch(window: DOMWindow): typeof fetch {
  return (input, init = {}) => {
    const control = new AbortController()
    const { signal, ...rest } = init
    if (signal?.aborted) control.abort()
    signal?.addEventListener('abort', () => control.abort())
    window.addEventListener('pagehide', () => control.abort())
    const answer = fetch(new URL(String(input), window.location.href), { ...rest, signal: control.signal })
    // A page that has gone waits for no answer.
    answer.catch(() => undefined)
    return answer
  }
}

export interface Given {
  resize(screen: Screen): void
  clipboard: { text: string }
}

export function giveWhatLacks(window: DOMWindow, size: Screen, { savesData }: { savesData: boolean }): Given {
  const screen = { ...size }
  const tellMedia = giveMedia(window, screen)
  const clipboard = { text: '' }
  const { prototype } = window.Element
  Object.assign(window, {
    fetch: pageFetch(window),
    ResizeObserver: noObserver,
    IntersectionObserver: noObserver,
    ReadableStream,
    TextDecoderStream,
    TextDecoder,
    TextEncoder,
    structuredClone,
    CSS: { escape: (text: string) => text.replaceAll(/^\d|[^\w\u0080-\uFFFF-]/g, escaped), supports: () => false },
    scrollTo: () => undefined,
    // What is at the element itself: no sheet is read, and jsdom would ask its own ones each time.
    getComputedStyle: (element: HTMLElement) => element.style,
    innerWidth: screen.width,
    innerHeight: screen.height,
  })
  Object.assign(prototype, {
    scrollTo: () => undefined,
    scrollBy: () => undefined,
    scrollIntoView: () => undefined,
    checkVisibility(this: Element) {
      return isVisible(this)
    },
  })
  // Else a script of the build fetches what a browser would load ahead.
  window.DOMTokenList.prototype.supports = () => true
  Object.assign(window.document, { fullscreenElement: null, fullscreenEnabled: false })
  Object.defineProperty(window.HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  Object.defineProperty(window.navigator, 'connection', { value: { saveData: savesData } })
  Object.defineProperty(window.navigator, 'clipboard', {
    value: {
      writeText: async (text: string) => void (clipboard.text = text),
      readText: async () => clipboard.text,
    },
  })
  return {
    clipboard,
    resize({ width, height }) {
      Object.assign(screen, { width, height })
      Object.assign(window, { innerWidth: width, innerHeight: height })
      tellMedia()
      window.dispatchEvent(new window.Event('resize'))
    },
  }
}
