import fc from 'fast-check'
import { createEditor, Editor, Transforms } from 'slate'
import type { IDomEditor } from '@wangeditor/core'
import { describe, expect, it } from 'vitest'
import { insertBlocks, insertTable, insertVoid } from '../../../editor/question/engine/insert.ts'
import { clearMarks, marksAt, toggleMark } from '../../../editor/question/engine/marks.ts'
import { withQuestion } from '../../../editor/question/engine/plugin.ts'
import { fromSlate } from '../../../editor/question/model/from-slate.ts'
import type { Block } from '../../../editor/question/model/slate-nodes.ts'
import { newTable } from '../../../editor/question/model/tables.ts'
import { toSlate } from '../../../editor/question/model/to-slate.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { writeStored } from '../../../editor/stored/write.ts'
import { atScale } from '../../fixtures/scale.ts'
import { documents } from '../documents.ts'

/** The document as Slate has it, without a page around it: what wangEditor adds is about drawing alone. */
function editorOn(stored: string): IDomEditor {
  const editor = withQuestion(createEditor() as IDomEditor)
  editor.children = toSlate(parseStored(stored))
  Transforms.select(editor, Editor.end(editor, []))
  return editor
}

const storedIn = (editor: IDomEditor): string => writeStored(fromSlate(editor.children as Block[]))

/** Selects the first place of a word. */
function selectWord(editor: IDomEditor, word: string): void {
  for (const [node, path] of Editor.nodes(editor, {
    at: [],
    match: (one) => 'text' in one && one.text.includes(word),
  })) {
    const offset = (node as { text: string }).text.indexOf(word)
    Transforms.select(editor, { anchor: { path, offset }, focus: { path, offset: offset + word.length } })
    return
  }
  throw new Error(`no ${word} in ${storedIn(editor)}`)
}

function selectFromTo(editor: IDomEditor, from: string, to: string): void {
  selectWord(editor, from)
  const { anchor } = editor.selection!
  selectWord(editor, to)
  Transforms.select(editor, { anchor, focus: editor.selection!.focus })
}

const table = (...rows: string[][]): string =>
  `<span data-type="table">${rows.map((cells) => `<span data-type="row">${cells.map((cell) => `<span data-type="cell">${cell}</span>`).join('')}</span>`).join('')}</span>`

describe('a stored text in the editor and back', () => {
  it('is the same text, whatever it holds', () => {
    fc.assert(
      fc.property(documents, (nodes) => {
        const stored = writeStored(nodes)
        expect(writeStored(fromSlate(toSlate(parseStored(stored))))).toBe(stored)
      }),
      { numRuns: atScale(100_000) },
    )
  }, 300_000)

  it('is a document that Slate has nothing to put right in', () => {
    fc.assert(
      fc.property(documents, (nodes) => {
        const editor = editorOn(writeStored(nodes))
        const before = structuredClone(editor.children)
        Editor.normalize(editor, { force: true })
        expect(editor.children).toEqual(before)
      }),
      { numRuns: atScale(1000) },
    )
  })

  it('leaves out a picture that has no place yet', () => {
    const blocks = toSlate([
      { kind: 'text', text: '图' },
      { kind: 'image', src: 'package:local-1', alt: '' },
    ])
    expect(writeStored(fromSlate(blocks, () => undefined))).toBe('图')
  })
})

describe('what is typed over everything', () => {
  it.each([
    '已知<span data-type="formula" data-value="x^2"></span>',
    '<span data-type="formula" data-value="x^2"></span><br><span data-type="blank" data-kind="0"></span>',
    '<b>甲</b>乙',
  ])('is in its place: %s', (stored) => {
    const editor = editorOn(stored)
    Transforms.select(editor, Editor.range(editor, []))
    editor.insertText('全新')
    expect(parseStored(storedIn(editor)).map((node) => (node.kind === 'text' ? node.text : ''))).toEqual(
      expect.arrayContaining([expect.stringContaining('全新')]),
    )
    expect(storedIn(editor)).not.toContain('data-value')
  })
})

describe('marks', () => {
  it('go on what is selected and off again, formulas and blanks included', () => {
    const stored =
      '已知<span data-type="formula" data-value="x^2"></span>和<span data-type="blank" data-kind="0"></span>求值'
    const editor = editorOn(stored)
    selectFromTo(editor, '知', '求')
    toggleMark(editor, 'bold', editor.selection!)
    expect(storedIn(editor)).toBe(
      '已<b>知<span data-type="formula" data-value="x^2"></span>和<span data-type="blank" data-kind="0"></span>求</b>值',
    )
    expect([...marksAt(editor, editor.selection)]).toEqual(['bold'])
    toggleMark(editor, 'bold', editor.selection!)
    expect(storedIn(editor)).toBe(stored)
  })

  it('mark all where a part is marked, and join with what is marked beside it', () => {
    const editor = editorOn('<b>甲</b>乙丙')
    selectFromTo(editor, '甲', '乙')
    toggleMark(editor, 'bold', editor.selection!)
    expect(storedIn(editor)).toBe('<b>甲乙</b>丙')
  })

  it('of subscript and superscript take each other off', () => {
    const editor = editorOn('<span data-type="sub">2</span>')
    selectWord(editor, '2')
    toggleMark(editor, 'sup', editor.selection!)
    expect(storedIn(editor)).toBe('<span data-type="sup">2</span>')
  })

  it('without a selection are for what is typed next', () => {
    const editor = editorOn('甲')
    toggleMark(editor, 'wave', editor.selection!)
    editor.insertText('乙')
    expect(storedIn(editor)).toBe('甲<span data-type="wave">乙</span>')
  })

  it('go all at once', () => {
    const editor = editorOn('<b><em>甲</em></b><span data-type="dots">乙</span>丙')
    selectFromTo(editor, '甲', '丙')
    clearMarks(editor, editor.selection!)
    expect(storedIn(editor)).toBe('甲乙丙')
  })
})

