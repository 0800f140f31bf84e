import type { LayoutShape } from '../../base/settings/layout-shapes.ts'

const line = { rx: 0.75, height: 1.5 }

/** Names of a menu, as lines. */
function Lines({ x, y, width, count, fill }: { x: number; y: number; width: number; count: number; fill: string }) {
  return Array.from({ length: count }, (_, index) => (
    <rect key={index} {...line} x={x} y={y + index * 5} width={width} fill={fill} />
  ))
}

/** The width of the side parts; folded, the width of an icon. */
function sideWidths({ side, alwaysFolded }: LayoutShape): { first: number; second: number } {
  if (side === null) return { first: 0, second: 0 }
  if (side === 'columns') return { first: 8, second: 14 }
  return { first: alwaysFolded ? 7 : 18, second: 0 }
}

/** A preview of a layout, in the colours of the theme; drawn from the same description as the frame itself. */
export function LayoutPicture({ shape }: { shape: LayoutShape }) {
  const { first, second } = sideWidths(shape)
  const above = shape.header === 'above'
  const top = above ? 9 : 0
  const left = first + second
  const headerWords = above ? 'var(--side-text)' : 'var(--text-quiet)'
  const headerLeft = above ? 4 : left + 4
  return (
    <svg viewBox="0 0 72 46" aria-hidden="true">
      <rect width="72" height="46" fill="var(--page)" />
      <rect
        x={above ? 0 : left}
        width={above ? 72 : 72 - left}
        height="9"
        fill={above ? 'var(--side)' : 'var(--surface)'}
      />
      <rect y={top} width={first} height={46 - top} fill="var(--side)" />
      <rect x={first} width={second} height="46" fill="var(--column)" />
      {shape.middle === 'crumbs' && (
        <rect {...line} x={headerLeft} y="3.75" width="14" fill={headerWords} opacity=".6" />
      )}
      {shape.middle !== 'crumbs' &&
        [0, 1, 2].map((n) => (
          <rect
            key={n}
            {...line}
            x={headerLeft + (above ? 12 : 0) + n * 10}
            y="3.75"
            width="7"
            fill={n === 0 ? 'var(--primary)' : headerWords}
            opacity={n === 0 ? 1 : 0.6}
          />
        ))}
      {above && <circle cx="7" cy="4.5" r="2" fill="var(--primary)" />}
      <circle cx="67" cy="4.5" r="1.6" fill={headerWords} opacity=".6" />
      {first > 0 && <rect x="0" y={top + 9} width={first} height="5" fill="var(--side-active)" />}
      {first > 0 && <Lines x={2.5} y={top + 10.75} width={first - 5} count={4} fill="var(--side-text)" />}
      {second > 0 && <Lines x={first + 3} y={10.75} width={second - 6} count={4} fill="var(--column-text)" />}
      <rect x={left + 4} y="14" width={72 - left - 8} height="28" rx="1" fill="var(--surface)" />
      <rect {...line} x={left + 8} y="18" width="10" fill="var(--primary)" />
      <Lines x={left + 8} y={24} width={72 - left - 16} count={3} fill="var(--line)" />
    </svg>
  )
}
