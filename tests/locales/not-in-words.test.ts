import { expect, it } from 'vitest'
import { foreignWords, notInWords } from '../fixtures/not-in-words.ts'

/** What the walk over every page looks for is found where it is planted, and nothing else. */

it.each([
  ['[{"key":"A"}]', 'json'],
  ['状态 in_progress', 'name'],
  ['currentVersion', 'name'],
  ['2026-09-01T08:00:00.000Z', 'time'],
  ['由 #12 修改', 'number'],
  ['undefined 分', 'nothing'],
  ['[object Object]', 'nothing'],
  ['views.state.empty', 'key'],
  ['没有识别', 'clumsy'],
  ['1 questions', 'clumsy'],
])('%s is no words', (text, kind) => {
  expect(notInWords(text).map((found) => found.split(':')[0])).toContain(kind)
})

it.each(['高二数学第3题，2 分', 'Part 1: 12 questions [draft]', '2026-09-01 08:00', '第 1/2 页', 'Q&A: 50 %'])(
  '%s is words',
  (text) => expect(notInWords(text)).toEqual([]),
)

it('finds words of the other language, and lets names and keys be', () => {
  expect(foreignWords('segmented control', 'zh')).toHaveLength(1)
  expect(foreignWords('题组 draft', 'zh')).toHaveLength(1)
  expect(foreignWords('下载 PDF、Word 和 .docx，Ctrl+S', 'zh')).toEqual([])
  expect(foreignWords('Nothing 题组 here', 'en')).toHaveLength(1)
  expect(foreignWords('Change to 中文', 'en')).toEqual([])
})
