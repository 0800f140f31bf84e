import { useEffect, useRef } from 'react'
import type { Text } from '../../../resources/kit/field.ts'
import { itemAt, entryOf } from '../../../resources/kit/present.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/**
 * Every shortcut of the product, in the order of the list that `?` opens. Chosen among those that Chromium, Windows and
 * macOS leave to pages. `Mod` is Ctrl, on macOS Command; `1–9` any of the digits, which the listener gets.
 * `when`: `always`; `notTyping` while no field has the focus; `noDialog` while no dialog or drawer covers the page;
 * `elsewhere` for keys that their component handles itself: here they are only listed.
 */
interface Shortcut {
  id: string
  group: ShortcutGroup['id']
  keys: readonly string[]
  label: Text
  when: 'always' | 'notTyping' | 'noDialog' | 'elsewhere'
}

export const shortcutGroups = [
  { id: 'everywhere', label: { zh: '全局', en: 'Everywhere' } },
  { id: 'tabs', label: { zh: '标签页', en: 'Tabs' } },
  { id: 'screens', label: { zh: '列表与表单', en: 'Lists and forms' } },
  { id: 'tree', label: { zh: '目录树', en: 'Trees' } },
] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

export const shortcuts = [
  {
    id: 'search',
    group: 'everywhere',
    keys: ['Mod+K'],
    label: { zh: '搜索页面和数据', en: 'Search pages and records' },
    when: 'always',
  },
  {
    id: 'shortcuts',
    group: 'everywhere',
    keys: ['?'],
    label: { zh: '快捷键列表', en: 'This list of shortcuts' },
    when: 'notTyping',
  },
  { id: 'notices', group: 'everywhere', keys: ['Alt+M'], label: { zh: '通知', en: 'Notices' }, when: 'noDialog' },
  { id: 'theme', group: 'everywhere', keys: ['Alt+T'], label: { zh: '外观设置', en: 'Appearance' }, when: 'noDialog' },
  {
    id: 'language',
    group: 'everywhere',
    keys: ['Alt+L'],
    label: { zh: '切换中文 / English', en: 'Switch English / 中文' },
    when: 'always',
  },
  {
    id: 'close',
    group: 'everywhere',
    keys: ['Esc'],
    label: { zh: '关闭弹窗或抽屉', en: 'Close a dialog or drawer' },
    when: 'elsewhere',
  },
  {
    id: 'tab.close',
    group: 'tabs',
    keys: ['Alt+W'],
    label: { zh: '关闭当前标签', en: 'Close this tab' },
    when: 'noDialog',
  },
  {
    id: 'tab.previous',
    group: 'tabs',
    keys: ['Alt+PageUp'],
    label: { zh: '上一个标签', en: 'Previous tab' },
    when: 'noDialog',
  },
  {
    id: 'tab.next',
    group: 'tabs',
    keys: ['Alt+PageDown'],
    label: { zh: '下一个标签', en: 'Next tab' },
    when: 'noDialog',
  },
  {
    id: 'tab.goto',
    group: 'tabs',
    keys: ['Alt+1–9'],
    label: { zh: '第 1–9 个标签', en: 'Tab 1 to 9' },
    when: 'noDialog',
  },
  {
    id: 'form.save',
    group: 'screens',
    keys: ['Mod+S'],
    label: { zh: '保存表单', en: 'Save the form' },
    when: 'elsewhere',
  },
  {
    id: 'list.search',
    group: 'screens',
    keys: ['Enter'],
    label: { zh: '在搜索框中立即查找', en: 'In a search box: find at once' },
    when: 'elsewhere',
  },
  {
    id: 'text.bold',
    group: 'screens',
    keys: ['Mod+B', 'Mod+I'],
    label: { zh: '题目文字加粗、着重', en: 'Question text: bold, emphasis' },
    when: 'elsewhere',
  },
  {
    id: 'tree.rename',
    group: 'tree',
    keys: ['F2'],
    label: { zh: '重命名选中的节点', en: 'Rename the chosen node' },
    when: 'elsewhere',
  },
  {
    id: 'tree.move',
    group: 'tree',
    keys: ['Alt+↑', 'Alt+↓'],
    label: { zh: '上移、下移', en: 'Move up, down' },
    when: 'elsewhere',
  },
  {
    id: 'tree.level',
    group: 'tree',
    keys: ['Alt+→', 'Alt+←'],
    label: { zh: '降一级、升一级', en: 'One level in, out' },
    when: 'elsewhere',
  },
] as const satisfies readonly Shortcut[]

