import { registerRenderElemConf, registerStyleHandler, type IDomEditor } from '@wangeditor/core'
import { Element, Node } from 'slate'
import { h, type VNode } from 'snabbdom'
import '../slate-types.ts'
import { marks } from '../../stored/nodes.ts'
import { isVoid, type BlankElement, type CellElement, type Marked, type QuestionElement } from '../model/slate-nodes.ts'
import { drawnFormula, drawnPicture } from '../../frame/drawings.ts'
import { contextOf } from './context.ts'

/** Renderers of a question's elements. wangEditor has one renderer per type, shared by all editors of a page. */

/** Marks as nested elements, so that the same text can be underlined and waved. */
const marked = (node: Marked, inner: VNode): VNode =>
  marks.reduceRight((drawn, mark) => (node[mark] ? h(`span.question-${mark}`, [drawn]) : drawn), inner)

const numbersOf = new WeakMap<object, Map<unknown, number>>()

/** The number of each blank. Documents are immutable, so cached numbers stay valid. */
function blankNumber(editor: IDomEditor, blank: BlankElement): number {
  let numbers = numbersOf.get(editor.children)
  if (!numbers) {
    numbers = new Map()
    for (const [node] of Node.elements(editor))
      if (Element.isElement(node) && node.type === 'blank') numbers.set(node, numbers.size + 1)
    numbersOf.set(editor.children, numbers)
  }
  return numbers.get(blank) ?? 0
}

function drawBlank(blank: BlankElement, editor: IDomEditor): VNode {
  const number = blankNumber(editor, blank)
  const label = contextOf(editor).blankLabel(number)
  return h(
    `span.question-blank.question-blank-${blank.blank === 0 ? 'number' : 'line'}`,
    { attrs: { contenteditable: 'false', role: 'img', 'aria-label': label, title: label } },
    blank.blank === 0 ? String(number) : '',
  )
}

function drawCell({ header, colspan, rowspan }: CellElement, children: VNode[] | null): VNode {
  return h(header ? 'th' : 'td', { attrs: { colspan, rowspan } }, children ?? [])
}

const inVoid = (node: QuestionElement, vnode: VNode): VNode => (isVoid(node) ? marked(node, vnode) : vnode)

const drawings: {
  [T in QuestionElement['type']]: (
    node: Extract<QuestionElement, { type: T }>,
    children: VNode[] | null,
    editor: IDomEditor,
  ) => VNode
} = {
  paragraph: (node, children) =>
    h(`p${node.children.length === 1 && Node.string(node) === '' ? '.question-empty-line' : ''}`, children ?? []),
  table: (_node, children) => h('table.question-table', [h('tbody', children ?? [])]),
  'table-row': (_node, children) => h('tr', children ?? []),
  'table-cell': drawCell,
  formula: (node, _children, editor) =>
    inVoid(node, drawnFormula(node.latex, node.display, contextOf(editor).formulaLabel(node.latex))),
  blank: (node, _children, editor) => inVoid(node, drawBlank(node, editor)),
  image: (node, _children, editor) => inVoid(node, drawnPicture(node, contextOf(editor))),
}

let isRegistered = false

/** Registers the renderers with wangEditor, globally for the page. */
export function registerDrawings(): void {
  if (isRegistered) return
  isRegistered = true
  for (const [type, draw] of Object.entries(drawings)) {
    registerRenderElemConf({
      type,
      renderElem: (node, children, editor) =>
        (draw as (node: QuestionElement, children: VNode[] | null, editor: IDomEditor) => VNode)(
          node,
          children,
          editor,
        ),
    })
  }
  registerStyleHandler((node, vnode) => ('text' in node ? marked(node, vnode) : vnode))
}
