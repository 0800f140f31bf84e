import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { readText, whyUnreadable } from './format-files.ts'

const qti = qtiFormats[2]!
const fixture = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`fixtures/qti/${name}`, import.meta.url)))

async function one(xml: string | Uint8Array): Promise<ReadQuestion> {
  const [entry] = await readText(qti, xml)
  if (!entry || !('question' in entry)) throw new Error(JSON.stringify(entry))
  return entry.question
}
async function why(xml: string): Promise<string> {
  const [entry] = await readText(qti, xml)
  return entry && 'refused' in entry ? entry.refused.reasons.map(({ en }) => en).join(' ') : 'not refused'
}
const notes = (question: ReadQuestion): string => question.changes.map(({ en }) => en).join(' ')

const template = (name: string): string =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/${name}"/>`
const item = (declarations: string, body: string, after = ''): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i1" title="A title" adaptive="false" timeDependent="false">${declarations}<itemBody>${body}</itemBody>${after}</assessmentItem>`
const response = (
  identifier: string,
  correct: readonly string[],
  cardinality = 'single',
  baseType = 'identifier',
  mapping = '',
): string =>
  `<responseDeclaration identifier="${identifier}" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${correct.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`
const choices = (identifier: string, texts: readonly string[], most = 1, prompt = ''): string =>
  `<choiceInteraction responseIdentifier="${identifier}" maxChoices="${most}">${prompt && `<prompt>${prompt}</prompt>`}${texts.map((text, index) => `<simpleChoice identifier="c${index}">${text}</simpleChoice>`).join('')}</choiceInteraction>`

describe('items of other programs', () => {
  it('TAO: penalties, MathML with a prefix, feedback on a choice and after all', async () => {
    const read = await one(await fixture('tao-choice.xml'))
    expect(read).toMatchObject({
      key: 'i5f0c21',
      type: 'multiple_choice',
      score: 2,
      answer: { keys: ['A', 'C'], credit: 'penalty' },
      analysis: 'Both signs.<br>4 is the square.',
    })
    expect(read.stem).toBe(
      'The equation <span data-type="formula" data-value="x^2=4"></span> has the solutions<br>Choose <b>all</b>.',
    )
    expect(read.options.map(({ text }) => text)).toEqual([
      '2',
      '4',
      '<span data-type="formula" data-value="- 2"></span>',
    ])
  })

  it('Inspera: several right values, its own scoring with a tolerance', async () => {
    expect((await one(await fixture('inspera-gaps.xml'))).answer).toEqual({
      type: 'fill_blank',
      any_order: false,
      blanks: [
        { accept: ['mitosis', 'karyokinesis'], case_sensitive: false, score: null },
        {
          kind: 'number',
          accept: ['46'],
          case_sensitive: false,
          tolerance: { kind: 'absolute', value: 1 },
          score: null,
        },
      ],
    })
  })

  it('one that is not well formed is reported', async () => {
    expect(await whyUnreadable(qti, await fixture('broken-item.xml'))).toContain('broken')
  })
})

