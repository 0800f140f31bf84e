/**
 * Stands in for `rc-util/es/getScrollBarSize` (see `vite.config.ts`), which measures with a style tag of its own that the
 * content security policy refuses, with an error in the console each time. A box alone measures the same.
 */
interface Size {
  width: number
  height: number
}

function measure(): Size {
  const box = document.createElement('div')
  Object.assign(box.style, { position: 'absolute', inset: '0 auto auto 0', width: '100px', height: '100px', overflow: 'scroll', visibility: 'hidden' })
  document.body.append(box)
  const size = { width: box.offsetWidth - box.clientWidth, height: box.offsetHeight - box.clientHeight }
  box.remove()
  return size
}

/** While there is next to nothing on the page: later, all of it would be laid out for this, for each table. */
let known: Size | undefined = globalThis.document?.body ? measure() : undefined

export default function getScrollBarSize(fresh = false): number {
  if (fresh) known = undefined
  known ??= measure()
  return known.width
}

export const getTargetScrollBarSize = (): Size => (known ??= measure())
