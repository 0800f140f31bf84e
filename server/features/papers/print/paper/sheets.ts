import type { PrintLayout } from '../../../../../resources/papers/print-layout.ts'

/** A sheet of paper in millimetres. A folded one lies on its side and has a page on each half. */
export interface Sheet {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  columns: number
  gutter: number
  folded: boolean
}

/** 8K and 16K (8 开, 16 开) as Chinese schools use them. */
const sheets: Readonly<Record<PrintLayout['paper'], { width: number; height: number; folded: boolean }>> = {
  a4: { width: 210, height: 297, folded: false },
  a3: { width: 420, height: 297, folded: true },
  '8k': { width: 368, height: 260, folded: true },
  '16k': { width: 184, height: 260, folded: false },
}

export function sheetOf({ paper, columns, sealing_line }: PrintLayout): Sheet {
  const { folded, ...size } = sheets[paper]
  return {
    ...size,
    folded,
    left: sealing_line ? 30 : 17,
    right: 17,
    top: 18,
    bottom: 18,
    columns: folded ? 2 : columns,
    gutter: folded ? 24 : 9,
  }
}

/** In points: 五号, or as large print wants it. */
export const fontSize = ({ large }: Pick<PrintLayout, 'large'>): number => (large ? 16 : 10.5)
