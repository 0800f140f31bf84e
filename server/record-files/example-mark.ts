/** What the examples of a template begin with in one cell: rows that nobody has to delete before the file comes in. */
export const exampleMark = { zh: '【示例，不导入】', en: '[Example, not imported] ' } as const

const marks = Object.values(exampleMark).map((mark) => mark.trim())

export const isExample = (cells: readonly string[]): boolean =>
  cells.some((cell) => marks.some((mark) => cell.trimStart().startsWith(mark)))
