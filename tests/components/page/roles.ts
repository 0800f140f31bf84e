import { hiddenBySheet } from './styles.ts'

/** Roles, names and words of elements, as a person or a screen reader meets them, in a document without layout. */

type Names = Readonly<Record<string, string>>

const byTag: Names = {
  A: 'link',
  ARTICLE: 'article',
  ASIDE: 'complementary',
  BUTTON: 'button',
  DATALIST: 'listbox',
  DD: 'definition',
  DIALOG: 'dialog',
  DT: 'term',
  FIELDSET: 'group',
  FIGURE: 'figure',
  FOOTER: 'contentinfo',
  FORM: 'form',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  HEADER: 'banner',
  HR: 'separator',
  IMG: 'img',
  LI: 'listitem',
  MAIN: 'main',
  MATH: 'math',
  NAV: 'navigation',
  OL: 'list',
  OPTION: 'option',
  OUTPUT: 'status',
  PROGRESS: 'progressbar',
  SECTION: 'region',
  SELECT: 'combobox',
  TABLE: 'table',
  TBODY: 'rowgroup',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TFOOT: 'rowgroup',
  TH: 'columnheader',
  THEAD: 'rowgroup',
  TR: 'row',
  UL: 'list',
}

const byInputType: Names = {
  button: 'button',
  checkbox: 'checkbox',
  email: 'textbox',
  image: 'button',
  number: 'spinbutton',
  password: 'textbox',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
}

const namedByContent = new Set(
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem'.split(
    ' ',
  ),
)

const inlineTags = new Set(
  'A ABBR B BDI BDO CITE CODE DEL DFN EM I INS KBD LABEL MARK Q S SMALL SPAN STRONG SUB SUP TIME U'.split(' '),
)

export function roleOf(element: Element): string | null {
  const role = element.getAttribute('role')?.trim().split(/\s+/)[0]
  if (role) return role
  const { tagName } = element
  if (tagName === 'INPUT') return byInputType[(element as HTMLInputElement).type] ?? null
  if (tagName === 'A') return element.hasAttribute('href') ? 'link' : null
  if (tagName === 'SECTION' || tagName === 'FORM')
    return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? byTag[tagName]! : null
  if (tagName === 'TH' && element.getAttribute('scope') === 'row') return 'rowheader'
  return byTag[tagName.toUpperCase()] ?? null
}

let hiding: Map<Element, boolean> | undefined

/** While nothing changes, what is hidden is found out once. */
export function atOneLook<T>(look: () => T): T {
  if (hiding) return look()
  hiding = new Map()
  try {
    return look()
  } finally {
    hiding = undefined
  }
}

/** Whether it is left out with all that is in it. */
function hidesItself(element: Element): boolean {
  let hides = hiding?.get(element)
  if (hides === undefined) {
    hides = isLeftOut(element)
    hiding?.set(element, hides)
  }
  return hides
}

function isLeftOut(element: Element): boolean {
  const display = (element as HTMLElement).style?.display
  const around = element.parentElement
  return (
    display === 'none' ||
    element.hasAttribute('hidden') ||
    (around?.tagName === 'DETAILS' && element.tagName !== 'SUMMARY' && !around.hasAttribute('open')) ||
    (around !== null && hiddenBySheet(around, 'content-visibility')) ||
    (!display && hiddenBySheet(element, 'display'))
  )
}

/** `visibility` is handed down; what is inside may be visible again. */
function isInvisible(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const visibility = (one as HTMLElement).style?.visibility
    if (visibility === 'visible') return false
    if (visibility === 'hidden' || visibility === 'collapse' || hiddenBySheet(one, 'visibility')) return true
  }
  return false
}

/** Whether a person sees it: as far as that is known without layout. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false
  for (let one: Element | null = element; one; one = one.parentElement) if (hidesItself(one)) return false
  return !isInvisible(element)
}

/** Whether a screen reader reads it. */
export function isExposed(element: Element): boolean {
  if (!isVisible(element)) return false
  for (let one: Element | null = element; one; one = one.parentElement)
    if (one.getAttribute('aria-hidden') === 'true') return false
  return true
}

export const oneLine = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim()

const textTags = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TITLE', 'TEMPLATE'])

/** What an element adds to the name of one around it. */
function contributed(element: Element): string {
  if (hidesItself(element) || element.getAttribute('aria-hidden') === 'true' || textTags.has(element.tagName)) return ''
  const own = nameByAttributes(element)
  if (own) return own
  if (element.tagName === 'IMG') return element.getAttribute('alt') ?? ''
  if (element.tagName === 'INPUT' || element.tagName === 'TEXTAREA') {
    const { type, value } = element as HTMLInputElement
    return type === 'checkbox' || type === 'radio' ? '' : value
  }
  return contentOf(element)
}

