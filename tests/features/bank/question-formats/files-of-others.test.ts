import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gift } from '../../../../server/features/bank/question-formats/gift/gift.ts'
import type { QuestionFormat, ReadEntry } from '../../../../server/features/bank/question-formats/format.ts'
import { moodleXml } from '../../../../server/features/bank/question-formats/moodle/moodle-xml.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { entriesIn, whyUnreadable } from './format-files.ts'

/** Files that other programs wrote, whole and broken; the NOTE.md beside each says which program and from what. */
const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)
const [qti12, qti21, qti22, qti3] = qtiFormats as [QuestionFormat, QuestionFormat, QuestionFormat, QuestionFormat]

/** A line for each entry: its type and answer, or why it is none. */
function outcome(entry: ReadEntry): string {
  if ('refused' in entry) return `refused: ${entry.refused.reasons.map(({ en }) => en).join(' ')}`
  const { type, answer } = entry.question
  const given = answer as Record<string, unknown> | null
  const { type: _type, ...rest } = given ?? {}
  return `${type} ${Object.values(rest)
    .map((value) => JSON.stringify(value))
    .join(' ')}`
}
const stems = (entries: readonly ReadEntry[]): string[] =>
  entries.map((entry) => ('question' in entry ? entry.question.stem : ''))
const notes = (entries: readonly ReadEntry[]): string =>
  entries.flatMap((entry) => ('question' in entry ? entry.question.changes.map(({ en }) => en) : [])).join(' | ')

describe('Moodle XML that LaTeX wrote', () => {
  it('gives its questions of every kind, with formulas and categories', async () => {
    const entries = await entriesIn(moodleXml, fixture('moodle/latex-pdftex.xml'))
    expect(entries.map(outcome)).toEqual([
      'single_choice "B"',
      'multiple_choice ["A","B"] "penalty"',
      'true_false true',
      'numeric ["3.14"] {"kind":"absolute","value":0.005} ""',
      'fill_blank [{"accept":["Beijing"],"case_sensitive":false,"score":null}] false',
      'matching [{"left":"1","right":"A"},{"left":"2","right":"B"}]',
      expect.stringMatching(/^cloze .*hydrogen.*oxygen.*"100"/),
      'essay "graded by completeness"',
      'refused: A description is no question.',
    ])
    expect(entries[0]).toMatchObject({
      question: {
        score: 3,
        chapters: [['Paper 1']],
        labels: [['algebra'], ['easy']],
        stem: expect.stringContaining('data-value="\\sqrt {16}-\\frac {1}{2}"') as string,
      },
    })
    expect(stems(entries)[7]).toContain('data-kind="block"')
  })

  it('gives Chinese, a picture within the text, and pairs that are dragged', async () => {
    const entries = await entriesIn(moodleXml, fixture('moodle/latex-xetex.xml'))
    expect(entries.map(outcome)).toEqual([
      'single_choice "B"',
      expect.stringMatching(/^fill_blank .*李白.*疑是地上霜/),
      'matching [{"left":"1","right":"A"},{"left":"2","right":"B"}]',
    ])
    expect(entries[0]).toMatchObject({ question: { media: [{ name: 'picture-1.png' }], chapters: [['期末卷']] } })
    expect(entries[2]).toMatchObject({
      question: {
        options: [{ text: '水' }, { text: '盐' }, { text: expect.stringContaining('\\mathrm {H_2O}') as string }, {}],
      },
    })
    expect(notes(entries)).toContain('worth a part')
  })

  it('is refused in another encoding, and given up to where it was cut', async () => {
    const text = await readFile(fixture('moodle/latex-xetex.xml'))
    expect(
      await whyUnreadable(
        moodleXml,
        Buffer.concat([text.subarray(0, 400), Buffer.from([0xc8, 0xfd, 0xbd, 0xc7]), text.subarray(400)]),
      ),
    ).not.toBe('it was read')
    expect(await whyUnreadable(moodleXml, text.subarray(0, 1500))).not.toBe('it was read')
  })
})

