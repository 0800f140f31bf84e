/** Marks the example rows of a template, in one cell: they need not be deleted before the import. */
export const exampleMark = { zh: '【示例，不导入】', en: '[Example, not imported] ' } as const

const marks = Object.values(exampleMark).map((mark) => mark.trim())

export const isExample = (cells: readonly string[]): boolean =>
  cells.some((cell) => marks.some((mark) => cell.trimStart().startsWith(mark)))
