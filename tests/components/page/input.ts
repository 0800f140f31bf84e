import type { DOMWindow } from 'jsdom'
import { isVisible, roleOf } from './roles.ts'

/**
 * A mouse and a keyboard before a document of jsdom: the events of a browser in its order, and what it does by itself
 * after them.
 */

type Modifiers = Pick<MouseEventInit, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

export type Button = 'left' | 'middle' | 'right'
const buttons: Readonly<Record<Button, number>> = { left: 0, middle: 1, right: 2 }

const modifierNames = {
  Alt: 'altKey',
  Control: 'ctrlKey',
  ControlOrMeta: 'ctrlKey',
  Meta: 'metaKey',
  Shift: 'shiftKey',
} as const
const isModifier = (name: string): name is keyof typeof modifierNames => name in modifierNames

export const modifiersOf = (names: readonly string[] = []): Modifiers =>
  Object.fromEntries(names.filter(isModifier).map((name) => [modifierNames[name], true]))

const codes: Readonly<Record<string, [code: string, keyCode: number]>> = {
  Backspace: ['Backspace', 8],
  Tab: ['Tab', 9],
  Enter: ['Enter', 13],
  Escape: ['Escape', 27],
  ' ': ['Space', 32],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  End: ['End', 35],
  Home: ['Home', 36],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Delete: ['Delete', 46],
  F2: ['F2', 113],
}

/** `a`, `Digit1` with Shift, `Space`, `Escape`: what the events say. */
function keyOf(name: string, shift: boolean): { key: string; code: string; keyCode: number } {
  if (name === 'Space') return { key: ' ', code: 'Space', keyCode: 32 }
  const digit = /^Digit(\d)$/.exec(name)?.[1]
  if (digit) return { key: shift ? ')!@#$%^&*('[Number(digit)]! : digit, code: name, keyCode: 48 + Number(digit) }
  const [code, keyCode] = codes[name] ?? [
    /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
    name.toUpperCase().charCodeAt(0),
  ]
  return { key: name, code, keyCode }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: Element | null): element is TextField =>
  element?.tagName === 'TEXTAREA' ||
  (element?.tagName === 'INPUT' && /^(?:textbox|searchbox|spinbutton|combobox)$/.test(roleOf(element) ?? ''))

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null

const focusable =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true], [contenteditable=""]'

export class Input {
  private readonly window: DOMWindow
  private under: Element | null = null
  /** The value of a field when it was entered: who leaves it with another one has changed it. */
  private readonly before = new WeakMap<Element, string>()

  constructor(window: DOMWindow) {
    this.window = window
    window.addEventListener(
      'focusin',
      ({ target }) => isTextField(target as Element) && this.before.set(target as Element, (target as TextField).value),
    )
    window.addEventListener('focusout', ({ target }) => {
      const field = target as TextField
      const before = this.before.get(field)
      if (before !== undefined && before !== field.value)
        field.dispatchEvent(new window.Event('change', { bubbles: true }))
      this.before.delete(field)
    })
  }

  private get document(): Document {
    return this.window.document
  }

  private mouse(type: string, on: Element, options: MouseEventInit = {}): boolean {
    const Kind = type.startsWith('pointer') ? this.window.PointerEvent : this.window.MouseEvent
    const inward = type.endsWith('enter') || type.endsWith('leave')
    const view = this.window as unknown as Window
    return on.dispatchEvent(new Kind(type, { bubbles: !inward, cancelable: true, composed: true, view, ...options }))
  }

  hover(element: Element): void {
    const before = this.under?.isConnected ? this.under : null
    if (before !== element) {
      const around = (one: Element | null): Element[] => (one ? [one, ...around(one.parentElement)] : [])
      const [left, entered] = [around(before), around(element)]
      if (before)
        for (const kind of ['pointer', 'mouse']) {
          this.mouse(`${kind}out`, before, { relatedTarget: element })
          for (const one of left.filter((each) => !entered.includes(each)))
            this.mouse(`${kind}leave`, one, { relatedTarget: element })
        }
      for (const kind of ['pointer', 'mouse']) {
        this.mouse(`${kind}over`, element, { relatedTarget: before })
        for (const one of entered.filter((each) => !left.includes(each)).reverse())
          this.mouse(`${kind}enter`, one, { relatedTarget: before })
      }
      this.under = element
    }
    this.mouse('pointermove', element)
    this.mouse('mousemove', element)
  }

  click(
    element: Element,
    { button = 'left', count = 1, modifiers = {} }: { button?: Button; count?: number; modifiers?: Modifiers } = {},
  ): void {
    this.hover(element)
    for (let detail = 1; detail <= count; detail++) {
      const options = { button: buttons[button], detail, ...modifiers }
      const pressed = { ...options, buttons: button === 'right' ? 2 : 1 }
      this.mouse('pointerdown', element, pressed)
      if (this.mouse('mousedown', element, pressed)) this.focusAt(element)
      if (button === 'right') this.mouse('contextmenu', element, options)
      this.mouse('pointerup', element, options)
      this.mouse('mouseup', element, options)
      if (!element.isConnected || (isDisabled(element) && element.matches(':disabled'))) return
      if (button === 'left') this.mouse('click', element, options)
      else if (button === 'middle') this.mouse('auxclick', element, options)
    }
    if (count === 2) this.mouse('dblclick', element, { detail: 2 })
  }

