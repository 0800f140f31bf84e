import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { readText } from './format-files.ts'

/** What programs write that leaves room to be misread. */

const [qti12, qti21] = qtiFormats
const questionsIn = async (content: string | Uint8Array): Promise<ReadQuestion[]> =>
  (await readText(qti21!, content)).map((entry) => {
    if (!('question' in entry)) throw new Error(JSON.stringify(entry))
    return entry.question
  })
const one = async (content: string): Promise<ReadQuestion> => (await questionsIn(content))[0]!
const notes = ({ changes }: ReadQuestion): string => changes.map(({ en }) => en).join(' ')
const blank = '<span data-type="blank" data-kind="1"></span>'
const choiceBlank = '<span data-type="blank" data-kind="0"></span>'

describe('a new quiz of Canvas', async () => {
  const file = await readFile(fileURLToPath(new URL('fixtures/qti/canvas-new-quiz.xml', import.meta.url)))
  const read = new Map(
    (await readText(qti12!, file)).flatMap((entry) =>
      'question' in entry ? [[entry.question.key, entry.question]] : [],
    ),
  )
  const question = (key: string): ReadQuestion => read.get(key)!

  it('has blanks by the names of their responses, whose words are the answer', () => {
    expect(question('n1')).toMatchObject({
      type: 'fill_blank',
      stem: `《墨梅》：吾家洗砚池头树，朵朵花开淡${blank}痕。不要人夸好颜色，只留${blank}气满乾坤。`,
      answer: { blanks: [{ accept: ['墨'] }, { accept: ['清', '清（qīng）'] }] },
      score: 4,
    })
    expect(notes(question('n1'))).toContain('TextContainsAnswer')
  })

  it('has choices that are no accepted answers: drop-downs, and a bank of words', () => {
    expect(question('n2')).toMatchObject({
      type: 'cloze',
      stem: `She ${choiceBlank} to school and ${choiceBlank} home.`,
      answer: { blanks: [{ key: 'B', options: [{ text: 'go' }, { text: 'goes' }, { text: 'going' }] }, { key: 'B' }] },
    })
    expect(question('n3')).toMatchObject({
      type: 'word_bank',
      options: [{ text: '北京' }, { text: '上海' }, { text: '广州' }],
      answer: { keys: ['A', 'B'], reuse: false },
    })
  })

  it('accepts every number and range that is right, and says which range one tolerance cannot keep', () => {
    expect(question('n4').answer).toEqual({
      type: 'numeric',
      accept: ['4321', '1234', '1111'],
      tolerance: null,
      unit: '',
    })
    expect(question('n5').answer).toEqual({ type: 'numeric', accept: ['7', '42'], tolerance: null, unit: '' })
    expect(notes(question('n5'))).toContain('not kept: 42±0.5')
    expect(question('n6').answer).toEqual({
      type: 'numeric',
      accept: ['42', '2'],
      tolerance: { kind: 'absolute', value: 0.5 },
      unit: '',
    })
    expect(question('n6').changes).toEqual([])
  })

  it('without points is worth no 100, and says so', () => {
    expect(question('n7')).toMatchObject({ score: null, answer: { key: 'B' } })
    expect(notes(question('n7'))).toContain('percentage')
  })
})

