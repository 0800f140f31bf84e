/**
 * Replaces `rc-util/es/Dom/dynamicCSS` (see `build/library-overrides.ts`), which searches the whole head for each of
 * its style tags and writes some without the nonce that the content security policy requires. Here one tag holds a text
 * by its key.
 * A browser that gets a sheet between others, a sheet in a layer, or the same sheet twice lays out the whole page again
 * ("Fonts changed" in a trace): 30 ms for a list, with every later sheet. So variables are in no layer and after all
 * others.
 */
const tags = new Map<string, HTMLStyleElement>()
const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

interface Mark {
  mark?: string
}

/** A sheet of only variables, which no sheet of ours overrides: it needs no layer. */
const setsVariables = (text: string): boolean => /^(?:\.antd|:root)[^{]*\{--/.test(text)

/**
 * antd sets the 450 variables of a theme on every one of its elements; on the root they are inherited, at no further
 * cost. Anything but variables belongs into the layer of antd's sheets.
 */
const placed = (text: string): string =>
  setsVariables(text) ? text.replace(/^\.antd\{/, ':root{') : `@layer antd{${text}}`

export function updateCSS(given: string, key: string, { mark }: Mark = {}): HTMLStyleElement {
  const text = placed(given)
  const known = tags.get(key)
  if (known) {
    if (known.textContent !== text) known.textContent = text
    return known
  }
  const tag = document.createElement('style')
  tag.nonce = nonce
  tag.textContent = text
  if (mark) tag.setAttribute(mark.startsWith('data-') ? mark : `data-${mark}`, key)
  if (setsVariables(given)) document.head.append(tag)
  else document.head.prepend(tag)
  tags.set(key, tag)
  return tag
}

export function removeCSS(key: string): void {
  tags.get(key)?.remove()
  tags.delete(key)
}

export const injectCSS = (text: string): HTMLStyleElement => updateCSS(text, text)
export const clearContainerCache = (): void => undefined