describe('keys', () => {
  it('write on behind a selected formula instead of losing the letter', () => {
    const editor = editorOn('甲<span data-type="formula" data-value="x"></span>丙')
    Transforms.select(editor, Editor.start(editor, [0, 1]))
    editor.insertText('乙')
    expect(storedIn(editor)).toBe('甲<span data-type="formula" data-value="x"></span>乙丙')
  })

  it('end a line as a break', () => {
    const editor = editorOn('甲乙')
    selectWord(editor, '乙')
    Transforms.collapse(editor, { edge: 'start' })
    editor.insertBreak()
    expect(storedIn(editor)).toBe('甲<br>乙')
  })

  it('delete neither into a table nor out of a cell', () => {
    const stored = `甲${table(['乙', '丙'])}丁`
    const editor = editorOn(stored)
    for (const [word, edge, key] of [
      ['乙', 'start', 'deleteBackward'],
      ['乙', 'end', 'deleteForward'],
      ['丙', 'start', 'deleteBackward'],
      ['甲', 'end', 'deleteForward'],
      ['丁', 'start', 'deleteBackward'],
    ] as const) {
      selectWord(editor, word)
      Transforms.collapse(editor, { edge })
      editor[key]('character')
      expect(storedIn(editor)).toBe(stored)
    }
  })

  it('empty cells that a selection spans, and keep the table', () => {
    const editor = editorOn(table(['甲一', '乙二'], ['丙三', '丁四']))
    selectFromTo(editor, '一', '三')
    editor.deleteFragment()
    expect(storedIn(editor)).toBe(table(['甲', ''], ['', '丁四']))
  })

  it('delete a table that lies in the selection whole', () => {
    const editor = editorOn(`甲一${table(['乙'])}二丙`)
    selectFromTo(editor, '一', '二')
    editor.deleteFragment()
    expect(storedIn(editor)).toBe('甲丙')
  })
})

describe('what is put in', () => {
  it('goes on with the line, and the cursor behind it', () => {
    const editor = editorOn('甲丁')
    selectWord(editor, '丁')
    Transforms.collapse(editor, { edge: 'start' })
    insertBlocks(editor, toSlate(parseStored('乙<br><b>丙</b>')))
    editor.insertText('，')
    expect(storedIn(editor)).toBe('甲乙<br><b>丙，</b>丁')
  })

  it('takes the place of what is selected', () => {
    const editor = editorOn('甲乙丙')
    selectWord(editor, '乙')
    insertVoid(editor, { type: 'blank', blank: 1, children: [{ text: '' }] })
    editor.insertText('。')
    expect(storedIn(editor)).toBe('甲<span data-type="blank" data-kind="1"></span>。丙')
  })

  it('follows a selected formula', () => {
    const editor = editorOn('<span data-type="formula" data-value="x"></span>')
    Transforms.select(editor, Editor.start(editor, [0, 1]))
    insertVoid(editor, { type: 'formula', latex: 'y', display: true, children: [{ text: '' }] })
    expect(storedIn(editor)).toBe(
      '<span data-type="formula" data-value="x"></span><span data-type="formula" data-value="y" data-kind="block"></span>',
    )
  })

  it('is a table between two halves of the line, or the words of a table in a cell', () => {
    const editor = editorOn('甲乙')
    selectWord(editor, '乙')
    Transforms.collapse(editor, { edge: 'start' })
    insertBlocks(editor, toSlate(parseStored(table(['1', '2']))))
    expect(storedIn(editor)).toBe(`甲${table(['1', '2'])}乙`)
    selectWord(editor, '1')
    insertBlocks(editor, toSlate(parseStored(table(['3', '4']))))
    expect(storedIn(editor)).toBe(`甲${table(['3<br>4', '2'])}乙`)
  })

  it('is a new table with the cursor in its first cell, which is part of its head', () => {
    const editor = editorOn('甲')
    insertTable(editor, newTable(2, 1))
    editor.insertText('头')
    expect(storedIn(editor)).toBe(
      '甲<span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head">头</span></span><span data-type="row"><span data-type="cell"></span></span></span>',
    )
  })
})

describe('any document with anything put in anywhere', () => {
  it('is still one that the editor gives back as it is stored', () => {
    fc.assert(
      fc.property(documents, documents, fc.nat(), (nodes, added, place) => {
        const editor = editorOn(writeStored(nodes))
        const texts = [...Editor.nodes(editor, { at: [], match: (one) => 'text' in one })]
        const [node, path] = texts[place % texts.length]!
        Transforms.select(editor, { path, offset: place % ((node as { text: string }).text.length + 1) })
        insertBlocks(editor, toSlate(parseStored(writeStored(added))))
        Editor.normalize(editor, { force: true })
        const stored = storedIn(editor)
        expect(writeStored(fromSlate(toSlate(parseStored(stored))))).toBe(stored)
        expect(editor.selection).not.toBeNull()
      }),
      { numRuns: atScale(300) },
    )
  })
})
