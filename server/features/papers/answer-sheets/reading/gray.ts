/** A picture as gray pixels, line by line: 0 black, 255 white. */
export interface Gray {
  width: number
  height: number
  data: Uint8Array
  /** The same page with what is printed in red, where `data` leaves it out: as long. */
  frames?: Uint8Array
  /** Its blue light, of a scan with all of its colours: `data` is the red, and `frames` the green then. */
  blue?: Uint8Array
}

export interface Point {
  x: number
  y: number
}

/** A part of a picture, and where it begins in it. */
export interface Part extends Gray {
  left: number
  top: number
}

/** As much of the rectangle as lies in the picture. */
export function partOf(gray: Gray, area: { left: number; top: number; width: number; height: number }): Part {
  const [left, top] = [Math.max(0, Math.round(area.left)), Math.max(0, Math.round(area.top))]
  const width = Math.max(0, Math.min(gray.width, Math.round(area.left + area.width)) - left)
  const height = Math.max(0, Math.min(gray.height, Math.round(area.top + area.height)) - top)
  const data = new Uint8Array(width * height)
  for (let line = 0; line < height; line++) {
    const from = (top + line) * gray.width + left
    data.set(gray.data.subarray(from, from + width), line * width)
  }
  return { width, height, data, left, top }
}

/** Half as wide and as high, each pixel the mean of four. */
export function halved({ width, height, data }: Gray): Gray {
  const [wide, high] = [width >> 1, height >> 1]
  const half = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++) {
    const upper = 2 * y * width
    const lower = upper + width
    for (let x = 0; x < wide; x++) {
      const at = 2 * x
      half[y * wide + x] =
        (data[upper + at]! + data[upper + at + 1]! + data[lower + at]! + data[lower + at + 1]! + 2) >> 2
    }
  }
  return { width: wide, height: high, data: half }
}

/** Sums of all pixels above and left of each, with a line and a column of zeros in front. */
function integralOf({ width, height, data }: Gray): Float64Array {
  const wide = width + 1
  const sums = new Float64Array(wide * (height + 1))
  for (let y = 0; y < height; y++) {
    let line = 0
    for (let x = 0; x < width; x++) {
      line += data[y * width + x]!
      sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1]! + line
    }
  }
  return sums
}

/**
 * 1 where a pixel is darker than this share of the mean around it (D. Bradley, G. Roth, "Adaptive Thresholding using
 * the Integral Image", 2007). The window is wider than what is looked for, or its inside would count as light.
 */
export function inkOf(gray: Gray, window: number, share: number): Uint8Array {
  const { width, height, data } = gray
  const sums = integralOf(gray)
  const wide = width + 1
  const ink = new Uint8Array(width * height)
  const reach = window >> 1
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * wide, Math.min(height, y + reach + 1) * wide]
    const high = (bottom - top) / wide
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const sum = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!
      if (data[y * width + x]! * high * (right - left) < sum * share) ink[y * width + x] = 1
    }
  }
  return ink
}

/** The edge of a scan has shadows. */
const margin = 0.04
/** Dust, punch holes and print that shows through. */
const mostInk = 0.002

/** Whether a page is empty, as the back of a sheet that was printed on one side. */
export function isBlank(gray: Gray): boolean {
  const small = halved(halved(gray))
  const { width, height } = small
  const ink = inkOf(small, Math.round(width / 8), 0.8)
  const [left, top] = [Math.round(width * margin), Math.round(height * margin)]
  let dark = 0
  for (let y = top; y < height - top; y++) for (let x = left; x < width - left; x++) dark += ink[y * width + x] ?? 0
  return dark < mostInk * width * height
}
