import { registerRenderElemConf, registerStyleHandler, type IDomEditor } from '@wangeditor/core'
import { Element, Node } from 'slate'
import { h, type VNode } from 'snabbdom'
import '../slate-types.ts'
import { marks } from '../../stored/nodes.ts'
import {
  isVoid,
  type BlankElement,
  type CellElement,
  type FormulaElement,
  type ImageElement,
  type Marked,
  type QuestionElement,
} from '../model/slate-nodes.ts'
import { drawFormula } from '../../formula-dialog/draw-formula.ts'
import { contextOf } from './context.ts'

/** How wangEditor draws a question's elements. It knows one drawing for each type of element, for all editors of a page. */

/** Marks as elements around what they hold, so that an underline and a wave can lie under the same words. */
const marked = (node: Marked, inner: VNode): VNode =>
  marks.reduceRight((drawn, mark) => (node[mark] ? h(`span.question-${mark}`, [drawn]) : drawn), inner)

const numbersOf = new WeakMap<object, Map<unknown, number>>()

/** The running number of each blank. Documents never change, they are replaced: so what was counted stays right. */
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

function drawFormulaElement({ latex, display }: FormulaElement, editor: IDomEditor): VNode {
  const key = `${display ? 'block' : 'inline'} ${latex}`
  const fill = (vnode: VNode) => void drawFormula(vnode.elm as HTMLElement, latex, display)
  return h(`span.editor-formula${display ? '.editor-formula-block' : ''}`, {
    // Another formula is another element: what temml drew is nothing that snabbdom knows of.
    key,
    attrs: { contenteditable: 'false', role: 'img', 'aria-label': contextOf(editor).formulaLabel(latex) },
    hook: { insert: fill },
  })
}

function showImage(frame: HTMLElement, address: Promise<string>): void {
  const picture = frame.querySelector('img')!
  address.then(
    (url) => {
      picture.src = url
      frame.dataset['state'] = 'shown'
    },
    () => (frame.dataset['state'] = 'failed'),
  )
}

function drawImage({ src, alt, width, height }: ImageElement, editor: IDomEditor): VNode {
  const context = contextOf(editor)
  const size = {
    width: width === undefined ? '' : `${width}px`,
    aspectRatio: width !== undefined && height !== undefined ? `${width} / ${height}` : 'auto',
    height: width === undefined && height !== undefined ? `${height}px` : 'auto',
  }
  return h(
    'span.editor-image',
    {
      key: src,
      attrs: { contenteditable: 'false' },
      hook: { insert: ({ elm }) => showImage(elm as HTMLElement, context.imageAddress(src)) },
    },
    [
      h('img', { attrs: { alt, 'aria-label': context.imageLabel(alt), draggable: 'false' }, style: size }),
      h('span.editor-image-alt', alt || context.imageLabel('')),
      h('span.editor-image-handle', { attrs: { 'aria-hidden': 'true' } }),
    ],
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
  formula: (node, _children, editor) => inVoid(node, drawFormulaElement(node, editor)),
  blank: (node, _children, editor) => inVoid(node, drawBlank(node, editor)),
  image: (node, _children, editor) => inVoid(node, drawImage(node, editor)),
}

let isRegistered = false

/** Makes the drawings known to wangEditor, which keeps them for the whole page. */
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
