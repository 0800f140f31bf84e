/**
 * The parts of a theme. No text is on `accent`: it draws lines, bars, rings and icons, at 3:1 or more. Text is on
 * `fill`, or written in `words`, at 4.5:1 or more (docs/decisions/themes.md); a test measures every pair.
 */
export interface Accent {
  accent: string
  /** Behind white text: primary buttons, chosen days. */
  fill: string
  fillHover: string
  /** Accent-coloured text: links, the open tab, the selected item. */
  words: string
  /** What antd both draws with and writes in. */
  pen: string
  /** A tenth of the accent: behind `words` and ordinary text. */
  tint: string
  tintHover: string
}

/** One menu: its background, that of unfolded groups, its text, and the open item. */
export interface MenuColours {
  ground: string
  sunk: string
  words: string
  hover: string
  hoverWords: string
  active: string
  activeWords: string
  /** The bar at the edge of the open item. */
  mark: string
  line: string
}

/** Text and lines on the page itself. */
export interface PageColours {
  page: string
  surface: string
  /** Dialogs, drawers and pop-ups. */
  raised: string
  text: string
  quiet: string
  placeholder: string
  line: string
  /** The border of a control. */
  outline: string
  fill: string
  fillStrong: string
  danger: string
  dangerHover: string
  /** Behind white text, as in badges. */
  dangerFill: string
  dangerTint: string
  success: string
  warning: string
  warningTint: string
  /** Behind search matches. */
  mark: string
  shadow: string
}

export interface Theme {
  scheme: 'light' | 'dark'
  accent: Accent
  /** The side bar, the first column, and the header where it contains the menu. */
  side: MenuColours
  /** The second column, and the groups in the header. */
  column: MenuColours
  page: PageColours
}

export const lightPage: PageColours = {
  page: '#f6f8f9',
  surface: '#ffffff',
  raised: '#ffffff',
  text: '#1f2430',
  quiet: '#5f6673',
  placeholder: '#6b7280',
  line: '#e8ebef',
  outline: '#c9ced6',
  fill: '#f7f8fa',
  fillStrong: '#eef0f3',
  danger: '#cf1322',
  dangerHover: '#a8101d',
  dangerFill: '#d4222f',
  dangerTint: '#fff1f0',
  success: '#237804',
  warning: '#985600',
  warningTint: '#fff7e6',
  mark: '#ffe58f',
  shadow: 'rgb(20 30 50 / 14%)',
}

export const darkPage: PageColours = {
  page: '#13161b',
  surface: '#1b1f26',
  raised: '#232830',
  text: '#e3e6eb',
  quiet: '#a9b0bc',
  placeholder: '#939baa',
  line: '#2e343d',
  outline: '#464e5a',
  fill: '#20252d',
  fillStrong: '#2a303a',
  danger: '#ff7b78',
  dangerHover: '#ffa09d',
  dangerFill: '#d4222f',
  dangerTint: '#3a2024',
  success: '#82d15f',
  warning: '#e8b64c',
  warningTint: '#2e2614',
  mark: '#665018',
  shadow: 'rgb(0 0 0 / 55%)',
}

export const blue: Accent = {
  accent: '#1890ff',
  fill: '#0a6ccc',
  fillHover: '#0959ab',
  words: '#0a62ba',
  pen: '#0a6ccc',
  tint: '#e8f4ff',
  tintHover: '#d6ebff',
}
export const green: Accent = {
  accent: '#2a9d6a',
  fill: '#1a7a50',
  fillHover: '#14633f',
  words: '#17704a',
  pen: '#1a7a50',
  tint: '#e7f6ef',
  tintHover: '#d2eee0',
}
export const deepSea: Accent = {
  accent: '#1196b3',
  fill: '#0a7285',
  fillHover: '#085d6d',
  words: '#096778',
  pen: '#0a7285',
  tint: '#e3f5f9',
  tintHover: '#cdebf2',
}
export const red: Accent = {
  accent: '#f34d37',
  fill: '#cf2f1a',
  fillHover: '#ad2614',
  words: '#b82615',
  pen: '#cf2f1a',
  tint: '#fdeeeb',
  tintHover: '#fadedb',
}
/** Blue on dark backgrounds, where text is lighter than the accent. */
export const blueByNight: Accent = {
  accent: '#1890ff',
  fill: '#0a6ccc',
  fillHover: '#0c74d6',
  words: '#6cb6ff',
  pen: '#3a9fff',
  tint: '#17304c',
  tintHover: '#1c3c60',
}

/** The dark side bar of the family: white on the accent. */
export const blackMenu = ({ fill }: Accent): MenuColours => ({
  ground: '#282c34',
  sunk: '#21252c',
  words: '#cacdd2',
  hover: '#333842',
  hoverWords: '#ffffff',
  active: fill,
  activeWords: '#ffffff',
  mark: 'transparent',
  line: '#373c46',
})

/** A light menu: the accent's text colour on a tenth of it. */
export const whiteMenu = ({ accent, tint, words }: Accent): MenuColours => ({
  ground: '#ffffff',
  sunk: '#fafbfc',
  words: '#3b4350',
  hover: '#f3f5f8',
  hoverWords: '#1f2430',
  active: tint,
  activeWords: words,
  mark: accent,
  line: '#e4e7ec',
})

/** The side bar of the ocean themes: dark, lighter under the pointer. */
export const oceanMenu = ({ fill }: Accent): MenuColours => ({
  ground: '#0d2d42',
  sunk: '#0a2536',
  words: '#c2d3dd',
  hover: '#153d57',
  hoverWords: '#ffffff',
  active: fill,
  activeWords: '#ffffff',
  mark: 'transparent',
  line: '#1b4460',
})

export const nightMenu = ({ accent, tint }: Accent, ground: string): MenuColours => ({
  ground,
  sunk: '#12151a',
  words: '#bac1cc',
  hover: '#262c35',
  hoverWords: '#ffffff',
  active: tint,
  activeWords: '#9fd0ff',
  mark: accent,
  line: '#2e343d',
})
