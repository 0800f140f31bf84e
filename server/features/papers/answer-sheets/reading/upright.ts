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

/** Pixels of one or three channels. */
export interface Picture {
  width: number
  height: number
  channels: 1 | 3
  data: Uint8Array
}

/**
 * A part of a page, upright and flat, each pixel the mean of the four around where it was. `area` is in points of the
 * sheet; `closer`: how many times more pixels than usual.
 */
function uprightPicture(
  width: number,
  height: number,
  planes: readonly Uint8Array[],
  map: Homography,
  area: Area,
  closer = 1,
): Picture {
  const step = 72 / (dpi * closer)
  const [wide, high] = [Math.round(area.width / step), Math.round(area.height / step)]
  const channels = planes.length === 3 ? 3 : 1
  const made = new Uint8Array(wide * high * channels).fill(255)
  // Where the pixels of a line come from, for all planes: the left upper one of four, and the shares of the others.
  const from = new Int32Array(wide)
  const [right, down] = [new Float64Array(wide), new Float64Array(wide)]
  for (let line = 0; line < high; line++) {
    for (let column = 0; column < wide; column++) {
      const place = map({ x: area.x + (column + 0.5) * step, y: area.y + (line + 0.5) * step })
      const [x, y] = [place.x - 0.5, place.y - 0.5]
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const isOutside = left < 0 || top < 0 || left + 1 >= width || top + 1 >= height
      from[column] = isOutside ? -1 : top * width + left
      right[column] = x - left
      down[column] = y - top
    }
    planes.forEach((plane, channel) => {
      let to = line * wide * channels + channel
      for (let column = 0; column < wide; column++, to += channels) {
        const at = from[column] ?? -1
        if (at >= 0) made[to] = meanAt(plane, at, width, right[column] ?? 0, down[column] ?? 0)
      }
    })
  }
  return { width: wide, height: high, channels, data: made }
}

/** Of four pixels, by how near each is. */
function meanAt(plane: Uint8Array, at: number, width: number, right: number, down: number): number {
  const upper = (plane[at] ?? 255) * (1 - right) + (plane[at + 1] ?? 255) * right
  const lower = (plane[at + width] ?? 255) * (1 - right) + (plane[at + width + 1] ?? 255) * right
  return upper * (1 - down) + lower * down
}

/** Of the plane in which pencils are read. */
export const upright = ({ width, height, data }: Gray, map: Homography, area: Area, closer = 1): Picture =>
  uprightPicture(width, height, [data], map, area, closer)

/** With all colours that the scan has. */
export const uprightColours = ({ width, height, data, frames, blue }: Gray, map: Homography, area: Area): Picture =>
  uprightPicture(width, height, frames && blue ? [data, frames, blue] : [data], map, area)

export const wholePage = ({ width, height }: SheetGeometry): Area => ({ x: 0, y: 0, width, height })
