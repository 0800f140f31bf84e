import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { amcTxt } from '../../../../server/features/bank/question-formats/amc/amc-txt.ts'
import { blackboard } from '../../../../server/features/bank/question-formats/blackboard/blackboard.ts'
import { moodleXml } from '../../../../server/features/bank/question-formats/moodle/moodle-xml.ts'
import type { QuestionFormat, ReadEntry } from '../../../../server/features/bank/question-formats/format.ts'
import { questionFormats } from '../../../../server/features/bank/questions/question-formats.ts'
import { readText } from './format-files.ts'

const pack = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const knownZip = (files: Record<string, string>): string | undefined =>
  questionFormats.find((format) =>
    format.recognises({ name: 'a.zip', start: pack(files), entries: Object.keys(files) }),
  )?.name
const outcome = (entry: ReadEntry): string =>
  'question' in entry
    ? `${entry.question.type} ${JSON.stringify(entry.question.answer)}`
    : `refused: ${entry.refused.reasons.map(({ en }) => en).join(' ')}`
const outcomes = async (format: QuestionFormat, content: string | Uint8Array) =>
  (await readText(format, content)).map(outcome)

describe('Moodle XML in a zip', () => {
  const quiz = (text: string): string =>
    `<?xml version="1.0"?>\n<quiz><question type="truefalse"><name><text>${text}</text></name><questiontext><text>${text}</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`
  const files = { 'a/一.xml': quiz('甲'), 'b.xml': quiz('乙'), 'readme.txt': 'x' }

  it('is known by its files, and read with all of them', async () => {
    expect(knownZip(files)).toBe('moodle_xml')
    expect(await readText(moodleXml, pack(files))).toMatchObject([
      { question: { stem: '甲', at: 'a/一.xml, question 1: 甲' } },
      { question: { stem: '乙', at: 'b.xml, question 1: 乙' } },
      { refused: { isAside: true, excerpt: 'readme.txt' } },
    ])
  })

  it('is no package of QTI', () => {
    expect(knownZip({ 'imsmanifest.xml': '<manifest/>', 'b.xml': quiz('乙') })).toBe('qti_2_2')
  })
})

