import type { Text } from '../../../../resources/kit/index.ts'
import { startAsText } from '../../../exchange/spreadsheets/text-file.ts'

const refusal: Text = {
  zh: '这是 Open edX 的课程文件（OLX），不能导入。请在 Open edX 中把题目导出为 QTI，或转成 Moodle XML、GIFT、Word 或表格',
  en: 'This is a course of Open edX (OLX), which cannot be imported. Export the questions as QTI there, or turn them into Moodle XML, GIFT, Word or a table.',
}

/** The root elements of OLX, after a declaration and comments. */
const root =
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*|<!--(?:[^-]|-(?!->)){0,5000}-->\s*){0,5}<(?:problem|course|library|chapter|sequential|vertical|problemset)[\s>/]/
const courseFile = /(?:^|\/)(?:course|library)\.xml$/
const parts = /(?:^|\/)(?:problem|vertical|sequential|chapter|policies)\/[^/]/

/** The message for a file of Open edX; null for others. */
export function openEdx({ start, entries }: { start: Uint8Array; entries: readonly string[] | null }): Text | null {
  if (entries)
    return entries.some((name) => courseFile.test(name)) &&
      entries.some((name) => parts.test(name)) &&
      !entries.some((name) => name.endsWith('imsmanifest.xml'))
      ? refusal
      : null
  return root.test(startAsText(start)) ? refusal : null
}