describe('an interaction', () => {
  it('choice: by cardinality, by its words, and without a right answer', async () => {
    expect(
      await one(item(response('R', ['c1']), `<p>Q</p>${choices('R', ['x', 'y'])}`, template('match_correct'))),
    ).toMatchObject({ type: 'single_choice', stem: 'Q', answer: { key: 'B' }, score: null })
    expect(await one(item(response('R', ['c1']), `<p>Q</p>${choices('R', ['True', 'False'])}`))).toMatchObject({
      type: 'true_false',
      options: [],
      answer: { value: false },
    })
    expect(
      await one(
        item(
          '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"/>',
          choices('R', ['x', 'y'], 1, 'Which?'),
        ),
      ),
    ).toMatchObject({ stem: 'Which?', answer: null })
    expect(await why(item(response('R', ['gone']), `<p>Q</p>${choices('R', ['x', 'y'])}`))).toContain(
      'none of the choices: gone',
    )
    expect(await why(item(response('S', ['c1']), `<p>Q</p>${choices('R', ['x', 'y'])}`))).toContain('not declared: R')
  })

  it('choice with a mapping: what wrong ones cost decides how part of it counts', async () => {
    const entries = (wrong: number): string =>
      `<mapping><mapEntry mapKey="c0" mappedValue="1"/><mapEntry mapKey="c1" mappedValue="1"/><mapEntry mapKey="c2" mappedValue="${wrong}"/></mapping>`
    const read = (wrong: number, name: string) =>
      one(
        item(
          response('R', ['c0', 'c1'], 'multiple', 'identifier', entries(wrong)),
          `<p>Q</p>${choices('R', ['x', 'y', 'z'], 0)}`,
          template(name),
        ),
      )
    expect(await read(-1, 'map_response')).toMatchObject({
      answer: { keys: ['A', 'B'], credit: 'penalty' },
      score: 2,
      changes: [],
    })
    expect((await read(0, 'map_response')).answer).toMatchObject({ credit: 'share' })
    expect((await read(-1, 'match_correct')).answer).toEqual({ type: 'multiple_choice', keys: ['A', 'B'] })
  })

  it('order: all of the choices, or none of our types', async () => {
    const order = `<orderInteraction responseIdentifier="R"><prompt>Order.</prompt><simpleChoice identifier="a">1</simpleChoice><simpleChoice identifier="b">2</simpleChoice></orderInteraction>`
    expect(await one(item(response('R', ['b', 'a'], 'ordered'), order))).toMatchObject({
      type: 'ordering',
      stem: 'Order.',
      answer: { keys: ['B', 'A'] },
    })
    expect(await why(item(response('R', ['b'], 'ordered'), order))).toContain('Only some')
  })

  const set = (names: readonly string[]): string =>
    `<simpleMatchSet>${names.map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="1">${name}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
  const match = (pairs: readonly string[]): string =>
    item(
      response('R', pairs, 'multiple', 'directedPair'),
      `<matchInteraction responseIdentifier="R">${set(['fr', 'de'])}${set(['paris', 'berlin', 'rome'])}</matchInteraction>`,
      template('match_correct'),
    )

  it('match: pairs, classes, and what is on the wrong side', async () => {
    expect(await one(match(['fr paris', 'de berlin']))).toMatchObject({
      type: 'matching',
      stem: 'A title',
      answer: {
        pairs: [
          { left: '1', right: 'A' },
          { left: '2', right: 'B' },
        ],
        credit: 'all',
      },
    })
    expect(await one(match(['fr paris', 'de paris']))).toMatchObject({ type: 'classification' })
    const swapped = await one(match(['fr paris', 'fr rome']))
    expect(swapped.answer).toMatchObject({
      type: 'classification',
      pairs: [
        { left: '1', right: 'A' },
        { left: '3', right: 'A' },
      ],
    })
    expect(notes(swapped)).toContain('changed sides')
    expect(await why(match(['fr paris', 'fr rome', 'de rome']))).toContain('several on the right')
  })

  it('associate: only where no choice is in two pairs', async () => {
    const associate = (pairs: readonly string[]): string =>
      item(
        response('R', pairs, 'multiple', 'pair'),
        `<p>Tie.</p><associateInteraction responseIdentifier="R">${['a', 'b', 'c', 'd'].map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="1">${name}</simpleAssociableChoice>`).join('')}</associateInteraction>`,
      )
    expect((await one(associate(['a c', 'd b']))).answer).toEqual({
      type: 'matching',
      pairs: [
        { left: '1', right: 'C' },
        { left: '2', right: 'B' },
      ],
    })
    expect(await why(associate(['a c', 'c b']))).toContain('several pairs')
  })

  it('gap match is a word bank with its blanks in the text', async () => {
    const read = await one(
      item(
        response('R', ['w g1', 's g2'], 'multiple', 'directedPair'),
        `<gapMatchInteraction responseIdentifier="R"><prompt>Fill.</prompt><gapText identifier="w" matchMax="1">winter</gapText><gapText identifier="s" matchMax="1">summer</gapText><p>Cold <gap identifier="g1"/>, warm <gap identifier="g2"/>.</p></gapMatchInteraction>`,
      ),
    )
    expect(read).toMatchObject({
      type: 'word_bank',
      options: [
        { key: 'W', text: 'winter' },
        { key: 'S', text: 'summer' },
      ],
      answer: { keys: ['W', 'S'], reuse: false },
    })
    expect(read.stem).toBe(
      'Fill.<br>Cold <span data-type="blank" data-kind="0"></span>, warm <span data-type="blank" data-kind="0"></span>.',
    )
  })

  it('hot text is a choice of the texts that it marks', async () => {
    const read = await one(
      item(
        response('R', ['b']),
        '<hottextInteraction responseIdentifier="R" maxChoices="1"><prompt>Find the mistake.</prompt><p>He <hottext identifier="a">goes</hottext> and she <hottext identifier="b">go</hottext>.</p></hottextInteraction>',
      ),
    )
    expect(read).toMatchObject({
      type: 'single_choice',
      options: [{ text: 'goes' }, { text: 'go' }],
      answer: { key: 'B' },
    })
    expect(read.stem).toContain('He <span data-type="underline">goes</span> and she')
  })

  it('inline choices are a cloze, among which some may be typed into', async () => {
    const read = await one(
      item(
        response('R1', ['b']) + response('R2', ['goes'], 'single', 'string'),
        '<p>She <inlineChoiceInteraction responseIdentifier="R1"><inlineChoice identifier="a">go</inlineChoice><inlineChoice identifier="b">goes</inlineChoice></inlineChoiceInteraction>, he <textEntryInteraction responseIdentifier="R2"/>.</p>',
      ),
    )
    expect(read.answer).toEqual({
      type: 'cloze',
      blanks: [
        {
          kind: 'choice',
          options: [
            { key: 'A', text: 'go' },
            { key: 'B', text: 'goes' },
          ],
          key: 'B',
          score: null,
        },
        { accept: ['goes'], case_sensitive: true, score: null },
      ],
    })
  })

  it('text entry: what is worth all, by case as it says, and by points', async () => {
    const mapping =
      '<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="2" caseSensitive="false"/><mapEntry mapKey="york city" mappedValue="1"/></mapping>'
    const read = await one(
      item(
        response('R', ['York'], 'single', 'string', mapping),
        '<p>Name <textEntryInteraction responseIdentifier="R"/></p>',
        template('map_response'),
      ),
    )
    expect(read).toMatchObject({ answer: { blanks: [{ accept: ['York'], case_sensitive: false }] }, score: 2 })
    expect(notes(read)).toContain('part of the score')
  })

  it('extended text: a model answer where the item has one, for learners or for markers', async () => {
    const open = '<responseDeclaration identifier="R" cardinality="single" baseType="string"/>'
    expect(
      await one(item(open, '<p>Why?</p><extendedTextInteraction responseIdentifier="R" expectedLines="3"/>')),
    ).toMatchObject({ type: 'short_answer', answer: null })
    const rubric = '<rubricBlock view="scorer"><p>Because <b>so</b>.</p></rubricBlock>'
    expect(
      await one(item(open, `<p>Why?</p>${rubric}<extendedTextInteraction responseIdentifier="R" expectedLines="20"/>`)),
    ).toMatchObject({ type: 'essay', stem: 'Why?', answer: { text: 'Because <b>so</b>.' } })
  })

  it.each([
    'hotspotInteraction',
    'selectPointInteraction',
    'graphicOrderInteraction',
    'graphicGapMatchInteraction',
    'positionObjectInteraction',
    'sliderInteraction',
    'drawingInteraction',
    'uploadInteraction',
    'customInteraction',
    'portableCustomInteraction',
  ])('%s has no type of ours, and is named', async (name) => {
    expect(await why(item(response('R', ['x']), `<p>Q</p><${name} responseIdentifier="R"/>`))).toContain(name)
  })

  it('nothing to answer, several attempts, templates and areas are refused with their reasons', async () => {
    expect(await why(item('', '<p>Only read.</p>'))).toContain('nothing to answer')
    expect(
      await why(item(response('R', ['c1']), choices('R', ['x', 'y'])).replace('adaptive="false"', 'adaptive="true"')),
    ).toContain('Adaptive')
    expect(
      await why(item('<templateDeclaration identifier="T" cardinality="single" baseType="integer"/>', '<p>x</p>')),
    ).toContain('template')
    expect(
      await why(
        item(
          '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><areaMapping/></responseDeclaration>',
          `<p>Q</p>${choices('R', ['x', 'y'])}`,
        ),
      ),
    ).toContain('areas')
  })
})

