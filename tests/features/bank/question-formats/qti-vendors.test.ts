import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { oneQuestion } from './format-files.ts'

/** What vendors add to items, and ways of scoring that say more than one right answer. */

const [, , qti22] = qtiFormats
const one = (content: string): Promise<ReadQuestion> => oneQuestion(qti22!, content)
const notes = ({ changes }: ReadQuestion): string => changes.map(({ en }) => en).join(' ')
const item = (declarations: string, body: string, behind = ''): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" xmlns:v="urn:vendor" identifier="i" title="T">${declarations}<itemBody>${body}</itemBody>${behind}</assessmentItem>`
const response = (correct: string, type = 'identifier', more = ''): string =>
  `<responseDeclaration identifier="R" cardinality="single" baseType="${type}"><correctResponse><value>${correct}</value></correctResponse>${more}</responseDeclaration>`
const choices = (first = '甲', second = '乙'): string =>
  `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>选</prompt><simpleChoice identifier="A">${first}</simpleChoice><simpleChoice identifier="B">${second}</simpleChoice></choiceInteraction>`
const entry = '<p>求 <textEntryInteraction responseIdentifier="R"/></p>'
const scored = (condition: string, points = 1): string =>
  `<responseProcessing><responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`

describe('a number that is compared with the declared one', () => {
  it.each([
    ['toleranceMode="absolute" tolerance="0.05"', { kind: 'absolute', value: 0.05 }],
    ['toleranceMode="relative" tolerance="2 2"', { kind: 'relative', value: 2 }],
    ['toleranceMode="exact"', null],
  ])('has the tolerance of the comparison: %s', async (attributes, tolerance) => {
    const condition = `<equal ${attributes}><variable identifier="R"/><correct identifier="R"/></equal>`
    const read = await one(item(response('3.14', 'float'), entry, scored(condition)))
    expect(read.answer).toMatchObject({ blanks: [{ kind: 'number', accept: ['3.14'], tolerance }] })
    expect(read.changes).toEqual([])
  })

  it.each([
    ['decimalPlaces', '2', 0.005],
    ['significantFigures', '2', 0.05],
  ])('and is rounded before has the tolerance of the rounding: %s', async (mode, figures, value) => {
    const condition = `<equalRounded roundingMode="${mode}" figures="${figures}"><variable identifier="R"/><correct identifier="R"/></equalRounded>`
    expect((await one(item(response('3.14', 'float'), entry, scored(condition)))).answer).toMatchObject({
      blanks: [{ tolerance: { kind: 'absolute', value } }],
    })
  })
})

describe('lower points', () => {
  const mapping =
    '<mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="2"/><mapEntry mapKey="B" mappedValue="1"/></mapping>'
  const mapped = (template = 'map_response'): string =>
    `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/${template}"/>`

  it('of another choice are named, where the item counts them', async () => {
    const read = await one(item(response('A', 'identifier', mapping), choices(), mapped()))
    expect(read).toMatchObject({ answer: { key: 'A' }, score: 2 })
    expect(notes(read)).toContain('B=1')
    expect((await one(item(response('A', 'identifier', mapping), choices(), mapped('match_correct')))).changes).toEqual(
      [],
    )
  })

  it('of another text are named', async () => {
    const read = await one(item(response('A', 'string', mapping), entry, mapped()))
    expect(read.answer).toMatchObject({ blanks: [{ accept: ['A'] }] })
    expect(notes(read)).toContain('B=1')
  })
})

describe('elements that are none of QTI', () => {
  it('stay out of text and choices, with their words in a note', async () => {
    const read = await one(
      item(
        response('A'),
        `<p>地球绕太阳转？<v:teacherNote>第三章讲过</v:teacherNote></p>${choices('True<v:meta>id 7</v:meta>', 'False')}`,
      ),
    )
    expect(read).toMatchObject({ stem: '地球绕太阳转？<br>选', type: 'true_false', answer: { value: true } })
    expect(notes(read)).toContain('<teacherNote>')
    expect(notes(read)).toContain('第三章讲过')
  })

  it.each([
    '<v:rationale>因为甲对</v:rationale>',
    '<div class="item-rationale">因为甲对</div>',
    '<v:correctFeedback>因为甲对</v:correctFeedback>',
  ])('that explain the answer are its analysis: %s', async (element) => {
    const inText = await one(item(response('A'), `<p>题</p>${element}${choices()}`))
    expect(inText).toMatchObject({ stem: '题<br>选', analysis: '因为甲对' })
    expect(notes(inText)).toContain('analysis')
    const inChoice = await one(item(response('A'), choices(`甲${element}`)))
    expect(inChoice).toMatchObject({ options: [{ text: '甲' }, { text: '乙' }], analysis: '因为甲对' })
  })

  it('that are around a question are its frame', async () => {
    expect((await one(item(response('A'), `<v:layout><p>题</p>${choices()}</v:layout>`))).stem).toBe('题<br>选')
  })

  it('are named where they are beside the body', async () => {
    const read = await one(item(response('A'), choices(), '<v:solutionNote>答案是甲</v:solutionNote>'))
    expect(notes(read)).toContain('答案是甲')
  })

  it('of QTI 1.2 stay out of the text', async () => {
    const read = await oneQuestion(
      qti22!,
      '<questestinterop><item ident="i"><presentation><material><mattext>题</mattext></material><v:note><mattext>教师用</mattext></v:note><response_str ident="s"><render_fib rows="9"/></response_str></presentation></item></questestinterop>',
    )
    expect(read.stem).toBe('题')
    expect(notes(read)).toContain('教师用')
  })
})

describe('hidden text', () => {
  it.each(['hidden="true"', 'hidden="hidden"', 'style="color:red; display: none"'])(
    'stays out, with a note: %s',
    async (attribute) => {
      const read = await one(item(response('A'), `<p>题</p><div ${attribute}>答案是甲</div>${choices()}`))
      expect(read.stem).toBe('题<br>选')
      expect(notes(read)).toContain('答案是甲')
    },
  )
})

describe('HTML in a section of CDATA', () => {
  it('is read as what it shows', async () => {
    const read = await one(
      item(
        response('A'),
        `<div><![CDATA[<p>x<sup>2</sup></p><p>第二行&amp;</p>]]></div>${choices('<![CDATA[<b>甲</b>]]>')}`,
      ),
    )
    expect(read.stem).toBe('x<span data-type="sup">2</span><br>第二行&amp;<br>选')
    expect(read.options[0]).toMatchObject({ text: '<b>甲</b>' })
  })

  it('is text where it is code, or has no element with its end', async () => {
    const read = await one(
      item(response('A'), `<p>哪个是段落：<code><![CDATA[<p>a</p>]]></code>，<![CDATA[a<b 且 c>d]]></p>${choices()}`),
    )
    expect(read.stem).toBe('哪个是段落：&lt;p&gt;a&lt;/p&gt;，a&lt;b 且 c&gt;d<br>选')
  })
})
