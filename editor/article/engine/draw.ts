import type { IDomEditor } from '@wangeditor/editor'
import { h, type VNode } from 'snabbdom'
import { drawnFormula, drawnPicture } from '../../frame/drawings.ts'
import type {
  ArticleElement,
  CellElement,
  FormulaElement,
  LinkElement,
  MediaElement,
  PictureElement,
} from '../model/nodes.ts'
import { contextOf } from './context.ts'

/**
 * Renderers for our own elements, and for those that wangEditor draws unsuitably: its pictures are requested without a
 * login.
 */

/** Fetched on demand: a video may be of any size. */
function drawMedia({ type, src }: MediaElement, editor: IDomEditor): VNode {
  const { mediaLabel, playLabel, imageAddress } = contextOf(editor)
  const play = (event: Event) => {
    const button = event.currentTarget as HTMLButtonElement
    const player = button.parentElement!.querySelector<HTMLMediaElement>(type)!
    button.disabled = true
    imageAddress(src).then(
      (address) => {
        player.src = address
        player.hidden = false
        button.hidden = true
        void player.play().catch(() => undefined)
      },
      () => (button.disabled = false),
    )
  }
  return h('div.article-media', { key: src, attrs: { contenteditable: 'false' } }, [
    h('span.article-media-name', mediaLabel(type)),
    h('button', { attrs: { type: 'button' }, on: { click: play } }, playLabel),
    h(type, { attrs: { controls: true, hidden: true } }),
  ])
}

const drawCell = ({ header, colspan, rowspan }: CellElement, children: VNode[]): VNode =>
  h(header ? 'th' : 'td', { attrs: { colspan, rowspan } }, children)

/** Without its address: a click goes into the text, and nothing that is pasted can lead away. */
const drawLink = ({ url }: LinkElement, children: VNode[]): VNode =>
  h('a.article-link', { attrs: { title: url } }, children)

const drawings = {
  formula: ({ latex, display }: FormulaElement, _children: VNode[], editor: IDomEditor) =>
    drawnFormula(latex, display, contextOf(editor).formulaLabel(latex)),
  picture: (node: PictureElement, _children: VNode[], editor: IDomEditor) => drawnPicture(node, contextOf(editor)),
  video: (node: MediaElement, _children: VNode[], editor: IDomEditor) => drawMedia(node, editor),
  audio: (node: MediaElement, _children: VNode[], editor: IDomEditor) => drawMedia(node, editor),
  'table-cell': drawCell,
  link: drawLink,
} satisfies { [T in ArticleElement['type']]?: (node: never, children: VNode[], editor: IDomEditor) => VNode }

export const renderElems = Object.entries(drawings).map(([type, draw]) => ({
  type,
  renderElem: (node: unknown, children: VNode[] | null, editor: IDomEditor) =>
    (draw as (node: unknown, children: VNode[], editor: IDomEditor) => VNode)(node, children ?? [], editor),
}))
