import type { ThemeName } from '../../base/settings/settings.ts'
import {
  blackMenu,
  blue,
  blueByNight,
  darkPage,
  deepSea,
  green,
  lightPage,
  nightMenu,
  oceanMenu,
  red,
  whiteMenu,
  type Theme,
} from './colours.ts'

/** A theme that is one of two others, by the preference of the operating system. */
export interface ByScheme {
  light: Exclude<ThemeName, 'system'>
  dark: Exclude<ThemeName, 'system'>
}

/** Every theme, by its name on `body`. A new one also needs its name in the settings; nothing else lists them. */
const themes: Readonly<Record<Exclude<ThemeName, 'system'>, Theme>> & Readonly<Record<'system', ByScheme>> = {
  'blue-black': { scheme: 'light', accent: blue, side: blackMenu(blue), column: whiteMenu(blue), page: lightPage },
  'blue-white': { scheme: 'light', accent: blue, side: whiteMenu(blue), column: whiteMenu(blue), page: lightPage },
  'green-black': { scheme: 'light', accent: green, side: blackMenu(green), column: whiteMenu(green), page: lightPage },
  'green-white': { scheme: 'light', accent: green, side: whiteMenu(green), column: whiteMenu(green), page: lightPage },
  ocean: {
    scheme: 'light',
    accent: deepSea,
    side: oceanMenu(deepSea),
    column: whiteMenu(deepSea),
    page: { ...lightPage, page: '#f2f7f9' },
  },
  'red-black': { scheme: 'light', accent: red, side: blackMenu(red), column: whiteMenu(red), page: lightPage },
  'red-white': { scheme: 'light', accent: red, side: whiteMenu(red), column: whiteMenu(red), page: lightPage },
  dark: {
    scheme: 'dark',
    accent: blueByNight,
    side: nightMenu(blueByNight, '#171a20'),
    column: nightMenu(blueByNight, darkPage.surface),
    page: darkPage,
  },
  system: { light: 'blue-black', dark: 'dark' },
}

/** The theme for a name, on a system that prefers light or dark. */
export function themeOf(name: ThemeName, systemIsDark: boolean): Theme {
  const theme = themes[name]
  return 'scheme' in theme ? theme : themes[systemIsDark ? theme.dark : theme.light]
}
