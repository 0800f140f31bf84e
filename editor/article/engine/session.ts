import {
  DomEditor,
  SlateEditor as Editor,
  SlateNode as Node,
  SlateRange as Range,
  SlateTransforms as Transforms,
  type IDomEditor,
} from '@wangeditor/editor'
import { localFile, placeOfFile, storeFile, type LocalFile, type UploadFile } from '../../files/local-files.ts'
import { deleteSelection, endSelectionWatch } from '../../frame/selection-watch.ts'
import { createSessionNotices, type SessionNotices } from '../../notices/session-notices.ts'
import type { Block } from '../model/nodes.ts'
import { toHtml } from '../model/to-html.ts'
import { blocksOf, copySelection, pastedFiles, readClipboard, type Pasted } from './clipboard.ts'
import { insertBlocks, replaceAll } from './insert.ts'

/** The interface to the surrounding page: receives the text to store, and provides files. */
export interface ArticleHost {
  onChange(stored: string): void
  /** Without it no file can be inserted. */
  upload?: UploadFile
  /** An address that an `<img>` can show, for a file of the store. */
  imageAddress(src: string): Promise<string>
}

/** A document with its undo history, for reopening an editor on the same text. */
export interface ArticleMemory {
  stored: string
  children: unknown[]
  history: unknown
}

/** An open editor. */
export interface ArticleSession extends Pick<SessionNotices, 'subscribe' | 'version' | 'notice'> {
  editor: IDomEditor
  /** The cursor, or its last position when the focus is on a button or a dialog. */
  range(): Range
  stored(): string
  /** Takes over a value from outside, unless this editor itself reported it last. */
  take(stored: string): void
  /** Inserts the content of a paste or drop. */
  put(data: DataTransfer): void
  addFiles(files: readonly File[]): void
  /** Files that are not stored yet, or were refused. */
  uploads(): readonly LocalFile[]
  retry(file: string): void
  dismiss(): void
  memory(): ArticleMemory
  close(): void
}

export const engine = { DomEditor, Range, Transforms }

const written = (editor: IDomEditor): string => toHtml(editor.children as unknown as Block[], placeOfFile)

function filesIn(editor: IDomEditor): LocalFile[] {
  const sources = [...Node.elements(editor)].flatMap(([node]) => ('src' in node ? [node.src] : []))
  return [...new Set(sources)].flatMap((src) => localFile(src) ?? [])
}

const isThere = (editor: IDomEditor, range: Range): boolean =>
  [range.anchor, range.focus].every(({ path, offset }) => {
    const node = Node.has(editor, path) ? Node.get(editor, path) : undefined
    return node !== undefined && 'text' in node && offset <= node.text.length
  })

/**
 * Reports the text to store after each change, and remembers the cursor while the focus is elsewhere. HTML from
 * elsewhere is not rewritten before somebody changes it.
 */
function follow(editor: IDomEditor, begin: string, host: () => ArticleHost, { changed }: SessionNotices) {
  let [reported, last] = [begin, written(editor)]
  let [children, range] = [editor.children, Editor.range(editor, Editor.end(editor, []))]
  const report = () => {
    const after = written(editor)
    if (after === last) return
    last = after
    reported = after
    host().onChange(after)
  }
  editor.on('change', () => {
    if (editor.selection) range = editor.selection
    else if (!isThere(editor, range)) range = Editor.range(editor, Editor.end(editor, []))
    if (editor.children !== children) {
      children = editor.children
      report()
    }
    changed()
  })
  return {
    report,
    range: () => range,
    reported: () => reported,
    take: (stored: string) => {
      if (stored === reported) return
      const blocks = blocksOf(stored)
      reported = stored
      last = toHtml(blocks, placeOfFile)
      replaceAll(editor, blocks)
    },
  }
}

/** wangEditor's hooks for copy, drag and drop. */
function connect(editor: IDomEditor, put: (data: DataTransfer) => void): void {
  editor.setFragmentData = (data) => copySelection(editor, data)
  editor.insertData = put
}

/** Takes over an editor created by wangEditor's component. */
export function openSession(
  editor: IDomEditor,
  box: HTMLElement,
  { stored, memory, host }: { stored: string; memory?: ArticleMemory; host: () => ArticleHost },
): ArticleSession {
  const notices = createSessionNotices()
  if (memory) Object.assign(editor, { history: memory.history })
  deleteSelection(engine, editor, box)
  const followed = follow(editor, stored, host, notices)
  const store = (files: readonly string[]) => {
    for (const file of files) void storeFile(file, host().upload, notices.changed).then(followed.report)
  }
  const insert = ({ blocks, files, missing, wrong }: Pasted) => {
    if (blocks.length > 0) insertBlocks(editor, blocks)
    store(files)
    if (missing > 0) notices.showAfter({ kind: 'missing', count: missing })
    if (wrong > 0) notices.showAfter({ kind: 'wrongFiles', count: wrong })
  }
  const put = (data: DataTransfer) => {
    const pasted = readClipboard(data)
    if (pasted) insert(pasted)
  }
  connect(editor, put)
  return {
    subscribe: notices.subscribe,
    version: notices.version,
    notice: notices.notice,
    editor,
    range: followed.range,
    stored: followed.reported,
    take: followed.take,
    put,
    addFiles: (files) => insert(pastedFiles(files)),
    uploads: () => filesIn(editor).filter(({ state }) => state !== 'stored'),
    retry: (file) => store([file]),
    dismiss: () => notices.show(null),
    memory: () => ({
      stored: followed.reported(),
      children: editor.children,
      history: (editor as IDomEditor & { history?: unknown }).history,
    }),
    close() {
      if (editor.isDestroyed) return
      notices.close()
      endSelectionWatch(engine, editor)
      // wangEditor's component sets its state when its editor is destroyed, which fails while it is unmounting itself.
      queueMicrotask(() => editor.destroy())
    },
  }
}
