import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ReadEntry, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { readText, whyUnreadable } from './format-files.ts'

const [qti12] = qtiFormats
const fixture = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`fixtures/qti/${name}`, import.meta.url)))
const entriesOf = async (name: string): Promise<ReadEntry[]> => readText(qti12!, await fixture(name))
const byKey = (entries: readonly ReadEntry[], key: string): ReadQuestion => {
  const found = entries.find((entry) => 'question' in entry && entry.question.key === key)
  if (!found || !('question' in found)) throw new Error(`no question ${key}`)
  return found.question
}
const refusalOf = (entries: readonly ReadEntry[], key: string): string => {
  const found = entries.find((entry) => 'refused' in entry && entry.refused.key === key)
  return found && 'refused' in found ? found.refused.reasons.map(({ en }) => en).join(' ') : 'not refused'
}

const item = (presentation: string, processing = '', more = ''): string =>
  `<questestinterop><item ident="i1" title="Title">${more}<presentation>${presentation}</presentation><resprocessing>${processing}</resprocessing></item></questestinterop>`
const right = (response: string, value: string, points = '1'): string =>
  `<respcondition><conditionvar><varequal respident="${response}">${value}</varequal></conditionvar><setvar action="Add">${points}</setvar></respcondition>`
const material = (text: string, type = ''): string =>
  `<material><mattext${type && ` texttype="${type}"`}>${text}</mattext></material>`
