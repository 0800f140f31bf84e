import type { Mark } from './stored/nodes.ts'
import type { PaletteName } from './formula-dialog/palettes.ts'

/** What the buttons of the article editor do that wangEditor does not have. */
export interface ToolWords {
  formula: string
  picture: string
  video: string
  audio: string
  table: string
  link: string
  fullScreen: string
  deeper: string
  shallower: string
}

/** What the article editor says besides. */
export interface ArticleWords {
  tools: ToolWords
  heading: string
  play: string
  wrongFiles: string
  linkText: string
  linkUrl: string
  linkWrong: string
  unlink: string
}

/** Every word that the editor shows. `{{name}}` is filled in. */
export interface EditorWords {
  toolbar: string
  marks: Record<Mark, string>
  clearFormat: string
  undo: string
  redo: string
  formula: string
  blankNumber: string
  blankLine: string
  image: string
  table: string
  fullScreen: string
  leaveFullScreen: string
  characters: string
  tooLong: string
  ok: string
  cancel: string
  close: string
  remove: string
  edit: string
  retry: string
  uploading: string
  uploadFailed: string
  imagesMissing: string
  dollarsFound: string
  dollarsConvert: string
  wrongFiles: string
  blank: { label: string; selected: string; asNumber: string; asLine: string }
  images: { selected: string; label: string; none: string; alt: string; width: string; height: string }
  tables: {
    rows: string
    columns: string
    insert: string
    selected: string
    rowAbove: string
    rowBelow: string
    columnBefore: string
    columnAfter: string
    removeRow: string
    removeColumn: string
    header: string
    removeTable: string
  }
  article: ArticleWords
  formulas: {
    insert: string
    change: string
    selected: string
    label: string
    field: string
    source: string
    sourceHelp: string
    preview: string
    recent: string
    palettes: Record<PaletteName, string>
    palette: string
    keyboard: string
    asBlock: string
    asInline: string
    fault: string
    faultHelp: string
    text: string
  }
}

/** `{{count}} pictures` with its values put in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
