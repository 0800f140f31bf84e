/**
 * Stands in for `rc-util/es/Dom/dynamicCSS` (see `vite.config.ts`), which looks through the whole head for each of its style tags
 * and writes some without the nonce that the content security policy asks for. Here one tag holds a text by its key. They stand
 * before all other sheets, in the order in which they came.
 */
const tags = new Map<string, HTMLStyleElement>()
const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
let last: HTMLStyleElement | undefined

interface Mark {
  mark?: string
}

/**
 * In the layer of antd's sheets. It puts the 450 variables of a theme on every one of its elements; on the root they are
 * inherited, and cost nothing more.
 */
const layered = (text: string): string => `@layer antd{${text.replace(/^\.antd\{/, ':root{')}}`

export function updateCSS(given: string, key: string, { mark }: Mark = {}): HTMLStyleElement {
  const text = layered(given)
  const known = tags.get(key)
  if (known) {
    if (known.textContent !== text) known.textContent = text
    return known
  }
  const tag = document.createElement('style')
  tag.nonce = nonce
  tag.textContent = text
  if (mark) tag.setAttribute(mark.startsWith('data-') ? mark : `data-${mark}`, key)
  if (last?.isConnected) last.after(tag)
  else document.head.prepend(tag)
  last = tag
  tags.set(key, tag)
  return tag
}

export function removeCSS(key: string): void {
  const tag = tags.get(key)
  if (tag === last) last = undefined
  tag?.remove()
  tags.delete(key)
}

export const injectCSS = (text: string): HTMLStyleElement => updateCSS(text, text)
export const clearContainerCache = (): void => undefined