type Declared = (typeof shortcuts)[number]
/** Those that can be subscribed to here. */
export type ShortcutId = Exclude<Declared, { when: 'elsewhere' }>['id']
/** Called with the digit that was pressed, 0 where the shortcut has none. */
type Run = (digit: number) => void

const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
const otherSigns: Readonly<Record<string, string>> = { Mod: 'Ctrl' }
const keySigns: Readonly<Record<string, string>> = { PageUp: 'PgUp', PageDown: 'PgDn' }

/** The keys of a shortcut on this machine's keyboard. */
export const signsOf = (chord: string, mac = isMac()): string[] =>
  chord.split('+').map((key) => ownEntry(mac ? macSigns : otherSigns, key) ?? ownEntry(keySigns, key) ?? key)

export const chordOf = (id: ShortcutId): string => shortcuts.find((one) => one.id === id)!.keys[0]

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What the key types under a Chinese input method. */
const fullWidthQuestionMark = '\uff1f'

/**
 * The pressed key, without modifiers. Option on macOS and other scripts type other letters: there the physical key
 * counts.
 */
function keyOf({ key, code }: Pressed): string {
  if (/^(?:Digit|Numpad)\d$/.test(code)) return code.slice(-1)
  if (key === '?' || key === fullWidthQuestionMark) return '?'
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(-1) : key
}

/** The digit of a press that matches a shortcut (0 for one without), or null where it does not match. */
export function pressedDigit(chord: string, pressed: Pressed, mac = isMac()): number | null {
  const parts = chord.split('+')
  const wanted = itemAt(parts, -1)
  const mod = parts.includes('Mod')
  if (pressed.altKey !== parts.includes('Alt')) return null
  if (pressed.ctrlKey !== (mod && !mac) || pressed.metaKey !== (mod && mac)) return null
  // `?` is typed with Shift on most keyboards, and without on some.
  if (wanted !== '?' && pressed.shiftKey) return null
  const key = keyOf(pressed)
  if (wanted === '1–9') return /^[1-9]$/.test(key) ? Number(key) : null
  return key === wanted ? 0 : null
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, math-field') !== null)

/** A page's own drawer covers only the page, and counts as a part of it. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]:not(.view-drawer *)')].some(
    (dialog) => dialog.getClientRects().length > 0,
  )

const isOpenTo = ({ when }: Declared, { target }: KeyboardEvent): boolean =>
  (when !== 'notTyping' || !isField(target)) && (when !== 'noDialog' || !isCovered())

const runs = new Map<string, Run[]>()

/** Whether there is a listener for a shortcut now, or its component handles it. */
export const isActive = ({ id, when }: Pick<Declared, 'id' | 'when'>): boolean => when === 'elsewhere' || runs.has(id)

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat) return
  for (const shortcut of shortcuts) {
    const run = runs.get(shortcut.id)?.at(-1)
    const digit = run ? pressedDigit(shortcut.keys[0], event) : null
    // The key first: looking for dialogs reads the whole page, and most presses are letters.
    if (!run || digit === null || !isOpenTo(shortcut, event)) continue
    event.preventDefault()
    return run(digit)
  }
}

function listen(id: ShortcutId, run: Run): () => void {
  if (runs.size === 0) globalThis.addEventListener('keydown', onKeyDown)
  runs.set(id, [...(runs.get(id) ?? []), run])
  return () => {
    const left = entryOf(runs, id).filter((one) => one !== run)
    if (left.length > 0) runs.set(id, left)
    else runs.delete(id)
    if (runs.size === 0) globalThis.removeEventListener('keydown', onKeyDown)
  }
}

/** Runs on a declared shortcut, while its component is mounted. The latest listener wins. */
export function useShortcut(id: ShortcutId, run: Run): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => listen(id, (digit) => latest.current(digit)), [id])
}
