import type { Text } from '../../../resources/kit/index.ts'

/** Limits on reading a sheet. A zip of a megabyte can hold gigabytes: a file past these limits is refused. */
export interface SheetLimits {
  fileBytes: number
  entries: number
  unpackedBytes: number
  /** Ratio of unpacked to packed size of one part. Real sheets stay below 40; only a zip bomb exceeds it. */
  ratio: number
  rows: number
  columns: number
  /** Different cell texts: twenty for each row. */
  strings: number
  cellCharacters: number
  /** After this long without a reply the reader is ended. */
  timeMs: number
  /** How long the reader may work on one file in total; the time that others spend on its entries does not count. */
  totalMs: number
  /** For the reading thread. The whole process must stay below 512 MB while it reads one file. */
  memoryMegabytes: number
}

const megabyte = 1024 * 1024

export const sheetLimits: SheetLimits = {
  fileBytes: 50 * megabyte,
  entries: 200,
  unpackedBytes: 300 * megabyte,
  ratio: 200,
  rows: 200_000,
  columns: 200,
  strings: 4_000_000,
  cellCharacters: 32_767,
  timeMs: 120_000,
  totalMs: 300_000,
  memoryMegabytes: 256,
}

/** Parts smaller than this may have any ratio. */
export const ratioMattersBytes = megabyte

/** Why a sheet is not read; `{}` is replaced by a number or place. */
export const sheetProblems = {
  notASheet: {
    zh: '这不是可以读取的 .xlsx 文件，请用 Excel 或 WPS 重新另存为 .xlsx',
    en: 'This is not a readable .xlsx file. Save it again as .xlsx.',
  },
  encrypted: {
    zh: '文件设置了密码，请取消密码后重新上传',
    en: 'The file is protected by a password. Remove it and upload again.',
  },
  fileTooLarge: { zh: '文件不能超过{}MB', en: 'The file may have at most {} MB.' },
  tooManyParts: {
    zh: '文件内部的部件超过{}个，请另存为新的 .xlsx',
    en: 'The file has more than {} parts inside. Save it as a new .xlsx.',
  },
  unpacksTooLarge: {
    zh: '文件解压后超过{}MB，请删除多余的格式或拆成几个文件',
    en: 'Unpacked the file has more than {} MB. Remove unneeded formatting, or split it.',
  },
  suspiciousRatio: { zh: '文件的压缩比异常，不能读取', en: 'The file is packed in an abnormal way and is not read.' },
  unsafeXml: {
    zh: '文件中含有不允许的内容（DOCTYPE 或实体）',
    en: 'The file contains a DOCTYPE or entities, which are not allowed.',
  },
  noSheet: { zh: '文件中没有工作表', en: 'There is no sheet in the file.' },
  empty: { zh: '工作表是空的', en: 'The sheet is empty.' },
  tooManyRows: { zh: '超过{}行，请拆成几个文件', en: 'More than {} rows. Split the file.' },
  tooManyEntries: { zh: '文件中的条目超过{}条，请拆成几个文件', en: 'More than {} entries in the file. Split it.' },
  tooManyColumns: { zh: '超过{}列，请删除多余的列', en: 'More than {} columns. Remove those that are not needed.' },
  cellTooLong: { zh: '单元格 {} 的内容过长', en: 'The text of cell {} is too long.' },
  tooSlow: { zh: '文件太复杂，读取超时，请拆成几个文件', en: 'The file took too long to read. Split it.' },
  tooSlowInAll: {
    zh: '读取这个文件超过{}分钟，已停止。请拆成几个文件分别导入；表格请只保留要导入的列，另存为新的 .xlsx 或 .csv',
    en: 'Reading this file took more than {} minutes and was stopped. Split it and import the parts; of a table keep only the columns to import, and save it again as .xlsx or .csv.',
  },
  tooMuchMemory: {
    zh: '文件太复杂，内存不足，请拆成几个文件',
    en: 'The file takes too much memory to read. Split it.',
  },
} satisfies Record<string, Text>

/** A message, with the number or place for its placeholder. */
export const problemText = (problem: SheetProblem, detail: string | number): Text => {
  const { zh, en } = sheetProblems[problem]
  return { zh: zh.replace('{}', String(detail)), en: en.replace('{}', String(detail)) }
}

export type SheetProblem = keyof typeof sheetProblems

/** A sheet that is refused. Sent from the reading thread as its two fields. */
export class SheetError extends Error {
  readonly problem: SheetProblem
  readonly detail: string

  constructor(problem: SheetProblem, detail: string | number = '') {
    super(`${problem} ${detail}`.trim())
    this.problem = problem
    this.detail = String(detail)
  }
}
