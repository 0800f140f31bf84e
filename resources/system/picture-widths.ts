/** A stored picture can be asked for within a square of so many pixels: for a row, a card, and a page. */
export const pictureWidths = ['96', '240', '640'] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * The smallest that fills so many pixels of a screen; undefined: none of them, so that the picture itself is needed.
 */
export const widthFor = (pixels: number): PictureWidth | undefined =>
  pictureWidths.find((width) => Number(width) >= pixels)