describe('a pool of Blackboard', () => {
  const text = (words: string): string =>
    `<TEXT>${words.replaceAll('<', '&lt;')}</TEXT><FLAGS><ISHTML value="true"/></FLAGS>`
  const answers = (...words: string[]): string =>
    words.map((one, index) => `<ANSWER id="a${index + 1}" position="${index + 1}">${text(one)}</ANSWER>`).join('')
  const right = (...ids: string[]): string =>
    `<GRADABLE><FEEDBACK_WHEN_CORRECT>对</FEEDBACK_WHEN_CORRECT>${ids.map((id) => `<CORRECTANSWER answer_id="${id}"/>`).join('')}</GRADABLE>`
  const question = (kind: string, inside: string): string =>
    `<QUESTION_${kind} id="q-${kind}"><BODY>${text(`<p>题 ${kind}</p>`)}</BODY>${inside}</QUESTION_${kind}>`
  const pool = `<?xml version="1.0" encoding="UTF-8"?><POOL><TITLE value="化学"/><QUESTIONLIST><QUESTION id="q1" class="X"/></QUESTIONLIST>${[
    question('MULTIPLECHOICE', answers('<b>甲</b>', '乙') + right('a2')),
    question('MULTIPLEANSWER', answers('甲', '乙', '丙') + right('a3', 'a1')),
    question('TRUEFALSE', answers('True', 'False') + right('a2')),
    question('FILLINBLANK', answers('氧', 'O')),
    question(
      'ORDER',
      `${answers('二', '一')}<GRADABLE><CORRECTANSWER answer_id="a1" order="2"/><CORRECTANSWER answer_id="a2" order="1"/></GRADABLE>`,
    ),
    question(
      'MATCH',
      `${answers('左一', '左二')}<CHOICE id="c1">${text('右一')}</CHOICE><CHOICE id="c2">${text('右二')}</CHOICE><GRADABLE><CORRECTANSWER answer_id="a1" choice_id="c2"/><CORRECTANSWER answer_id="a2" choice_id="c1"/></GRADABLE>`,
    ),
    question('ESSAY', answers('范文')),
    question('HOTSPOT', answers('x')),
  ].join('')}</POOL>`
  const files = {
    'imsmanifest.xml':
      '<manifest><resources><resource identifier="r" type="assessment/x-bb-pool" baseurl="res1"/></resources></manifest>',
    'res00001.dat': pool,
  }

  it('of the older kind is read, with its name as a label', async () => {
    expect(knownZip(files)).toBe('blackboard')
    expect(await outcomes(blackboard, pack(files))).toEqual([
      'single_choice {"type":"single_choice","key":"B"}',
      'multiple_choice {"type":"multiple_choice","keys":["A","C"]}',
      'true_false {"type":"true_false","value":false}',
      expect.stringMatching(/^fill_blank .*"氧","O"/),
      'ordering {"type":"ordering","keys":["B","A"]}',
      'matching {"type":"matching","pairs":[{"left":"1","right":"B"},{"left":"2","right":"A"}]}',
      'essay {"type":"essay","text":"范文"}',
      'refused: There is no question type for QUESTION_HOTSPOT.',
    ])
    expect((await readText(blackboard, pack(files)))[0]).toMatchObject({
      question: {
        key: 'q-MULTIPLECHOICE',
        stem: '题 MULTIPLECHOICE',
        options: [{ text: '<b>甲</b>' }, { text: '乙' }],
        analysis: '对',
        labels: [['化学']],
      },
    })
  })

  const item =
    '<questestinterop><assessment title="P"><section><item><itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id></itemmetadata><presentation><material><mattext>题</mattext></material><response_str ident="s"><render_fib rows="9"/></response_str></presentation></item></section></assessment></questestinterop>'

  it('of the newer kind is named as one, and read', async () => {
    const newer = { 'imsmanifest.xml': '<manifest><x type="assessment/x-bb-qti-pool"/></manifest>', 'r.dat': item }
    expect(knownZip(newer)).toBe('blackboard')
    expect(await outcomes(blackboard, pack(newer))).toEqual(['essay null'])
    expect(await outcomes(blackboard, pack({ ...files, 'r.dat': item }))).toHaveLength(9)
  })
})

describe('AMC-TXT', () => {
  const text = `# a comment
PaperSize: A4
Title: 期末
* Which is a *(star)?
+ the [*sun*]
- the moon, $x^2$

**[ordered,id=two]{b=2} Which are even?
+ 2
- 3
+{b=1} 4
   and so on
*( 第二组
*<lines=4> Explain.
-[O]{0} O
+[P]{2} P
*)
* No answers
** None right !{width=3cm}pic.png!
- a
- b
`

  it('is known, and read', async () => {
    expect(
      questionFormats.find((format) => format.recognises({ name: 'a.txt', start: Buffer.from(text), entries: null }))
        ?.name,
    ).toBe('amc_txt')
    expect(await readText(amcTxt, text)).toMatchObject([
      { refused: { isAside: true, excerpt: 'Title: 期末' } },
      {
        question: {
          at: 'line 4',
          type: 'single_choice',
          stem: 'Which is a *(star)?',
          options: [{ text: 'the <b>sun</b>' }, { text: expect.stringContaining('data-type="formula"') as string }],
          answer: { key: 'A' },
        },
      },
      {
        question: {
          key: 'two',
          type: 'multiple_choice',
          score: 2,
          answer: { keys: ['A', 'C'] },
          options: [{}, {}, { text: '4   and so on' }],
          changes: [{ en: 'A rule of scoring was left out: b=1' }],
        },
      },
      { refused: { isAside: true, excerpt: '第二组' } },
      { question: { type: 'essay', stem: 'Explain.' } },
      { refused: { excerpt: 'No answers' } },
      { question: { type: 'multiple_choice', answer: null, stem: 'None right 〔图片：pic.png〕' } },
    ])
  })

  it.each(['*'.repeat(50_000), '* '.repeat(50_000), `* q\n${'- a\n'.repeat(50_000)}`, `* q[${'{'.repeat(50_000)}`])(
    'of any form is read in a time that grows with its length',
    async (hostile) => {
      expect(Array.isArray(await readText(amcTxt, hostile))).toBe(true)
    },
  )
})