  /** Who presses on something gives it the focus, or what is around it and can have it; else nothing has it. */
  private focusAt(element: Element): void {
    const label = element.closest('label')
    const target = element.closest<HTMLElement>(focusable)
    if (target && !target.matches(':disabled')) target.focus()
    else if (!label) (this.document.activeElement as HTMLElement | null)?.blur()
  }

  /** Puts a text in place of what a field holds, as one who pastes it. */
  fill(element: Element, text: string): void {
    ;(element as HTMLElement).focus()
    if (!isTextField(element)) return this.fillEditable(element as HTMLElement, text)
    this.setValue(element, text, 'insertText', text)
  }

  private fillEditable(element: HTMLElement, text: string): void {
    const { InputEvent } = this.window
    this.document.getSelection()?.selectAllChildren(element)
    if (
      !element.dispatchEvent(
        new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType: 'insertText', data: text }),
      )
    )
      return
    element.textContent = text
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }

  private setValue(field: TextField, value: string, inputType: string, data: string | null): void {
    const { InputEvent, HTMLInputElement, HTMLTextAreaElement } = this.window
    if (!field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType, data })))
      return
    // Past what React puts before it, which would take the value for its own.
    const { prototype } = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data }))
  }

  private insert(text: string): void {
    const field = this.document.activeElement
    if (!field) return
    if (!isTextField(field)) {
      if ((field as HTMLElement).isContentEditable || field.getAttribute('contenteditable') === 'true')
        this.fillEditable(field as HTMLElement, text)
      return
    }
    if (field.readOnly) return
    const { value } = field
    const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    this.setValue(field, value.slice(0, from) + text + value.slice(to), 'insertText', text)
    if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length)
  }

  type(text: string): void {
    for (const character of text) this.press(character)
  }

  /** `Enter`, `Control+k`, `Shift+Tab`, `?`. */
  press(combination: string): void {
    this.down(combination)
    this.up(combination)
  }

  private event(type: string, combination: string): KeyboardEvent {
    const names = combination === '+' ? ['+'] : combination.split('+')
    const modifiers = modifiersOf(names)
    const key = keyOf(names.at(-1)!, Boolean(modifiers.shiftKey))
    const { KeyboardEvent } = this.window
    return new KeyboardEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      ...key,
      which: key.keyCode,
      ...modifiers,
    })
  }

  private get target(): Element {
    return this.document.activeElement ?? this.document.body
  }

  down(combination: string): void {
    const event = this.event('keydown', combination)
    const { target } = this
    if (!target.dispatchEvent(event)) return
    const { key, ctrlKey, altKey, metaKey } = event
    if (key === 'Tab') return this.moveFocus(event.shiftKey)
    if (ctrlKey || altKey || metaKey) {
      if (key.toLowerCase() === 'a' && isTextField(target)) target.select()
      return
    }
    if (key.length === 1 || key === 'Enter') {
      if (!target.dispatchEvent(this.event('keypress', combination))) return
    }
    if (key === 'Enter') this.enterAt(target)
    else if (key === 'Backspace' || key === 'Delete') this.erase(key)
    else if (key.length === 1 && !(key === ' ' && this.isPressedBySpace(target))) this.insert(key)
    else if (key.startsWith('Arrow') && roleOf(target) === 'radio') this.moveRadio(target as HTMLInputElement, key)
  }

  up(combination: string): void {
    const { target } = this
    const event = this.event('keyup', combination)
    if (target.dispatchEvent(event) && event.key === ' ' && this.isPressedBySpace(target))
      (target as HTMLElement).click()
  }

  private isPressedBySpace(element: Element): boolean {
    return (
      element.tagName === 'BUTTON' ||
      element.tagName === 'SUMMARY' ||
      (element.tagName === 'INPUT' && !isTextField(element))
    )
  }

  private enterAt(element: Element): void {
    if (
      element.tagName === 'BUTTON' ||
      element.tagName === 'SUMMARY' ||
      (element.tagName === 'A' && element.hasAttribute('href'))
    )
      return (element as HTMLElement).click()
    if (element.tagName === 'TEXTAREA') return this.insert('\n')
    if (element.tagName !== 'INPUT') return
    const { form } = element as HTMLInputElement
    const button = form?.querySelector<HTMLElement>('button[type=submit], button:not([type]), input[type=submit]')
    if (button) button.click()
    else form?.requestSubmit()
  }

  private erase(key: string): void {
    const field = this.target
    if (!isTextField(field)) return
    const { value } = field
    let [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    if (from === to) [from, to] = key === 'Backspace' ? [Math.max(0, from - 1), to] : [from, to + 1]
    this.setValue(field, value.slice(0, from) + value.slice(to), 'deleteContentBackward', null)
    if (field.selectionStart !== null) field.setSelectionRange(from, from)
  }

  private moveFocus(back: boolean): void {
    const all = [...this.document.querySelectorAll<HTMLElement>(focusable)].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && isVisible(one),
    )
    const at = all.indexOf(this.target as HTMLElement)
    const next = all[at < 0 && back ? all.length - 1 : at + (back ? -1 : 1)]
    if (next) next.focus()
    else (this.target as HTMLElement).blur()
  }

  private moveRadio(radio: HTMLInputElement, key: string): void {
    const group = [...this.document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      (one) => one.name === radio.name && !one.disabled,
    )
    const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
    const next = group[(group.indexOf(radio) + step + group.length) % group.length]
    next?.focus()
    next?.click()
  }
}