describe('an item with several interactions', () => {
  it('is a composite: what comes before the first is the material, prompts are the stems', async () => {
    const read = await one(
      item(
        response('A', ['c0']) +
          response('B', ['c0', 'c1'], 'multiple') +
          '<responseDeclaration identifier="C" cardinality="single" baseType="string"/>',
        `<p>A long text.</p>${choices('A', ['x', 'y'], 1, 'First?')}<p>Then:</p>${choices('B', ['u', 'v', 'w'], 0, 'Second?')}<p>Say why.</p><extendedTextInteraction responseIdentifier="C" expectedLines="20"/>`,
      ),
    )
    expect(read.stem).toBe('A long text.')
    expect(read.answer).toMatchObject({
      type: 'composite',
      parts: [
        { stem: 'First?', answer: { key: 'A' } },
        { stem: 'Then:<br>Second?', answer: { keys: ['A', 'B'] } },
        { stem: 'Say why.', answer: { type: 'essay', text: '' } },
      ],
    })
  })

  it('says which part cannot be one', async () => {
    expect(
      await why(
        item(
          response('A', ['c0']) + response('B', ['gone']),
          `<p>T</p>${choices('A', ['x', 'y'])}${choices('B', ['x', 'y'])}`,
        ),
      ),
    ).toContain('Part 2: The correct response is none of the choices')
  })
})

