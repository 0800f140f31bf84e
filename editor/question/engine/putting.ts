import type { IDomEditor } from '@wangeditor/core'
import type { Descendant } from 'slate'
import '../slate-types.ts'
import type { Inline } from '../../stored/nodes.ts'
import { normalise } from '../../stored/normalise.ts'
import { toSlate } from '../model/to-slate.ts'
import { isPicture, readClipboard } from './clipboard.ts'
import { insertBlocks } from './insert.ts'
import { addLocalFile } from '../../files/local-files.ts'
import type { SessionNotices } from '../../notices/session-notices.ts'

/** Inserts content from outside: a paste, a drop, files. */
export interface Putting {
  put(data: DataTransfer): void
  addFiles(files: readonly File[]): void
}

export function puttingInto(
  editor: IDomEditor,
  store: (images: readonly string[]) => void,
  { showAfter }: SessionNotices,
): Putting {
  const insert = (nodes: readonly Inline[]) => insertBlocks(editor, toSlate(normalise(nodes)))
  const replaceByFormulas = (pasted: Descendant[], nodes: readonly Inline[]) => {
    if (editor.children !== pasted) return
    editor.undo?.()
    insert(nodes)
  }
  return {
    put(data) {
      const pasted = readClipboard(data)
      if (!pasted) return
      const { nodes, images, missing, formulas } = pasted
      insert(nodes)
      store(images)
      if (missing > 0) showAfter({ kind: 'missing', count: missing })
      const before = editor.children
      if (formulas)
        showAfter({ kind: 'dollars', count: formulas.count, take: () => replaceByFormulas(before, formulas.nodes) })
    },
    addFiles(files) {
      const pictures = files.filter(isPicture)
      if (pictures.length < files.length) showAfter({ kind: 'wrongFiles', count: files.length - pictures.length })
      const images = pictures.map((file) => addLocalFile(file).key)
      if (images.length === 0) return
      insert(images.map((src) => ({ kind: 'image', src, alt: '' })))
      store(images)
    },
  }
}
