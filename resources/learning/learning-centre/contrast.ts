/** How well a colour is read on another: WCAG 2.2, relative luminance and contrast ratio. */

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Of a colour as `#rrggbb`; 0 is black, 1 white. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => channel(Number.parseInt(color.slice(from, from + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** From 1 (the same) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** What text of the usual size needs (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5