describe('an item of QTI 1.2', () => {
  const item = (presentation: string, processing: string, type = ''): string =>
    `<questestinterop><item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${presentation}</presentation><resprocessing>${processing}</resprocessing></item></questestinterop>`
  const material = (text: string): string => `<material><mattext>${text}</mattext></material>`
  const choices = `<response_lid ident="r"><render_choice>${['甲', '乙'].map((text, index) => `<response_label ident="c${index}">${material(text)}</response_label>`).join('')}</render_choice></response_lid>`
  const branch = (value: string, does: string): string =>
    `<respcondition><conditionvar><varequal respident="r">${value}</varequal></conditionvar>${does}</respcondition>`

  it('does not take for right what only shows feedback or counts attempts, where another branch scores', async () => {
    const shows =
      branch('c0', '<displayfeedback linkrefid="correct_fb"/>') + branch('c0', '<setvar varname="ATTEMPTS">1</setvar>')
    expect(
      (await one(item(material('选') + choices, shows + branch('c1', '<setvar varname="SCORE">1</setvar>')))).answer,
    ).toEqual({ type: 'single_choice', key: 'B' })
    expect(
      (await one(item(material('选') + choices, branch('c0', '<setvar varname="ATTEMPTS">1</setvar>')))).answer,
    ).toBeNull()
  })

  it('keeps a drop-down without an answer, and the answers of the others', async () => {
    const dropDown = (name: string, words: readonly string[]): string =>
      `<response_lid ident="response_${name}">${material(name)}<render_choice>${words.map((word, index) => `<response_label ident="${name}${index}">${material(word)}</response_label>`).join('')}</render_choice></response_lid>`
    const right =
      '<respcondition><conditionvar><varequal respident="response_x">x1</varequal></conditionvar><setvar>100</setvar></respcondition>'
    const read = await one(
      item(
        material('[x]和[y]') + dropDown('x', ['日', '月']) + dropDown('y', ['山', '水']),
        right,
        'multiple_dropdowns_question',
      ),
    )
    expect(read).toMatchObject({
      type: 'composite',
      stem: `${choiceBlank}和${choiceBlank}`,
      answer: {
        parts: [
          { options: [{ text: '日' }, { text: '月' }], answer: { type: 'single_choice', key: 'B' } },
          { stem: 'A. 山<br>B. 水', answer: { type: 'short_answer', text: '' } },
        ],
      },
    })
    expect(notes(read)).toContain('blank 2')
  })

  it('puts a blank that the text has no place for at its end', async () => {
    const blanks = ['x', 'y'].map(
      (name) =>
        `<response_lid ident="response_${name}">${material(name)}<render_choice><response_label ident="${name}0">${material(`${name} is right`)}</response_label></render_choice></response_lid>`,
    )
    const read = await one(item(material('One [x].') + blanks.join(''), '', 'fill_in_multiple_blanks_question'))
    expect(read).toMatchObject({
      type: 'fill_blank',
      stem: `One ${blank}. ${blank}`,
      answer: { blanks: [{ accept: ['x is right'] }, { accept: ['y is right'] }] },
    })
    expect(notes(read)).toContain('“response_y”')
  })
})

