import { describe, expect, it } from 'vitest'
import { aiken } from '../../../../server/features/bank/question-formats/aiken/aiken.ts'
import { questionFormats } from '../../../../server/features/bank/questions/question-formats.ts'
import { entriesIn, oneQuestion, readText } from './format-files.ts'

const reasonsOf = async (text: string): Promise<string[]> =>
  (await readText(aiken, text)).flatMap((entry) =>
    'refused' in entry ? entry.refused.reasons.map(({ en }) => en) : ['it was read'],
  )

describe('Aiken', () => {
  it('is a text, options and the letter of the answer', async () => {
    expect(
      await oneQuestion(
        aiken,
        'What is the correct answer?\r\nA) Is it this one?\r\nB. Maybe \\(x^2\\) or $5?\r\nANSWER: B\r\n',
      ),
    ).toMatchObject({
      at: 'line 1',
      type: 'single_choice',
      stem: 'What is the correct answer?',
      options: [
        { key: 'A', text: 'Is it this one?' },
        { key: 'B', text: 'Maybe <span data-type="formula" data-value="x^2"></span> or $5?' },
      ],
      answer: { type: 'single_choice', key: 'B' },
    })
  })

  it('may be typed by hand: full-width signs, lines between, Chinese words', async () => {
    const { stem, answer, options } = await oneQuestion(
      aiken,
      '下列正确的是\n（多行题干）\nA．甲\n\nB．乙\n继续乙\n\n答案：B',
    )
    expect({ stem, answer, options }).toEqual({
      stem: '下列正确的是<br>（多行题干）',
      answer: { type: 'single_choice', key: 'B' },
      options: [
        { key: 'A', text: '甲' },
        { key: 'B', text: '乙<br>继续乙' },
      ],
    })
  })

  it('of another program says which of its questions are none', async () => {
    const entries = await entriesIn(aiken, new URL('fixtures/aiken/extended.txt', import.meta.url).pathname)
    const questions = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
    expect(questions.map(({ type, answer }) => [type, answer])).toEqual([
      ['single_choice', { type: 'single_choice', key: 'A' }],
      ['multiple_choice', { type: 'multiple_choice', keys: ['C', 'D'] }],
    ])
    expect(questions[1]!.changes.map(({ en }) => en)).toEqual([
      'Aiken knows one answer; there are several here, imported as multiple choice.',
    ])
    expect(entries).toHaveLength(11)
  })

  it('that is broken is refused at its place, and the rest is read', async () => {
    expect(await reasonsOf('Q1\nA) a\nB) b\n\nQ2\nA) a\nB) b\nANSWER: A')).toEqual([
      'There is no ANSWER line; the question is cut off.',
      'it was read',
    ])
    expect(await reasonsOf('Q\nA) a\nB) b\nANSWER: C')).toEqual(['The answer “C” is not the letter of an option.'])
    expect(await reasonsOf('Q\nANSWER: A')).toEqual(['There are no options (A) … or A. …).'])
    expect(await reasonsOf('ANSWER: A')).toEqual([
      'There is no text of a question.',
      'There are no options (A) … or A. …).',
    ])
    expect(await reasonsOf(`${'x'.repeat(3_000_000)}\nA) a\nB) b\nANSWER: A`)).toContain('A line is too long.')
  })
})

describe('a file is known by its beginning', () => {
  const known = (name: string, text: string | Uint8Array): string | undefined =>
    questionFormats.find((format) => format.recognises({ name, start: Buffer.from(text as string), entries: null }))
      ?.name

  it('whatever it is called', () => {
    expect(known('a.txt', 'Q\nA) a\nB) b\nANSWER: A')).toBe('aiken')
    expect(known('a.txt', '\ufeff::t:: Q {=a ~b}')).toBe('gift')
    expect(known('a.gift', 'Q {five}')).toBe('gift')
    expect(known('a.xml', '<?xml version="1.0"?>\n<quiz>')).toBe('moodle_xml')
    expect(known('a.json', ' [{"type":"essay"}]')).toBe('json')
    expect(known('a.bin', '{"format":"question-bank","version":1,"questions":[')).toBe('json')
    expect(known('a.txt', 'Dear all, nothing here.')).toBeUndefined()
  })
})
