import { maxPixels } from '../stored/nodes.ts'

const least = 16

/** Resizes a picture by dragging its corner, with fixed proportions. Reports the size on release. */
export function dragSize(
  event: PointerEvent,
  picture: HTMLImageElement,
  onDone: (size: { width: number; height: number }) => void,
): void {
  const { width, height } = picture.getBoundingClientRect()
  const handle = event.target as Element
  const from = event.clientX
  let now = width
  handle.setPointerCapture(event.pointerId)
  const move = ({ clientX }: PointerEvent) => {
    now = Math.min(Math.max(Math.round(width + clientX - from), least), maxPixels)
    picture.style.width = `${now}px`
    picture.style.height = 'auto'
  }
  const end = () => {
    handle.removeEventListener('pointermove', move as EventListener)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
    if (now !== width) onDone({ width: now, height: Math.max(1, Math.round((height * now) / width)) })
  }
  handle.addEventListener('pointermove', move as EventListener)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}
