import { t, type IButtonMenu, type IDomEditor } from '@wangeditor/editor'
import { contextOf, type Tool } from './context.ts'
import { icons } from './icons.ts'
import { moveItems, selectedItems } from './lists.ts'

/** Buttons that wangEditor lacks, or has only for the mouse. Their names are in wangEditor's i18n below `article`. */

/** Opens something next to the text, which knows where the cursor was. */
const toolMenu = (tool: Tool, hotkey?: string) => (): IButtonMenu => ({
  title: t(`article.${tool}`),
  iconSvg: icons[tool],
  tag: 'button',
  alwaysEnable: true,
  ...(hotkey && { hotkey }),
  getValue: () => '',
  isActive: () => false,
  isDisabled: () => false,
  exec: (editor) => contextOf(editor).use(tool),
})

const levelMenu = (name: 'deeper' | 'shallower', step: 1 | -1) => (): IButtonMenu => ({
  title: t(`article.${name}`),
  iconSvg: icons[name],
  tag: 'button',
  getValue: () => '',
  isActive: () => false,
  isDisabled: (editor: IDomEditor) => selectedItems(editor).length === 0,
  exec: (editor) => moveItems(editor, step),
})

const factories: Readonly<Record<string, () => IButtonMenu>> = {
  articleFormula: toolMenu('formula', 'mod+m'),
  articlePicture: toolMenu('picture'),
  articleVideo: toolMenu('video'),
  articleAudio: toolMenu('audio'),
  articleTable: toolMenu('table'),
  articleLink: toolMenu('link', 'mod+k'),
  articleFullScreen: toolMenu('fullScreen', 'mod+shift+f'),
  articleDeeper: levelMenu('deeper', 1),
  articleShallower: levelMenu('shallower', -1),
}

export const menus = Object.entries(factories).map(([key, factory]) => ({ key, factory }))

const headings = ['header1', 'header2', 'header3', 'header4']
const marks = ['bold', 'italic', 'underline', 'through', 'sub', 'sup', 'code']
const lists = ['bulletedList', 'numberedList']
const parts = ['articleLink', 'articleTable', 'articleFormula', 'articlePicture', 'articleVideo', 'articleAudio']

/** The toolbar; `|` separates groups. */
export const toolbarKeys = [
  headings,
  [...marks, 'clearStyle'],
  [...lists, 'articleShallower', 'articleDeeper'],
  ['blockquote', 'codeBlock', 'divider'],
  parts,
  ['undo', 'redo', 'articleFullScreen'],
].flatMap((group, at) => (at > 0 ? ['|', ...group] : group))

/** Toggle buttons. */
export const toggles: ReadonlySet<string> = new Set([...headings, ...marks, ...lists, 'blockquote', 'codeBlock'])
