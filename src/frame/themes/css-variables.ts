import type { MenuColours, Theme } from './colours.ts'

const menuVariables = (prefix: string, menu: MenuColours): Record<string, string> => ({
  [`--${prefix}`]: menu.ground,
  [`--${prefix}-sunk`]: menu.sunk,
  [`--${prefix}-text`]: menu.words,
  [`--${prefix}-hover`]: menu.hover,
  [`--${prefix}-hover-text`]: menu.hoverWords,
  [`--${prefix}-active`]: menu.active,
  [`--${prefix}-active-text`]: menu.activeWords,
  [`--${prefix}-mark`]: menu.mark,
  [`--${prefix}-line`]: menu.line,
})

/** The colours of the product's style sheets, before and after the login. */
export const cssVariables = ({ accent, side, column, page }: Theme): Record<string, string> => ({
  '--primary': accent.accent,
  '--primary-strong': accent.words,
  '--primary-fill': accent.fill,
  '--primary-fill-hover': accent.fillHover,
  '--primary-tint': accent.tint,
  '--page': page.page,
  '--surface': page.surface,
  '--raised': page.raised,
  '--text': page.text,
  '--text-quiet': page.quiet,
  '--placeholder': page.placeholder,
  '--line': page.line,
  '--outline': page.outline,
  '--fill': page.fill,
  '--fill-strong': page.fillStrong,
  '--danger': page.danger,
  '--danger-fill': page.dangerFill,
  '--danger-tint': page.dangerTint,
  '--success': page.success,
  '--warning': page.warning,
  '--mark': page.mark,
  '--shadow': page.shadow,
  ...menuVariables('side', side),
  ...menuVariables('column', column),
})
