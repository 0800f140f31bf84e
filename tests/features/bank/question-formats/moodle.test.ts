import { describe, expect, it } from 'vitest'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { textOf } from '../../../../editor/stored/text.ts'
import { moodleXml } from '../../../../server/features/bank/question-formats/moodle/moodle-xml.ts'
import type { ReadEntry, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { readLimits } from '../../../../server/exchange/spreadsheets/unreadable-file.ts'
import { expectLinear } from '../../../fixtures/linear.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { entriesIn, fileWith, oneQuestion, readText, whyUnreadable, written } from './format-files.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'

const fixture = (name: string): Promise<ReadEntry[]> =>
  entriesIn(moodleXml, new URL(`fixtures/moodle/${name}`, import.meta.url).pathname)
const questionsOf = (entries: readonly ReadEntry[]): ReadQuestion[] =>
  entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
const reasonsOf = (entries: readonly ReadEntry[]): string[] =>
  entries.flatMap((entry) => ('refused' in entry ? entry.refused.reasons.map(({ en }) => en) : []))
const changesOf = (question: ReadQuestion): string => question.changes.map(({ en }) => en).join(' ')

const quiz = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${inside}</quiz>`
const asked = (type: string, text: string, inside: string): string =>
  quiz(
    `<question type="${type}"><name><text></text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inside}</question>`,
  )
const one = (type: string, text: string, inside: string): Promise<ReadQuestion> =>
  oneQuestion(moodleXml, asked(type, text, inside))
const answer = (fraction: number, text: string): string =>
  `<answer fraction="${fraction}"><text><![CDATA[${text}]]></text></answer>`

describe('what Moodle exports', () => {
  it('comes with its category, idnumber, tags, score, feedback and pictures', async () => {
    const [force] = questionsOf(await fixture('moodle-4.xml'))
    expect(force).toMatchObject({
      key: 'PHY-001',
      type: 'single_choice',
      score: 2,
      difficulty: 2,
      chapters: [['物理/化学', '力学']],
      labels: [['基础']],
      answer: { key: 'B' },
    })
    expect(force!.media).toEqual([{ name: '力 (1).png', bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]) }])
    expect(textOf(parseStored(force!.stem))).toBe('力的单位是\u00a0$F=ma$ 中的\n[受力图]')
    expect(force!.stem).toContain('data-src="package:力 (1).png"')
    expect(force!.analysis).toContain('data-kind="block"')
    expect(changesOf(force!)).toMatch(/penalty.*feedback for each answer.*links only the words/i)
  })

  it('is each of our types where Moodle has one', async () => {
    const questions = questionsOf(await fixture('moodle-4.xml'))
    expect(questions.map(({ type, answer: own }) => [type, own])).toEqual([
      ['single_choice', { type: 'single_choice', key: 'B' }],
      ['multiple_choice', { type: 'multiple_choice', keys: ['A', 'B'], credit: 'penalty' }],
      [
        'fill_blank',
        { type: 'fill_blank', blanks: [{ accept: ['巴黎'], case_sensitive: true, score: null }], any_order: false },
      ],
      ['numeric', { type: 'numeric', accept: ['9.8'], tolerance: { kind: 'absolute', value: 0.05 }, unit: 'm/s²' }],
      [
        'matching',
        {
          type: 'matching',
          pairs: [
            { left: '1', right: 'A' },
            { left: '2', right: 'A' },
            { left: '3', right: 'B' },
          ],
        },
      ],
      ['ordering', { type: 'ordering', keys: ['B', 'A', 'C'] }],
      ['essay', { type: 'essay', text: '要点：<span data-type="underline">立意</span>' }],
    ])
    expect(textOf(parseStored(questions[2]!.stem))).toBe('法国的首都是 ____\n（用中文）。')
    expect(changesOf(questions[6]!)).toMatch(/template.*attachments.*hidden.*not in the file/i)
  })

  it('names what it refuses, and why', async () => {
    expect(reasonsOf(await fixture('moodle-4.xml'))).toEqual([
      'A calculated question takes its numbers from a formula and a data set; it has no fixed answer.',
    ])
  })
})

describe('what other programs write', () => {
  it('has embedded answers as blanks', async () => {
    const [number, choice] = questionsOf(await fixture('moodle-tools-cloze.xml'))
    expect(number!.answer).toEqual({
      type: 'fill_blank',
      blanks: [
        {
          kind: 'number',
          accept: ['5.17'],
          tolerance: { kind: 'absolute', value: 0.01 },
          case_sensitive: false,
          score: null,
        },
      ],
      any_order: false,
    })
    expect(choice!.answer).toMatchObject({
      type: 'cloze',
      blanks: [{ kind: 'choice', key: 'A', options: [{ text: 'Cache Hit' }, { text: 'Cache Miss' }] }],
    })
  })

  it('has words to choose as a bank of words, or as choices when there are several groups', async () => {
    const [groups, bank] = questionsOf(await fixture('moodle-tools-words.xml'))
    expect(groups!.answer).toMatchObject({
      type: 'cloze',
      blanks: [{ key: 'A' }, { key: 'B' }, { key: 'A', options: [{ text: 'WHERE' }, { text: 'SIGMA' }] }],
    })
    expect(bank).toMatchObject({ type: 'word_bank', answer: { keys: ['B', 'A', 'C'], reuse: false } })
  })

  it('may lack formats, texts and types, and have elements that nobody knows', async () => {
    const entries = await fixture('moodlexml-to-json.xml')
    expect(entries).toHaveLength(8)
    expect(reasonsOf(entries)).toEqual([
      'A single choice has several answers worth 100 %.',
      'Questions of the type “order” of Moodle are not supported.',
      'A description is no question.',
      'The type of the question is not given.',
    ])
    expect(changesOf(questionsOf(entries)[1]!)).toContain('a picture in the old manner')
    expect(changesOf(questionsOf(entries)[2]!)).toContain('<tolerance>')
  })

  it('keeps a partly right answer as a note', async () => {
    const [sum] = questionsOf(await fixture('moodle-tools-numerical.xml'))
    expect(changesOf(sum!)).toContain('a part of the points')
  })
})

describe('texts', () => {
  it('have formulas in the notations of Moodle', async () => {
    const { stem } = await one('essay', 'a \\(x&lt;y\\) b \\[z\\] c $$w$$ d $5', '')
    expect(textOf(parseStored(stem))).toBe('a $x<y$ b $z$ c $w$ d $5')
  })

  it('keep a formula that never ends as it is written', async () => {
    expect((await one('essay', 'a \\(x and $$y', '')).stem).toBe('a \\(x and $$y')
  })

  it('fetch nothing, run nothing, and say so', async () => {
    const question = await one(
      'essay',
      'a<img src="http://evil.example/x.png" onerror="alert(1)"><script>alert(1)</script><img src="@@PLUGINFILE@@/no.png"><iframe src="//x"></iframe>',
      '',
    )
    expect(question.stem).toBe('a [x.png]  [no.png] ')
    expect(changesOf(question)).toMatch(
      /script was not kept.*embedded page was not kept|not in the file.*missing from the file/,
    )
  })

  it('keep pasted pictures, and leave out what is no base64', async () => {
    const text = '<img src="data:image/png;base64,iVBORw0KGgo="><img src="@@PLUGINFILE@@/b.png">'
    const question = await oneQuestion(
      moodleXml,
      quiz(
        `<question type="essay"><questiontext><text><![CDATA[q${text}]]></text><file name="b.png" encoding="base64">***</file></questiontext></question>`,
      ),
    )
    expect(question.media.map(({ name }) => name)).toEqual(['picture-1.png'])
    expect(changesOf(question)).toContain('“b.png” is not valid base64')
  })

  it('keep a sound that no picture can show as an attachment', async () => {
    const text = '<audio src="@@PLUGINFILE@@/a.mp3"></audio>'
    const question = await oneQuestion(
      moodleXml,
      quiz(
        `<question type="essay"><questiontext><text><![CDATA[听${text}]]></text><file name="a.mp3" encoding="base64">AAAA</file></questiontext></question>`,
      ),
    )
    expect(question.media.map(({ name }) => name)).toEqual(['a.mp3'])
    expect(changesOf(question)).toMatch(/sound was not kept.*kept as an attachment/)
  })
})

describe('answers', () => {
  it('that do not add up are imported with a note, or refused with the reason', async () => {
    const several = await one(
      'multichoice',
      'q',
      `<single>false</single>${answer(50, 'a')}${answer(30, 'b')}${answer(-100, 'c')}`,
    )
    expect(changesOf(several)).toContain('80 %, not 100 %')
    expect(
      reasonsOf(
        await readText(
          moodleXml,
          asked('multichoice', 'q', `<single>true</single>${answer(50, 'a')}${answer(0, 'b')}`),
        ),
      ),
    ).toEqual(['No answer is worth 100 %.'])
    expect(reasonsOf(await readText(moodleXml, asked('truefalse', 'q', answer(100, '是'))))).toEqual([
      'True or false: neither is marked as right.',
    ])
    expect(reasonsOf(await readText(moodleXml, asked('numerical', 'q', answer(100, 'about five'))))).toEqual([
      '“about five” is no number.',
    ])
    expect(
      reasonsOf(
        await readText(moodleXml, asked('gapselect', 'q [[2]]', '<selectoption><text>a</text></selectoption>')),
      ),
    ).toEqual(['There is no choice for [[2]].'])
  })

  it('embedded with weights, alternatives, escapes, feedback and entities', async () => {
    const { answer: own, changes } = await one(
      'cloze',
      'a {2:SHORTANSWER_C:=x\\}y~%100%\\#1~%50%z#nearly} b {:NM:=3:0.5#yes} c {1:MCV:a&amp;b~=\\(\\frac{1\\}{2\\}\\)}',
      '',
    )
    expect(own).toEqual({
      type: 'cloze',
      blanks: [
        { accept: ['x}y', '#1'], case_sensitive: true, score: 2 },
        {
          kind: 'number',
          accept: ['3'],
          tolerance: { kind: 'absolute', value: 0.5 },
          case_sensitive: false,
          score: null,
        },
        {
          kind: 'choice',
          options: [
            { key: 'A', text: 'a&amp;b' },
            { key: 'B', text: '<span data-type="formula" data-value="\\frac{1}{2}"></span>' },
          ],
          key: 'B',
          score: 1,
        },
      ],
    })
    expect(changes.map(({ en }) => en).join()).toMatch(/a part of the points.*feedback/)
  })

  it('embedded that are broken or unknown are refused', async () => {
    expect(reasonsOf(await readText(moodleXml, asked('cloze', 'a {1:SHORTANSWER:=x', '')))).toEqual([
      'An embedded answer does not end with }.',
    ])
    expect(reasonsOf(await readText(moodleXml, asked('cloze', 'a {1:MULTIRESPONSE:=x~=y}', '')))).toEqual([
      'Embedded answers of the kind MULTIRESPONSE are not supported.',
    ])
    expect(reasonsOf(await readText(moodleXml, asked('cloze', 'nothing', '')))).toEqual([
      'There are no embedded answers in the text.',
    ])
  })
})

describe('a material and its parts', () => {
  const part: ReadQuestion = {
    ...emptyQuestion('1', null),
    type: 'composite',
    stem: '材料',
    answer: {
      type: 'composite',
      parts: [
        { stem: '问', options: [], answer: { type: 'true_false', value: true }, analysis: '', score: 2 },
        { stem: '写', options: [], answer: { type: 'essay', text: '略' }, analysis: '解', score: null },
      ],
    },
  }

  it('are one question again', async () => {
    const { bytes, leftOut } = await written(moodleXml, [part])
    expect(leftOut).toEqual([])
    expect((await oneQuestion(moodleXml, bytes)).answer).toEqual(part.answer)
  })

  it('are refused when the file ends among them', async () => {
    const { bytes } = await written(moodleXml, [part])
    const text = Buffer.from(bytes).toString()
    const cut = `${text.slice(0, text.lastIndexOf('<question '))}</quiz>`
    expect(reasonsOf(await readText(moodleXml, cut))).toEqual(['The file ends within a question of several parts.'])
  })
})

describe('a file is not read, but says why', () => {
  it('when it is cut off, after the questions before the cut', async () => {
    const whole = quiz(`<question type="essay"><questiontext><text>eins</text></questiontext></question>`.repeat(2))
    const entries: ReadEntry[] = []
    const reading = async () => {
      for await (const entry of moodleXml.read(
        await fileWith(whole.slice(0, whole.lastIndexOf('<question ') + 40)),
        readLimits,
      ))
        entries.push(entry)
    }
    await expect(reading()).rejects.toThrow('cut off')
    expect(questionsOf(entries).map(({ stem }) => stem)).toEqual(['eins'])
  })

  it('when it is badly nested, of another kind, not in UTF-8, or has a DOCTYPE', async () => {
    expect(await whyUnreadable(moodleXml, '<quiz><question></quiz></question>')).toContain('not well formed')
    expect(await whyUnreadable(moodleXml, '<items><item/></items>')).toContain('no Moodle XML')
    expect(
      await whyUnreadable(
        moodleXml,
        Buffer.from([...Buffer.from('<quiz><question>'), 0xb0, 0xa1, ...Buffer.from('</question></quiz>')]),
      ),
    ).toContain('not in UTF-8')
    expect(
      await whyUnreadable(
        moodleXml,
        '<!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz><question>&b;</question></quiz>',
      ),
    ).toContain('DOCTYPE')
  })

  it('when it goes past a limit', async () => {
    expect(await whyUnreadable(moodleXml, `<quiz>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</quiz>`)).toContain(
      'nested too deeply',
    )
    expect(await whyUnreadable(moodleXml, quiz(' '.repeat(2000)), { maxBytes: 1000 })).toContain('at most')
    expect(await whyUnreadable(moodleXml, quiz('<question type="essay"/>'.repeat(5)), { maxQuestions: 4 })).toContain(
      'More than 4',
    )
  })
})

describe('hostile questions cost no more than their length', () => {
  it('a text, a file or a tree that is too large is refused, or left out, by itself', async () => {
    const good = '<question type="essay"><questiontext><text>ok</text></questiontext></question>'
    const long = `<question type="essay"><questiontext><text>${'x'.repeat(3_000_000)}</text></questiontext></question>`
    const wide = `<question type="essay"><questiontext><text>t</text></questiontext>${'<hint/>'.repeat(30_000)}</question>`
    const entries = await readText(moodleXml, quiz(long + wide + good))
    expect(reasonsOf(entries)).toEqual(['This question is too large.', 'This question is too large.'])
    expect(questionsOf(entries)).toHaveLength(1)
    const file = await readText(
      moodleXml,
      quiz(
        `<question type="essay"><questiontext><text>t</text><file name="big">${'A'.repeat(3000)}</file></questiontext></question>`,
      ),
      { maxMediaBytes: 2000 },
    )
    expect(changesOf(questionsOf(file)[0]!)).toContain('“big” is too large')
  })

  it.each([
    ['essay', '<b>', 150_000],
    ['essay', '\\(', 500_000],
    ['essay', '$$x', 100_000],
    ['essay', '</i>', 150_000],
    ['cloze', '{1:SA:=x', 120_000],
    ['cloze', '{', 1_000_000],
    ['cloze', '{1:MC:=a~b}', 50_000],
    ['cloze', '[[1]]', 200_000],
  ])('%s: %s without end', (type, sign, length) =>
    expectLinear(atScale(length), (of) => readText(moodleXml, asked(type, sign.repeat(of), ''))),
  )
})