const choices = (ident: string, texts: readonly string[], cardinality = 'Single', before = ''): string =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${before}<render_choice>${texts.map((text, index) => `<response_label ident="${ident}${index}">${material(text)}</response_label>`).join('')}</render_choice></response_lid>`
const one = async (xml: string): Promise<ReadQuestion> => {
  const [entry] = await readText(qti12!, xml)
  if (!entry || !('question' in entry)) throw new Error(JSON.stringify(entry))
  return entry.question
}

describe('a quiz of Canvas', () => {
  it('reads every type that has one of ours, with points, title and formulas', async () => {
    const entries = await entriesOf('canvas-quiz.xml')
    expect(entries.map((entry) => ('question' in entry ? entry.question.type : 'refused'))).toEqual([
      'single_choice',
      'true_false',
      'multiple_choice',
      'fill_blank',
      'fill_blank',
      'cloze',
      'matching',
      'numeric',
      'essay',
      'refused',
      'refused',
      'refused',
      'refused',
      'classification',
    ])
    const choice = byKey(entries, 'ia01')
    expect(choice).toMatchObject({ score: 2, labels: [['Science quiz']], answer: { key: 'B' } })
    expect(choice.stem).toBe('Which of these is <b>prime</b>? <span data-type="formula" data-value="n^2"></span>')
    expect(choice.analysis).toBe('Look for divisors.<br>Well done.<br>A：9 is 3 times 3.')
    expect(choice.changes).toHaveLength(1)
    expect(byKey(entries, 'ia03').answer).toEqual({ type: 'multiple_choice', keys: ['A', 'C'] })
    expect(byKey(entries, 'ia05').answer).toMatchObject({
      blanks: [{ accept: ['red', 'crimson'] }, { accept: ['blue'] }],
    })
    expect(byKey(entries, 'ia07').answer).toEqual({
      type: 'matching',
      pairs: [
        { left: '1', right: 'A' },
        { left: '2', right: 'B' },
      ],
    })
    expect(byKey(entries, 'ia08').answer).toEqual({
      type: 'numeric',
      accept: ['77.0'],
      tolerance: { kind: 'absolute', value: 7 },
      unit: '',
    })
    expect(byKey(entries, 'ia14').answer).toMatchObject({
      pairs: [
        { left: '1', right: 'A' },
        { left: '2', right: 'B' },
      ],
    })
  })

  it('says of each of the others why it is left out', async () => {
    const entries = await entriesOf('canvas-quiz.xml')
    expect(refusalOf(entries, 'ia10')).toContain('Calculated')
    expect(refusalOf(entries, 'ia11')).toContain('text_only')
    expect(refusalOf(entries, 'ia12')).toContain('file_upload')
    expect(refusalOf(entries, 'ia13')).toContain('none of the choices: 9')
  })
})

describe('a pool of Blackboard', () => {
  it('reads its blocks, its names for points and keys, and matching by place', async () => {
    const [choice, pairs] = await entriesOf('blackboard-pool.xml')
    expect(choice).toMatchObject({
      question: {
        key: '_101_1',
        stem: 'Which is a <em>metal</em>?',
        answer: { key: 'B' },
        score: 10,
        analysis: 'Zinc conducts.',
      },
    })
    expect(pairs).toMatchObject({
      question: {
        type: 'matching',
        score: 4,
        answer: {
          pairs: [
            { left: '1', right: 'B' },
            { left: '2', right: 'A' },
          ],
        },
      },
    })
  })
})

describe('a bank of ExamView', () => {
  it('reads its encoding, sections, orders and blanks in a text', async () => {
    const entries = await entriesOf('examview-bank.xml')
    expect(byKey(entries, 'QUE_1004')).toMatchObject({
      stem: 'Who wrote <em>Candide</em>?<br>A portrait',
      labels: [['Chapter 3 test', 'Section 3.1']],
    })
    expect(byKey(entries, 'QUE_1004').changes[0]!.en).toContain('portrait.png')
    expect(byKey(entries, 'QUE_1005')).toMatchObject({ answer: { keys: ['B', 'C', 'A'] }, score: 3 })
    const blanks = byKey(entries, 'QUE_1006')
    expect(blanks.stem).toBe(
      'Now is the <span data-type="blank" data-kind="1"></span> of our <span data-type="blank" data-kind="1"></span>.',
    )
    expect(blanks.answer).toMatchObject({
      blanks: [{ accept: ['Winter'], case_sensitive: true }, { accept: ['discontent', 'dissatisfaction'] }],
    })
    expect(refusalOf(entries, 'QUE_1007')).toContain('render_hotspot')
  })

  it('reads Latin 1 and GB 18030 as their declarations say', async () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?>' +
        item(material('Zoë?') + choices('r', ['né', 'no']), right('r', 'r0')),
      'latin1',
    )
    expect(await readText(qti12!, latin)).toMatchObject([
      { question: { stem: 'Zoë?', options: [{ text: 'né' }, { text: 'no' }] } },
    ])
    const gb = Buffer.concat([
      Buffer.from(
        '<?xml version="1.0" encoding="GB2312"?><questestinterop><item ident="q"><presentation><material><mattext>',
      ),
      Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
      Buffer.from(`</mattext></material>${choices('r', ['1', '2'])}</presentation></item></questestinterop>`),
    ])
    expect(await readText(qti12!, gb)).toMatchObject([{ question: { stem: '中文', answer: null } }])
  })
})

describe('an item of QTI 1.2', () => {
  it('with several different things to answer is a composite', async () => {
    const read = await one(
      item(
        material('A text.') +
          choices('a', ['x', 'y'], 'Single', material('First?')) +
          choices('b', ['u', 'v', 'w'], 'Multiple', material('Second?')),
        right('a', 'a1') + right('b', 'b0') + right('b', 'b2'),
      ),
    )
    expect(read).toMatchObject({
      type: 'composite',
      stem: 'A text.',
      answer: {
        parts: [
          { stem: 'First?', answer: { type: 'single_choice', key: 'B' } },
          { stem: 'Second?', answer: { type: 'multiple_choice', keys: ['A', 'C'], credit: 'share' } },
        ],
      },
    })
  })

  it('takes the choice that is worth most, and says that others were worth something', async () => {
    const read = await one(
      item(material('Best?') + choices('r', ['x', 'y']), right('r', 'r0', '50') + right('r', 'r1', '100')),
    )
    expect(read.answer).toEqual({ type: 'single_choice', key: 'B' })
    expect(read.changes.map(({ en }) => en).join()).toContain('Scores of single options')
  })

  it('takes a pair no matter which side it names first', async () => {
    const group = `<response_grp ident="g" rcardinality="Multiple"><render_extension><response_label ident="L" match_group="R,S" match_max="1">${material('left')}</response_label><response_label ident="R">${material('right')}</response_label><response_label ident="S">${material('other')}</response_label></render_extension></response_grp>`
    expect((await one(item(material('Pair.') + group, right('g', 'L,S')))).answer).toEqual({
      type: 'matching',
      pairs: [{ left: '1', right: 'S' }],
    })
  })

  it('without a model answer is left to be marked', async () => {
    const read = await one(
      item(`${material('Discuss.')}<response_str ident="s"><render_fib rows="20"/></response_str>`),
    )
    expect(read).toMatchObject({ type: 'essay', answer: null })
  })

  it('keeps plain text plain, and reads HTML where it is declared or seen', async () => {
    const fib = '<response_str ident="s"><render_fib rows="20"/></response_str>'
    expect((await one(item(material('1 &lt; 2 &lt;b&gt;', 'text/plain') + fib))).stem).toBe('1 &lt; 2 &lt;b&gt;')
    expect((await one(item(material('&lt;p&gt;a&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;') + fib))).stem).toBe(
      'a',
    )
  })

  it('may have a DOCTYPE that names a DTD, also in a package, and none that declares anything', async () => {
    const words = item(material('x &amp; y &nbsp;') + choices('r', ['1', '2']))
    for (const doctype of [
      '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">',
      "<!DOCTYPE questestinterop PUBLIC '-//IMS//DTD' 'http://192.0.2.1/x.dtd' >",
      '<!DOCTYPE questestinterop>',
    ]) {
      expect(await one(`<?xml version="1.0"?>\n${doctype}\n${words}`), doctype).toMatchObject({
        stem: 'x &amp; y &amp;nbsp;',
      })
      expect(await readText(qti12!, zipSync({ 'q.xml': strToU8(doctype + words) })), doctype).toMatchObject([
        { question: { options: [{}, {}] } },
      ])
    }
    expect(await whyUnreadable(qti12!, `<!DOCTYPE x SYSTEM "a.dtd" [<!ELEMENT a ANY>]>${words}`)).toContain('DOCTYPE')
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${item(material('&b;'))}`
    expect(await whyUnreadable(qti12!, laughs)).toContain('DOCTYPE')
    expect(
      await whyUnreadable(qti12!, `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${item(material('&f;'))}`),
    ).toContain('DOCTYPE')
  })

  it('is refused when broken or nested without end', async () => {
    expect(await whyUnreadable(qti12!, '<questestinterop><item>')).toContain('broken')
    expect(await whyUnreadable(qti12!, `<questestinterop>${'<section>'.repeat(5000)}`)).toContain('nested')
  })
})
