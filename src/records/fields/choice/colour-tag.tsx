import type { ComponentProps, CSSProperties } from 'react'

/** antd's colours of tags as the theme has them; plain where none is declared. */
const tagColours = (color: string | undefined): CSSProperties | undefined =>
  color === undefined
    ? undefined
    : { background: `var(--tag-${color}-fill, var(--fill-strong))`, color: `var(--tag-${color}-text, var(--text))` }

/** A word in a colour of the theme. Lighter than antd's tag, where hundreds of them are drawn. */
export const ColourTag = ({ color, ...rest }: ComponentProps<'span'>) => (
  <span className="view-tag" {...rest} style={tagColours(color)} />
)
