import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The fonts of a print besides those inside of the engine: 宋体 for text, 黑体 for headings, and Latin letters and digits
 * that look like Times. All are under OFL-1.1.
 */

const require = createRequire(import.meta.url)
const song = dirname(require.resolve('@expo-google-fonts/noto-serif-sc/package.json'))
const hei = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))
const times = dirname(require.resolve('@expo-google-fonts/tinos/package.json'))

/** The engine reads the font files in them when a text needs them. */
export const fontFolders: readonly string[] = [
  join(song, '400Regular'),
  join(song, '700Bold'),
  join(hei, '500Medium'),
  ...['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map((weight) => join(times, weight)),
]

/** Those in which a text finds its signs. */
export const textFonts: readonly string[] = [
  join(song, '400Regular', 'NotoSerifSC_400Regular.ttf'),
  join(times, '400Regular', 'Tinos_400Regular.ttf'),
]
