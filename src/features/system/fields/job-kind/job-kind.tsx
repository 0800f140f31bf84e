import type { Text } from '../../../../../resources/kit/index.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'
import { useLanguage } from '../../../../base/locales/language.ts'
import { text } from '../../../../records/fields/text/text.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

/** What the kinds of background work are called; a test holds it to the kinds that the server knows. */
export const jobKindNames: Readonly<Record<string, Text>> = {
  analysis: { zh: '成绩分析', en: 'Analysis of results' },
  convert_source_file: { zh: '转换源文件', en: 'Conversion of a source file' },
  correct_scores: { zh: '成绩更正', en: 'Correction of scores' },
  exam_lists: { zh: '考务表', en: 'Lists of an exam' },
  exam_results: { zh: '成绩表', en: 'Results of an exam' },
  exam_review: { zh: '讲评', en: 'Review of an exam' },
  export: { zh: '导出', en: 'Export' },
  export_person: { zh: '导出个人数据', en: "Export of a person's data" },
  file_pages: { zh: '生成文件页面', en: 'Pages of a file' },
  find_duplicates: { zh: '查找重复', en: 'Search for duplicates' },
  import: { zh: '导入预检', en: 'Check of an import' },
  import_commit: { zh: '导入', en: 'Import' },
  import_left_out: { zh: '未导入的条目', en: 'Entries that were left out' },
  import_undo: { zh: '撤销导入', en: 'Undoing of an import' },
  marked_papers: { zh: '批阅后的答卷', en: 'Marked papers' },
  measured_dates: { zh: '导出测评日期', en: 'Export of measured dates' },
  print_sheets: { zh: '印答题卡', en: 'Printing of answer sheets' },
  read_scans: { zh: '识别扫描件', en: 'Reading of scans' },
  score_slips: { zh: '成绩条', en: 'Slips of scores' },
}

/** A kind that a company's own code adds says what it does in the title of its jobs. */
function JobKindShow({ value }: ShowProps<string>) {
  const { say } = useLanguage()
  const name = ownEntry(jobKindNames, value)
  return name ? say(name) : <span className="view-absent">–</span>
}

export const jobKind = defineWidget<string>({ Input: text.Input as never, Show: JobKindShow, width: 140 })