describe('what comes with the text', () => {
  it('pictures elsewhere are not fetched, those that are missing are named, and those inside the text are taken', async () => {
    const read = await one(
      item(
        response('R', ['c1']),
        `<p><img src="https://example.org/a.png" alt="far"/><img src="b.png" alt="gone"/><img src="data:image/png;base64,iVBORw0KGgo=" alt="in"/></p>${choices('R', ['x', 'y'])}`,
      ),
    )
    expect(read.stem).toBe('fargone<span data-type="image" data-src="package:inline-1.png" data-alt="in"></span>')
    expect(read.media).toMatchObject([{ name: 'inline-1.png' }])
    expect(notes(read)).toMatch(/not fetched: https:\/\/example\.org\/a\.png.*not in the file: b\.png/)
  })

  it('scripts, handlers, XInclude and entities do nothing', async () => {
    const read = await one(
      item(
        response('R', ['c1']),
        `<p onclick="alert(1)">a<script>alert(1)</script><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/></p>${choices('R', ['x', 'y'])}`,
      ),
    )
    expect(read.stem).toBe('a')
    expect(
      await whyUnreadable(qti, `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${item('', '<p>&f;</p>')}`),
    ).toContain('DOCTYPE')
  })

  it('more of anything than a question can have costs no more than it is worth', async () => {
    const many = (text: string): string => text.repeat(atScale(150_000))
    expect(
      await why(item(response('R', ['c1']), `<p>${many('<math><mi>x</mi></math>')}</p>${choices('R', ['x', 'y'])}`)),
    ).toContain('Stem')
    expect(
      (
        await one(
          item(
            response(
              'R',
              [],
              'multiple',
              'identifier',
              `<mapping>${many('<mapEntry mapKey="c0" mappedValue="1"/>')}</mapping>`,
            ),
            `<p>Q</p>${choices('R', ['x', 'y'], 0)}`,
          ),
        )
      ).answer,
    ).toMatchObject({ type: 'multiple_choice' })
    expect(await why(item(response('R', ['c1']), many('<textEntryInteraction responseIdentifier="R"/>')))).toContain(
      'more than 200',
    )
  })

  it('names of QTI 3 mean the same', async () => {
    const read = await one(
      `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q3" title="t" time-dependent="false"><qti-response-declaration identifier="R" cardinality="multiple" base-type="directedPair"><qti-correct-response><qti-value>fr  paris</qti-value><qti-value>de berlin</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-match-interaction response-identifier="R" max-associations="2"><qti-prompt>Match each country.</qti-prompt><qti-simple-match-set><qti-simple-associable-choice identifier="fr" match-max="1">France</qti-simple-associable-choice><qti-simple-associable-choice identifier="de" match-max="1">Germany</qti-simple-associable-choice></qti-simple-match-set><qti-simple-match-set><qti-simple-associable-choice identifier="paris" match-max="1">Paris</qti-simple-associable-choice><qti-simple-associable-choice identifier="berlin" match-max="1">Berlin</qti-simple-associable-choice></qti-simple-match-set></qti-match-interaction></qti-item-body><qti-modal-feedback outcome-identifier="F" identifier="f" show-hide="show"><qti-content-body><p>Capitals.</p></qti-content-body></qti-modal-feedback></qti-assessment-item>`,
    )
    expect(read).toMatchObject({
      key: 'q3',
      stem: 'Match each country.',
      analysis: 'Capitals.',
      answer: {
        type: 'matching',
        pairs: [
          { left: '1', right: 'A' },
          { left: '2', right: 'B' },
        ],
      },
    })
  })
})
