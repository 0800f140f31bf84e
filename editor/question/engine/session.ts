import { coreCreateEditor, DomEditor, type IDomEditor } from '@wangeditor/core'
import { Editor, Node, Range, Transforms, type Descendant } from 'slate'
import '../slate-types.ts'
import { deleteSelection, endSelectionWatch } from '../../frame/selection-watch.ts'
import { parseStored } from '../../stored/parse.ts'
import { writeStored } from '../../stored/write.ts'
import { fromSlate } from '../model/from-slate.ts'
import type { Block } from '../model/slate-nodes.ts'
import { toSlate } from '../model/to-slate.ts'
import { copySelection } from './clipboard.ts'
import { setContext, type DrawContext } from './context.ts'
import { registerDrawings } from './draw.ts'
import { replaceAll } from './insert.ts'
import {
  addressOf,
  localFile,
  placeOfFile,
  storeFile,
  type LocalFile,
  type UploadFile,
} from '../../files/local-files.ts'
import { withQuestion } from './plugin.ts'
import { puttingInto, type Putting } from './putting.ts'
import { createSessionNotices, type SessionNotices } from '../../notices/session-notices.ts'

/** The interface to the surrounding page: receives the text to store, and provides files. */
export interface SessionHost {
  onChange(stored: string): void
  /** Without it no picture can be inserted. */
  upload?: UploadFile
  /** An address that an `<img>` can show, for a picture of the file store. */
  imageAddress(src: string): Promise<string>
}

/** A document with its undo history, for reopening an editor on the same text. */
export interface Memory {
  stored: string
  children: Descendant[]
  history: unknown
}

/** An open editor. */
export interface Session extends Putting, Pick<SessionNotices, 'subscribe' | 'version' | 'notice'> {
  editor: IDomEditor
  /** The cursor, or its last position when the focus is on a button or a dialog. */
  range(): Range
  stored(): string
  /** Takes over a value from outside, unless this editor itself reported it last. */
  take(stored: string): void
  /** Pictures that are not stored yet, or were refused. */
  uploads(): readonly LocalFile[]
  retry(image: string): void
  dismiss(): void
  memory(): Memory
  close(): void
}

interface Options {
  box: HTMLElement
  stored: string
  memory?: Memory
  /** Called each time: it may change while the editor is open. */
  host: () => SessionHost
  labels: Omit<DrawContext, 'imageAddress'>
}

const blocksOf = (stored: string): Block[] => toSlate(parseStored(stored))

/** wangEditor in a box, without its own toolbar, menus and HTML. */
function createIn(
  box: HTMLElement,
  content: Descendant[],
  context: DrawContext,
  onPaste: (data: DataTransfer) => void,
): IDomEditor {
  registerDrawings()
  // It warns about texts lower than 300 pixels because of menus that are not used here; it checks before the next paint
  // (`editor.css`).
  box.dataset['opening'] = ''
  const customPaste = (_editor: IDomEditor, event: ClipboardEvent): boolean => {
    event.preventDefault()
    if (event.clipboardData) onPaste(event.clipboardData)
    return false
  }
  // It draws while it is created.
  const withContext = <T extends IDomEditor>(editor: T): T => {
    setContext(editor, context)
    return editor
  }
  const editor = coreCreateEditor({
    selector: box,
    content,
    config: { autoFocus: false, hoverbarKeys: {}, customPaste },
    plugins: [withQuestion, withContext],
  })
  queueMicrotask(() => delete box.dataset['opening'])
  return editor
}

const engine = { DomEditor, Range, Transforms }

function imagesIn(editor: IDomEditor): LocalFile[] {
  const keys = editor.getElemsByType('image').map((node) => ('src' in node ? node.src : ''))
  return [...new Set(keys)].flatMap((key) => localFile(key) ?? [])
}

const isThere = (editor: IDomEditor, range: Range): boolean =>
  [range.anchor, range.focus].every(({ path, offset }) => {
    const node = Node.has(editor, path) ? Node.get(editor, path) : undefined
    return node !== undefined && 'text' in node && offset <= node.text.length
  })

/** Reports the text to store after each change, and remembers the cursor while the focus is elsewhere. */
function follow(editor: IDomEditor, begin: string, host: () => SessionHost, { notice, show, changed }: SessionNotices) {
  let reported = begin
  let [children, range] = [editor.children, Editor.range(editor, Editor.end(editor, []))]
  const report = () => {
    const after = writeStored(fromSlate(editor.children as Block[], placeOfFile))
    if (after === reported) return
    reported = after
    host().onChange(after)
  }
  editor.on('change', () => {
    if (editor.selection) range = editor.selection
    else if (!isThere(editor, range)) range = Editor.range(editor, Editor.end(editor, []))
    if (editor.children === children) return changed()
    children = editor.children
    report()
    // Offers for pasted content expire once it has changed.
    if (notice()?.kind === 'dollars') show(null)
    else changed()
  })
  return { report, range: () => range, reported: () => reported, replaced: (stored: string) => (reported = stored) }
}

export function openSession({ box, stored, memory, host, labels }: Options): Session {
  const remembered = memory?.stored === stored ? memory : undefined
  const notices = createSessionNotices()
  const context = { ...labels, imageAddress: (src: string) => addressOf(src, (one) => host().imageAddress(one)) }
  const editor: IDomEditor = createIn(box, remembered?.children ?? blocksOf(stored), context, (data) =>
    putting.put(data),
  )
  if (remembered) Object.assign(editor, { history: remembered.history })
  deleteSelection(engine, editor, box)
  const followed = follow(editor, stored, host, notices)
  const store = (images: readonly string[]) => {
    for (const image of images) void storeFile(image, host().upload, notices.changed).then(followed.report)
  }
  const putting = puttingInto(editor, store, notices)
  editor.setFragmentData = (data) => copySelection(editor, data)
  editor.insertData = putting.put
  return {
    ...putting,
    subscribe: notices.subscribe,
    version: notices.version,
    notice: notices.notice,
    editor,
    range: followed.range,
    stored: followed.reported,
    take(next) {
      if (next === followed.reported()) return
      followed.replaced(next)
      replaceAll(editor, blocksOf(next))
    },
    uploads: () => imagesIn(editor).filter(({ state }) => state !== 'stored'),
    retry: (image) => store([image]),
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
      editor.destroy()
    },
  }
}
