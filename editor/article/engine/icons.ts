import type { Tool } from './context.ts'

/** Icons of tools that wangEditor lacks, in its own style: one path, in the colour of the button. */
const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d="${path}"/></svg>`

export const icons: Readonly<Record<Tool | 'deeper' | 'shallower', string>> = {
  formula: icon('M5 3h14v4h-2V5H9l5 7-5 7h8v-2h2v4H5v-2l6-7-6-7z'),
  picture: icon('M2 4h20v16H2zM4 6v12h16V6zM5 17l4-6 3 4 3-3 4 5zM15 8h2v2h-2z'),
  video: icon('M2 6h13v12H2zM16 11l6-4v10l-6-4z'),
  audio: icon('M9 4l11-2v14.5a3 3 0 1 1-2-2.8V7l-7 1.3v9.2a3 3 0 1 1-2-2.8z'),
  table: icon('M2 4h20v16H2zM4 9v3h7V9zM13 9v3h7V9zM4 14v4h7v-4zM13 14v4h7v-4z'),
  link: icon(
    'M3 12a5 5 0 0 1 5-5h3v2H8a3 3 0 0 0 0 6h3v2H8a5 5 0 0 1-5-5zM8 11h8v2H8zM13 7h3a5 5 0 0 1 0 10h-3v-2h3a3 3 0 0 0 0-6h-3z',
  ),
  fullScreen: icon('M3 3h7v2H5v5H3zM14 3h7v7h-2V5h-5zM3 14h2v5h5v2H3zM19 14h2v7h-7v-2h5z'),
  deeper: icon('M3 4h18v2H3zM10 9h11v2H10zM10 14h11v2H10zM3 19h18v2H3zM3 8l5 4.5L3 17z'),
  shallower: icon('M3 4h18v2H3zM10 9h11v2H10zM10 14h11v2H10zM3 19h18v2H3zM8 8l-5 4.5L8 17z'),
}
