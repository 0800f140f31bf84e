import { describe, expect, it } from 'vitest'
import { json } from '../../../../server/features/bank/question-formats/json/json.ts'
import { oneQuestion, readText, whyUnreadable } from './format-files.ts'

const essay = { type: 'essay', stem: '写一篇', answer: { type: 'essay', text: '略' } }
const file = (...questions: unknown[]): string => JSON.stringify({ format: 'question-bank', version: 1, questions })
const reasonsOf = async (text: string): Promise<string[]> =>
  (await readText(json, text)).flatMap((entry) =>
    'refused' in entry ? entry.refused.reasons.map(({ en }) => en) : ['it was read'],
  )

describe('our JSON', () => {
  it('is read as an object or a bare array, pretty or not', async () => {
    for (const text of [
      file(essay),
      JSON.stringify([essay]),
      JSON.stringify({ about: { questions: [1, [2]] }, questions: [essay] }, null, 2),
    ]) {
      expect(await oneQuestion(json, text)).toMatchObject({ stem: '写一篇', answer: { text: '略' } })
    }
    expect(await readText(json, file())).toEqual([])
  })

  it('says what it did not take', async () => {
    const { changes, media } = await oneQuestion(
      json,
      file({
        ...essay,
        mood: 'good',
        media: [
          { name: 'a.png', base64: '!!' },
          { name: 'b.png', base64: 'AAEC' },
        ],
      }),
    )
    expect(changes.map(({ en }) => en)).toEqual([
      'Unknown keys were not imported: mood',
      'The file “a.png” is not valid base64 and was not imported.',
    ])
    expect(media).toEqual([{ name: 'b.png', bytes: new Uint8Array([0, 1, 2]) }])
  })

  it('refuses words without end before they are looked through, whatever they stand in', async () => {
    const long = 'x'.repeat(4_000_001)
    for (const more of [{ stem: long }, { answer: { type: 'essay', text: long } }, { mood: long }])
      expect(await reasonsOf(file({ ...essay, ...more }))).toEqual(['The words of this question are too long.'])
  })

  it('cleans texts that are not in the stored format, in answers too', async () => {
    const { stem, answer, changes } = await oneQuestion(
      json,
      file({
        type: 'essay',
        stem: '<p onclick="x()">写<script>alert(1)</script></p>',
        answer: { type: 'essay', text: '<strong>略</strong>' },
      }),
    )
    expect({ stem, answer }).toEqual({ stem: '写', answer: { type: 'essay', text: '<b>略</b>' } })
    expect(changes.map(({ en }) => en)).toEqual(['The text had formatting that is not supported; it was converted.'])
  })

  it('refuses a question with the reason and reads the others', async () => {
    expect(
      await reasonsOf(
        file(
          { ...essay, type: 'riddle' },
          essay,
          7,
          { stem: 1 },
          { ...essay, answer: { type: 'true_false', value: true } },
        ),
      ),
    ).toEqual([
      expect.stringContaining('Type'),
      'it was read',
      'This is no question (a JSON object is expected).',
      '“type” does not have the form that is expected.',
      '“stem” does not have the form that is expected.',
      expect.stringContaining('Answer'),
    ])
    expect(await reasonsOf('[{"type":"essay",}]')).toEqual(['This is no valid JSON.'])
  })

  it('is not read when it is cut off, nested without end, no list, newer or in another encoding', async () => {
    expect(await whyUnreadable(json, file(essay).slice(0, -5))).toBe('This is not a complete JSON file.')
    expect(await whyUnreadable(json, `[${'['.repeat(100_000)}`)).toBe('The JSON is nested too deeply.')
    expect(await whyUnreadable(json, '{"a":1}')).toContain('no array “questions”')
    expect(await whyUnreadable(json, '{"version":2,"questions":[{}]}')).toContain('newer version')
    expect(await whyUnreadable(json, Buffer.from([0x5b, 0x22, 0xb0, 0xa1, 0x22, 0x5d]))).toContain('UTF-8')
    expect(await whyUnreadable(json, file(essay, essay), { maxQuestions: 1 })).toContain('More than 1')
  })
})
