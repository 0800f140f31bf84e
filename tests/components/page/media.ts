/** Whether a media query holds for a desk with a mouse, on which nothing moves. */

export interface Screen {
  width: number
  height: number
}

const compare: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

const kept: Readonly<Record<string, string>> = {
  'prefers-reduced-motion': 'reduce',
  'prefers-color-scheme': 'light',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
}

const types: Readonly<Record<string, boolean>> = { all: true, screen: true, 'only screen': true }

function holdsOne(condition: string, screen: Screen): boolean {
  if (condition in types) return true
  const range = /^\((width|height)\s*([<>]=?)\s*([\d.]+)px\)$/.exec(condition)
  if (range) return compare[range[2]!]!(screen[range[1] as keyof Screen], Number(range[3]))
  const bound = /^\((min|max)-(width|height)\s*:\s*([\d.]+)px\)$/.exec(condition)
  if (bound) return compare[bound[1] === 'min' ? '>=' : '<=']!(screen[bound[2] as keyof Screen], Number(bound[3]))
  const feature = /^\(([a-z-]+)\s*:\s*([a-z-]+)\)$/.exec(condition)
  return feature !== null && kept[feature[1]!] === feature[2]
}

export const mediaHolds = (query: string, screen: Screen): boolean =>
  query.split(',').some((one) =>
    one
      .trim()
      .split(/\s+and\s+/)
      .every((condition) => holdsOne(condition.trim(), screen)),
  )
