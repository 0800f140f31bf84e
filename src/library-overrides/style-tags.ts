/**
 * Takes the place of `rc-util/es/Dom/dynamicCSS` (see `vite.library-overrides.ts`), which looks through the whole head for each of its style tags
 * and writes some without the nonce that the content security policy asks for. Here one tag holds a text by its key.
 *
 * A browser that gets a sheet between others, a sheet in a layer, or the same sheet twice lays out the whole page anew ("Fonts
 * changed" in a trace): 30 ms for a list, at every sheet that comes later. So variables stand in no layer and behind all others.
 */
const tags = new Map<string, HTMLStyleElement>()
const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

interface Mark {
  mark?: string
}

/** What only sets variables, which no sheet of ours does: it needs no layer to stand below them. */
const setsVariables = (text: string): boolean => /^(?:\.antd|:root)[^{]*\{--/.test(text)

/**
 * antd puts the 450 variables of a theme on every one of its elements; on the root they are inherited, and cost nothing more.
 * What is no variable belongs into the layer of antd's sheets.
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
