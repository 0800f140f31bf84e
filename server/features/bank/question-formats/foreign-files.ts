import type { Text } from '../../../../resources/kit/index.ts'
import { startAsText } from '../../../exchange/spreadsheets/text-file.ts'
import { rootOf } from './xml-root.ts'

/** Files of learning platforms that hold no questions, or none that can be read, and what to do with each. */

const messages = {
  openEdx: {
    zh: '这是 Open edX 的课程文件（OLX），不能导入，Open edX 也没有导出题目的其他格式。请把题目抄到 Word 试卷或表格模板中再导入',
    en: 'This is a course of Open edX (OLX), which cannot be imported, and Open edX exports questions in no other format. Copy them into a Word paper or the template of a table.',
  },
  canvas: {
    zh: '这是 Canvas 课程包中的设置文件，其中没有题目。请上传整个课程包（.imscc 或 .zip），或在 Canvas 的测验中导出 QTI',
    en: 'This is a file of settings from a course of Canvas, and has no questions. Upload the whole package (.imscc or .zip), or export QTI from the quizzes of Canvas.',
  },
  manifest: {
    zh: '这只是题目包的清单（imsmanifest.xml），题目在包里的其他文件中。请上传整个 .zip 包',
    en: 'This is only the manifest of a package (imsmanifest.xml); the questions are in its other files. Upload the zip.',
  },
  test: {
    zh: '这只是 QTI 的试卷文件，题目在包里的其他文件中。请上传整个 .zip 包',
    en: 'This is only the test of a package of QTI; the questions are in its other files. Upload the zip.',
  },
  moodleBackup: {
    zh: '这是 Moodle 的课程备份（.mbz 的内容），不能导入。请在 Moodle 的题库中导出 Moodle XML',
    en: 'This is a backup of a course of Moodle, which cannot be imported. Export Moodle XML from its question bank.',
  },
} satisfies Record<string, Text>

/** The root elements of OLX. */
const olx = new Set(['problem', 'course', 'library', 'chapter', 'sequential', 'vertical', 'problemset'])
const courseFile = /(?:^|\/)(?:course|library)\.xml$/
const parts = /(?:^|\/)(?:problem|vertical|sequential|chapter|policies)\/[^/]/

interface GivenFile {
  start: Uint8Array
  entries: readonly string[] | null
}

/** What a file is that no format reads; null for others. */
export function foreignFile({ start, entries }: GivenFile): Text | null {
  if (entries) return foreignPackage(entries)
  const root = rootOf(startAsText(start))
  if (!root) return null
  if (root.attributes.includes('canvas.instructure.com')) return messages.canvas
  if (root.name === 'manifest') return messages.manifest
  if (root.name === 'assessmentTest' || root.name === 'qti-assessment-test') return messages.test
  return olx.has(root.name) ? messages.openEdx : null
}

function foreignPackage(entries: readonly string[]): Text | null {
  if (entries.some((name) => name.endsWith('imsmanifest.xml'))) return null
  if (entries.includes('moodle_backup.xml')) return messages.moodleBackup
  return entries.some((name) => courseFile.test(name)) && entries.some((name) => parts.test(name))
    ? messages.openEdx
    : null
}
