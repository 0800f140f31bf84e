import { h, type VNode } from 'snabbdom'
import { drawFormula } from '../formula-dialog/draw-formula.ts'

/** Renderers that both editors share: formulas and pictures. */

export interface DrawnPicture {
  src: string
  alt: string
  width?: number
  height?: number
}

/** What drawing needs to know. */
export interface PictureContext {
  /** An address that an `<img>` can show, of a stored or a local picture. */
  imageAddress(src: string): Promise<string>
  imageLabel(alt: string): string
}

export function drawnFormula(latex: string, display: boolean, label: string): VNode {
  const fill = (vnode: VNode) => void drawFormula(vnode.elm as HTMLElement, latex, display)
  return h(`span.editor-formula${display ? '.editor-formula-block' : ''}`, {
    // A changed formula is a new element: temml's output is unknown to snabbdom.
    key: `${display ? 'block' : 'inline'} ${latex}`,
    attrs: { contenteditable: 'false', role: 'img', 'aria-label': label },
    hook: { insert: fill },
  })
}

function show(frame: HTMLElement, address: Promise<string>): void {
  const picture = frame.querySelector('img')!
  address.then(
    (url) => {
      picture.src = url
      frame.dataset['state'] = 'shown'
    },
    () => (frame.dataset['state'] = 'failed'),
  )
}

export function drawnPicture({ src, alt, width, height }: DrawnPicture, context: PictureContext): VNode {
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
      hook: { insert: ({ elm }) => show(elm as HTMLElement, context.imageAddress(src)) },
    },
    [
      h('img', { attrs: { alt, 'aria-label': context.imageLabel(alt), draggable: 'false' }, style: size }),
      h('span.editor-image-alt', alt || context.imageLabel('')),
      h('span.editor-image-handle', { attrs: { 'aria-hidden': 'true' } }),
    ],
  )
}
