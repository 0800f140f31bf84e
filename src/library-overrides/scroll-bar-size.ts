/**
 * Takes the place of `rc-util/es/getScrollBarSize` (see `vite.library-overrides.ts`), which measures with a style tag of its own that the
 * content security policy refuses, with an error in the console each time. Sizes in px.
 */
interface Size {
  width: number
  height: number
}

const measured = ({ offsetWidth, offsetHeight, clientWidth, clientHeight }: HTMLElement): Size => ({
  width: offsetWidth - clientWidth,
  height: offsetHeight - clientHeight,
})

/** A table asks as soon as it is there. One whose rows do not scroll under its head is not measured: that would lay out the whole page for it. */
export const getTargetScrollBarSize = (target: HTMLElement): Size =>
  target.style.overflowY === '' ? { width: 0, height: 0 } : measured(target)

/** What a bar takes that stands somewhere. */
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