describe('an item of QTI 2', () => {
  const item = (declarations: string, body: string, processing = ''): string =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="题">${declarations}<itemBody>${body}</itemBody><responseProcessing>${processing}</responseProcessing></assessmentItem>`
  const response = (name: string, correct: string | null, type = 'identifier'): string =>
    `<responseDeclaration identifier="${name}" cardinality="single" baseType="${type}">${correct === null ? '' : `<correctResponse><value>${correct}</value></correctResponse>`}</responseDeclaration>`
  const outcomes =
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>'
  const is = (value: string, type = 'identifier'): string =>
    `<match><variable identifier="R"/><baseValue baseType="${type}">${value}</baseValue></match>`
  const set = (name: string, value: string, type: string): string =>
    `<setOutcomeValue identifier="${name}"><baseValue baseType="${type}">${value}</baseValue></setOutcomeValue>`
  const when = (condition: string, ...does: string[]): string =>
    `<responseCondition><responseIf>${condition}${does.join('')}</responseIf></responseCondition>`
  const choices =
    '<p>选一个</p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction>'
  const typed = (name: string): string => `<textEntryInteraction responseIdentifier="${name}"/>`

  it('takes no branch for the key that only sets feedback', async () => {
    const feedback = when(is('A'), set('FEEDBACK', 'fb_A', 'identifier'))
    expect((await one(item(response('R', null) + outcomes, choices, feedback))).answer).toBeNull()
    expect(
      (await one(item(response('R', null) + outcomes, choices, feedback + when(is('B'), set('SCORE', '1', 'float')))))
        .answer,
    ).toEqual({ type: 'single_choice', key: 'B' })
    const within = when(is('A'), when('<isNull><variable identifier="S"/></isNull>', set('SCORE', '1', 'float')))
    expect((await one(item(response('R', null) + outcomes, choices, feedback + within))).answer).toEqual({
      type: 'single_choice',
      key: 'A',
    })
  })

  it('takes of several branches those that give most, and ranges of numbers', async () => {
    const declared = response('R', null, 'string') + outcomes
    const partly = await one(
      item(
        declared,
        `<p>首都：${typed('R')}</p>`,
        when(is('北平', 'string'), set('SCORE', '0.5', 'float')) +
          when(is('北京', 'string'), set('SCORE', '1', 'float')),
      ),
    )
    expect(partly.answer).toMatchObject({ blanks: [{ accept: ['北京'] }] })
    expect(notes(partly)).toContain('part of the score')
    const end = (name: string, value: string): string =>
      `<${name}><variable identifier="R"/><baseValue baseType="float">${value}</baseValue></${name}>`
    const range = await one(
      item(
        response('R', null, 'float') + outcomes,
        `<p>多少？${typed('R')}</p>`,
        when(`<and>${end('gte', '41.5')}${end('lte', '42.5')}</and>`, set('SCORE', '1', 'float')),
      ),
    )
    expect(range.answer).toMatchObject({
      blanks: [{ kind: 'number', accept: ['42'], tolerance: { kind: 'absolute', value: 0.5 } }],
    })
  })

  it('with one blank unanswered keeps the answers and choices of the others', async () => {
    const dropDown = (name: string): string =>
      `<inlineChoiceInteraction responseIdentifier="${name}"><inlineChoice identifier="${name}1">go</inlineChoice><inlineChoice identifier="${name}2">goes</inlineChoice></inlineChoiceInteraction>`
    const read = await one(
      item(
        response('P', 'P2') + response('Q', null) + response('S', '家', 'string'),
        `<p>He ${dropDown('P')} and ${dropDown('Q')}${typed('S')}.</p>`,
      ),
    )
    expect(read).toMatchObject({
      type: 'composite',
      stem: `He ${choiceBlank} and ${choiceBlank}${blank}.`,
      answer: {
        parts: [
          { stem: '', options: [{ text: 'go' }, { text: 'goes' }], answer: { type: 'single_choice', key: 'B' } },
          { stem: 'A. go<br>B. goes', answer: { type: 'short_answer', text: '' } },
          { stem: '', answer: { type: 'fill_blank', blanks: [{ accept: ['家'] }] } },
        ],
      },
    })
    expect(notes(read)).toContain('blank 2')
    expect(await one(item(response('P', null), `<p>He ${dropDown('P')}.</p>`))).toMatchObject({
      type: 'single_choice',
      options: [{ text: 'go' }, { text: 'goes' }],
      answer: null,
    })
  })

  it('keeps the gaps that are filled where one is not', async () => {
    const declared =
      '<responseDeclaration identifier="R" cardinality="multiple" baseType="directedPair"><correctResponse><value>W1 G1</value></correctResponse></responseDeclaration>'
    const read = await one(
      item(
        declared,
        '<gapMatchInteraction responseIdentifier="R"><gapText identifier="W1" matchMax="1">春</gapText><gapText identifier="W2" matchMax="1">秋</gapText><p><gap identifier="G1"/>和<gap identifier="G2"/></p></gapMatchInteraction>',
      ),
    )
    expect(read).toMatchObject({ type: 'word_bank', answer: null, analysis: '1. A  2. ?' })
  })

  it('with a part that has no answer is kept, and says which', async () => {
    const read = await one(
      item(response('R', 'A') + response('T', null), `<p>材料</p>${choices}${choices.replace('"R"', '"T"')}`),
    )
    expect(read).toMatchObject({
      type: 'composite',
      answer: {
        parts: [{ answer: { type: 'single_choice', key: 'A' } }, { answer: { type: 'short_answer', text: '' } }],
      },
    })
    expect(notes(read)).toContain('Part 2')
  })
})
