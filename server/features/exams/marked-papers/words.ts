import type { Language, Text } from '../../../../resources/kit/index.ts'

/** The words on marked papers. `{…}` are filled in. */
const texts = {
  file: { zh: '批阅后的答卷', en: 'Marked papers' },
  total: { zh: '总分', en: 'Total' },
  marked: { zh: '客观题', en: 'By marks' },
  written: { zh: '主观题', en: 'Written' },
  corrected: { zh: '成绩更正：', en: 'Corrected: ' },
  separator: { zh: '；', en: '; ' },
  open: { zh: '待评', en: 'open' },
  void: { zh: '作废', en: 'void' },
} as const satisfies Record<string, Text>

export const markedWords = (language: Language): Record<keyof typeof texts, string> => ({
  file: texts.file[language],
  total: texts.total[language],
  marked: texts.marked[language],
  written: texts.written[language],
  corrected: texts.corrected[language],
  separator: texts.separator[language],
  open: texts.open[language],
  void: texts.void[language],
})

/** Why somebody has no pages in the file. */
export const leftOut = {
  noPaper: { zh: '无答卷', en: 'no paper has come in' },
  noPages: { zh: '无扫描页', en: 'no scanned pages' },
} as const satisfies Record<string, Text>