describe('GIFT from the tests of Moodle', () => {
  it('gives its questions, and says what of them has no place', async () => {
    const entries = await entriesIn(gift, fixture('gift/moodle-tests.gift'))
    expect(entries.map(outcome)).toEqual([
      'multiple_choice ["A","C"] "share"',
      'numeric ["3"] {"kind":"absolute","value":2} ""',
      'matching [{"left":"1","right":"A"},{"left":"2","right":"B"},{"left":"3","right":"C"},{"left":"4","right":"D"}]',
      'fill_blank [{"accept":["Frog"],"case_sensitive":false,"score":null}] false',
    ])
    expect(notes(entries)).toMatch(/feedback.*worth a part/)
  })
})

describe('QTI 1.2 as text2qti writes it for Canvas', () => {
  it('gives its questions with picture, formula and group, and refuses what has no answer', async () => {
    const entries = await entriesIn(qti12, fixture('qti/text2qti-canvas.zip'))
    expect(entries.map(outcome)).toEqual([
      'single_choice "A"',
      'multiple_choice ["A","C"]',
      'fill_blank [{"accept":["长江","扬子江"],"case_sensitive":false,"score":null}] false',
      'numeric ["3.14"] {"kind":"absolute","value":0.005} ""',
      'essay "结合自己的学习经历。"',
      expect.stringMatching(/^fill_blank .*李白.*唐朝/),
      expect.stringMatching(/^cloze /),
      'true_false true',
      'refused: There is no question type for file_upload.',
      'refused: There is no question type for text_only.',
    ])
    expect(entries[0]).toMatchObject({
      question: {
        media: [{ name: 'images/triangle.png' }],
        options: [{ text: '<span data-type="formula" data-value="\\frac{1}{2}"></span>' }, { text: '1' }],
        labels: [['期中测验']],
      },
    })
    expect(entries[1]).toMatchObject({ question: { labels: [['期中测验', '集合与地理']] } })
    expect(stems(entries)[2]).toBe('我国最长的河流是 <span data-type="blank" data-kind="1"></span>')
  })

  it('is refused when the package was cut', async () => {
    const bytes = await readFile(fixture('qti/text2qti-canvas.zip'))
    expect(await whyUnreadable(qti12, bytes.subarray(0, bytes.length - 200))).toMatch(/broken/)
  })
})

describe('QTI 2 and 3 of other programs', () => {
  it.each([
    [
      qti21,
      'pyqti-kprim.xml',
      'classification [{"left":"1","right":"A"},{"left":"2","right":"B"},{"left":"3","right":"B"},{"left":"4","right":"A"}]',
      'cost points when wrong',
    ],
    [qti21, 'pyqti-essay.xml', 'essay ', 'scoring rules'],
    [qti22, 'pie-algebra.xml', 'single_choice "C"', ''],
    [qti3, 'qti3-ts-mathml.xml', 'fill_blank [{"accept":["4"],"case_sensitive":true,"score":null}] false', ''],
    [
      qti3,
      'qti3-ts-planet-types.xml',
      'classification [{"left":"1","right":"A"},{"left":"2","right":"A"},{"left":"3","right":"B"}]',
      'worth differently',
    ],
    [qti3, 'qti3-ts-water-cycle.xml', 'word_bank ["A","B","A"] true', 'cost points when wrong'],
    [qti3, 'qti3-ts-composite.xml', expect.stringMatching(/^composite .*single_choice.*fill_blank/), ''],
  ])('%#: a file of its version is recognised and read', async (format, name, answer, note) => {
    const start = await readFile(fixture(`qti/${name}`))
    expect(qtiFormats.filter((one) => one.recognises({ name, start, entries: null }))).toEqual([format])
    const entries = await entriesIn(format, fixture(`qti/${name}`))
    expect(entries.map(outcome)).toEqual([answer])
    expect(notes(entries)).toContain(note)
  })

  it.each(['pyqti-kprim.xml', 'pie-algebra.xml', 'qti3-ts-planet-types.xml'])(
    '%s that was cut, or is of no schema that is known, is refused',
    async (name) => {
      const text = await readFile(fixture(`qti/${name}`), 'utf8')
      expect(await whyUnreadable(qti22, text.slice(0, text.length - 40))).not.toBe('it was read')
      expect(await whyUnreadable(qti22, text.replaceAll(/assessmentItem|qti-assessment-item/g, 'quizItem'))).not.toBe(
        'it was read',
      )
    },
  )
})
