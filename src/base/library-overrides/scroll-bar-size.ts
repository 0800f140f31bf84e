/**
 * Replaces `rc-util/es/getScrollBarSize` (see `build/library-overrides.ts`), which measures with its own style tag that
 * the content security policy refuses, with an error in the console each time. Sizes in px.
 */
interface Size {
  width: number
  height: number
}

const measured = ({ offsetWidth, offsetHeight, clientWidth, clientHeight }: HTMLElement): Size => ({
  width: offsetWidth - clientWidth,
  height: offsetHeight - clientHeight,
})

/**
 * A table measures as soon as it is drawn. One whose rows do not scroll under its head is not measured: that would
 * cause a layout of the whole page.
 */
export const getTargetScrollBarSize = (target: HTMLElement): Size =>
  target.style.overflowY === '' ? { width: 0, height: 0 } : measured(target)

/** The size of a given scroll bar. */
export default function getScrollBarSize(): number {
  const box = document.createElement('div')
  Object.assign(box.style, {
    position: 'absolute',
    inset: '0 auto auto 0',
    width: '100px',
    height: '100px',
    overflow: 'scroll',
    visibility: 'hidden',
  })
  document.body.append(box)
  const { width } = measured(box)
  box.remove()
  return width
}
