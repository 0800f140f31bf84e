import type { SheetGeometry } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import type { Gray } from './gray.ts'
import type { Homography } from './homography.ts'

/** Of what is kept of a scan. */
const dpi = 150

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * A part of a page, upright and flat, each pixel the mean of the four around where it was. `area` is in points of the
 * sheet; `closer`: how many times more pixels than usual.
 */
export function upright({ width, height, data }: Gray, map: Homography, area: Area, closer = 1): Gray {
  const step = 72 / (dpi * closer)
  const [wide, high] = [Math.round(area.width / step), Math.round(area.height / step)]
  const made = new Uint8Array(wide * high)
  for (let line = 0; line < high; line++) {
    for (let column = 0; column < wide; column++) {
      const from = map({ x: area.x + (column + 0.5) * step, y: area.y + (line + 0.5) * step })
      const [x, y] = [from.x - 0.5, from.y - 0.5]
      const [left, top] = [Math.floor(x), Math.floor(y)]
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) {
        made[line * wide + column] = 255
        continue
      }
      const [right, down] = [x - left, y - top]
      const at = top * width + left
      const upper = data[at]! * (1 - right) + data[at + 1]! * right
      const lower = data[at + width]! * (1 - right) + data[at + width + 1]! * right
      made[line * wide + column] = upper * (1 - down) + lower * down
    }
  }
  return { width: wide, height: high, data: made }
}

export const wholePage = ({ width, height }: SheetGeometry): Area => ({ x: 0, y: 0, width, height })
