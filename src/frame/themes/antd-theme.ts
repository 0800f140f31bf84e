import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { blue, blueByNight, darkPage, type Accent, type MenuColours, type PageColours, type Theme } from './colours.ts'

/**
 * antd writes tags in the seventh shade of a colour; where that has too little contrast on the first, a stronger one is
 * used.
 */
const tagWords: Readonly<Record<Theme['scheme'], Readonly<Record<string, string>>>> = {
  light: {
    cyan7: '#006d75',
    green7: '#237804',
    orange7: '#ad4e00',
    yellow7: '#876800',
    volcano7: '#ad2102',
    gold7: '#874d00',
    lime7: '#3f6600',
  },
  dark: { purple7: '#ab7ae0', geekblue7: '#7f9ef3', red7: '#f37370' },
}

/** `green7` and `green-7` become one CSS variable, and the second one wins. */
const bothSpellings = (shades: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shades).flatMap(([name, colour]) => [
      [name, colour],
      [name.replace(/(?=\d)/, '-'), colour],
    ]),
  )

const algorithms = { light: antd.defaultAlgorithm, dark: antd.darkAlgorithm } as const

const accentTokens = ({ accent, pen, words, tint, tintHover }: Accent) => ({
  colorPrimary: pen,
  colorPrimaryHover: words,
  colorPrimaryActive: words,
  colorPrimaryBg: tint,
  colorPrimaryBgHover: tintHover,
  // It draws the focus ring.
  colorPrimaryBorder: accent,
  colorPrimaryText: words,
  colorPrimaryTextHover: words,
  colorPrimaryTextActive: words,
  colorLink: words,
  colorLinkHover: words,
  colorLinkActive: words,
})

/**
 * Information is blue in every theme: in a red one it would otherwise look like an error, in a green one like a
 * success.
 */
const informing: Readonly<Record<Theme['scheme'], Accent>> = { light: blue, dark: blueByNight }
const infoTokens = ({ words, tint, tintHover }: Accent) => ({
  colorInfo: words,
  colorInfoBg: tint,
  colorInfoBgHover: tintHover,
  colorInfoBorder: tintHover,
})

const pageTokens = (page: PageColours) => ({
  colorText: page.text,
  colorTextHeading: page.text,
  colorTextSecondary: page.quiet,
  colorTextTertiary: page.quiet,
  colorTextDescription: page.quiet,
  colorTextPlaceholder: page.placeholder,
  colorIcon: page.quiet,
  colorBgLayout: page.page,
  colorBgContainer: page.surface,
  colorBgElevated: page.raised,
  colorBorder: page.outline,
  colorBorderSecondary: page.line,
  colorSplit: page.line,
  colorFillAlter: page.fill,
  colorError: page.danger,
  colorErrorText: page.danger,
  colorErrorHover: page.dangerHover,
  colorErrorTextHover: page.dangerHover,
  colorErrorActive: page.dangerHover,
  colorErrorTextActive: page.dangerHover,
  colorSuccess: page.success,
  colorSuccessText: page.success,
  colorWarning: page.warning,
  colorWarningText: page.warning,
  colorWarningBg: page.warningTint,
})

/** The frame's menus: antd's dark menu is the side menu, the light one is in the second column. */
const menuTokens = (side: MenuColours, column: MenuColours) => ({
  itemHeight: 50,
  itemMarginBlock: 0,
  itemMarginInline: 0,
  itemBorderRadius: 0,
  subMenuItemBorderRadius: 0,
  collapsedWidth: 64,
  activeBarBorderWidth: 0,
  horizontalLineHeight: '60px',
  itemBg: 'transparent',
  subMenuItemBg: 'transparent',
  popupBg: column.ground,
  itemColor: column.words,
  itemHoverBg: column.hover,
  itemHoverColor: column.hoverWords,
  itemActiveBg: column.hover,
  itemSelectedBg: column.active,
  itemSelectedColor: column.activeWords,
  subMenuItemSelectedColor: column.activeWords,
  horizontalItemSelectedColor: column.activeWords,
  darkItemBg: 'transparent',
  darkPopupBg: side.ground,
  darkSubMenuItemBg: side.sunk,
  darkItemColor: side.words,
  darkItemHoverBg: side.hover,
  darkItemHoverColor: side.hoverWords,
  darkItemSelectedBg: side.active,
  darkItemSelectedColor: side.activeWords,
  darkSubMenuItemSelectedColor: side.hoverWords,
})

/** Where antd writes white on its primary colour, and where it writes in it. */
function accentedComponents({ accent, fill, fillHover, words }: Accent): ThemeConfig['components'] {
  const filled = { colorPrimary: fill, colorPrimaryHover: fillHover, colorPrimaryActive: fillHover }
  const written = { colorPrimary: words, colorPrimaryHover: words, colorPrimaryActive: words }
  return {
    Button: {
      ...filled,
      defaultHoverColor: words,
      defaultHoverBorderColor: accent,
      defaultActiveColor: words,
      defaultActiveBorderColor: accent,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    FloatButton: filled,
    DatePicker: filled,
    Calendar: filled,
    Tag: filled,
    Switch: filled,
    Tree: filled,
    Dropdown: written,
    Pagination: { ...written, itemActiveColor: words, itemActiveColorHover: words },
    Tabs: { ...written, inkBarColor: accent, itemSelectedColor: words, itemHoverColor: words, itemActiveColor: words },
    Upload: written,
    Spin: { colorPrimary: accent },
    Progress: { defaultColor: accent },
    Checkbox: { colorPrimary: accent, colorPrimaryHover: accent },
  }
}

const nightEdge = `0 0 0 1px ${darkPage.outline}`

/** In dark themes shadows do not show where a menu or a dialog ends, so a border does. */
const edges: Readonly<Record<Theme['scheme'], ThemeConfig['token']>> = {
  light: {},
  dark: {
    boxShadow: `${nightEdge}, 0 8px 24px ${darkPage.shadow}`,
    boxShadowSecondary: `${nightEdge}, 0 8px 24px ${darkPage.shadow}`,
  },
}

function build({ scheme, accent, side, column, page }: Theme): ThemeConfig {
  const components = accentedComponents(accent)
  const colours = {
    ...accentTokens(accent),
    ...infoTokens(informing[scheme]),
    ...pageTokens(page),
    ...bothSpellings(tagWords[scheme]),
  }
  // antd's own algorithm would change them once more, as it treats them as seeds of its shades.
  const asDeclared: MappingAlgorithm = (_seed, shades) => ({ ...shades!, ...colours })
  return {
    // A theme is a set of CSS variables; the style sheets that use them are built ahead.
    cssVar: { key: 'antd' },
    hashed: false,
    algorithm: [algorithms[scheme], asDeclared],
    token: {
      borderRadius: 2.5,
      fontFamily: 'inherit',
      // A dialog that is shown again by an <Activity> while it fades would stay half-way and block clicks.
      motion: false,
      ...colours,
      ...edges[scheme],
    },
    components: {
      ...components,
      // Where the danger colour is light, text on it is dark.
      Button: { ...components?.Button, dangerColor: scheme === 'dark' ? page.page : '#ffffff' },
      Badge: { colorError: page.dangerFill },
      Menu: menuTokens(side, column),
    },
  }
}

const built = new WeakMap<Theme, ThemeConfig>()

/** antd's half of a theme; the same object each time, as antd rebuilds its styles for another. */
export function antdTheme(theme: Theme): ThemeConfig {
  const config = built.get(theme) ?? build(theme)
  built.set(theme, config)
  return config
}