function contentOf(element: Element): string {
  let text = ''
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) text += node.nodeValue ?? ''
    else if (node.nodeType === 1) {
      const inner = contributed(node as Element)
      text += inlineTags.has((node as Element).tagName.toUpperCase()) ? inner : ` ${inner} `
    }
  }
  return text
}

const nameByAttributes = (element: Element): string => element.getAttribute('aria-label')?.trim() ?? ''

/** The labels of a field: `labels` of jsdom asks each label of the page for its field. */
export function labelsOf(element: Element): Element[] {
  const around = element.closest('label')
  const { id } = element
  const before = id === '' ? [] : [...element.ownerDocument.querySelectorAll(`label[for="${id}"]`)]
  return around && !before.includes(around) ? [...before, around] : before
}

/** The accessible name. */
export function nameOf(element: Element, role = roleOf(element)): string {
  const by = element.getAttribute('aria-labelledby')
  if (by) {
    const parts = by.split(/\s+/).map((id) => element.ownerDocument.getElementById(id))
    const named = oneLine(parts.map((part) => (part ? nameByAttributes(part) || contentOf(part) : '')).join(' '))
    if (named) return named
  }
  const own = nameByAttributes(element)
  if (own) return oneLine(own)
  return oneLine(
    ofTag(element) ||
      (role && namedByContent.has(role) && contentOf(element)) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      '',
  )
}

function ofTag(element: Element): string {
  const { tagName } = element
  if (tagName === 'INPUT') {
    const { type, value } = element as HTMLInputElement
    if (type === 'submit' || type === 'button' || type === 'reset') return value
  }
  if (tagName === 'INPUT' || tagName === 'SELECT' || tagName === 'TEXTAREA' || tagName === 'BUTTON')
    return labelsOf(element).map(contentOf).join(' ')
  if (tagName === 'IMG') return element.getAttribute('alt') ?? ''
  const caption = { FIELDSET: 'LEGEND', TABLE: 'CAPTION', FIGURE: 'FIGCAPTION' }[tagName]
  const inner = caption && [...element.children].find((one) => one.tagName === caption)
  return inner ? contentOf(inner) : ''
}

/** What a person reads in it: hidden parts left out, a line for each block. */
export function innerText(element: Element): string {
  const walk = (one: Element): string => {
    let text = ''
    for (let node = one.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) text += (node.nodeValue ?? '').replaceAll(/\s+/g, ' ')
      else if (node.nodeType === 1) {
        const inner = node as Element
        if (hidesItself(inner) || textTags.has(inner.tagName)) continue
        if (inner.tagName === 'BR') text += '\n'
        else if (inner.tagName === 'TD' || inner.tagName === 'TH') text += `${walk(inner)}\t`
        else
          text +=
            inlineTags.has(inner.tagName.toUpperCase()) || inner.namespaceURI?.endsWith('svg')
              ? walk(inner)
              : `\n${walk(inner)}\n`
      }
    }
    return text
  }
  return walk(element)
    .replaceAll(/ *\n+ */g, '\n')
    .trim()
}

/**
 * What a person reads in it or has read to them, text by text: contents, values, names and hints. Two words side by
 * side stay two. Mathematics and what is `code` are left out.
 */
export function shownTexts(element: Element): string[] {
  const texts: string[] = []
  const walk = (one: Element, isSeenOnly: boolean): void => {
    if (hidesItself(one) || textTags.has(one.tagName) || /^(?:code|pre|math)$/i.test(one.tagName)) return
    const label = one.getAttribute('aria-label')
    // A list that draws some options alone names them to a screen reader, in a place of no height.
    if (label && one.getAttribute('role') === 'option') return void texts.push(label)
    const unheard = isSeenOnly || one.getAttribute('aria-hidden') === 'true'
    for (const name of ['title', 'alt', 'placeholder', ...(unheard ? [] : ['aria-label'])])
      texts.push(one.getAttribute(name) ?? '')
    if (/^(?:INPUT|TEXTAREA)$/.test(one.tagName) && !/^(?:checkbox|radio|hidden)$/.test((one as HTMLInputElement).type))
      texts.push((one as HTMLInputElement).value)
    for (let node = one.firstChild; node; node = node.nextSibling)
      if (node.nodeType === 3) texts.push(node.nodeValue ?? '')
      else if (node.nodeType === 1) walk(node as Element, unheard)
  }
  walk(element, element.closest('[aria-hidden=true]') !== null)
  return texts.filter((text) => text.trim() !== '')
}

/** The text by which an element is found. */
export const accessibleText = (element: Element): string =>
  element.tagName === 'INPUT' && /^(?:submit|button)$/.test((element as HTMLInputElement).type)
    ? (element as HTMLInputElement).value
    : (element.textContent ?? '')

export const holdsNoWords = (element: Element): boolean => textTags.has(element.tagName) || element.tagName === 'HEAD'
