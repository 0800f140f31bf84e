import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { validated } from '../../../../server/features/bank/question-formats/validated.ts'
import type { QuestionFormat } from '../../../../server/features/bank/question-formats/format.ts'
import { writeQtiTest, type QtiTest } from '../../../../server/features/bank/question-formats/qti/write-test.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { everyQuestion, withFormulas, xmlFiles } from './qti-samples.ts'
import { question } from './question-arbitrary.ts'

/** What the XML Schemas of QTI 2.2.4 and 3.0.1 ask of an export, in our own words and in the names of 2.2. */

interface Node {
  name: string
  attributes: Readonly<Record<string, string>>
  parent: Node | null
  children: Node[]
  /** Whether it holds characters of its own. */
  hasText: boolean
}

const camel = (name: string): string =>
  name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function elementsIn(xml: string): Node[] {
  const all: Node[] = []
  let open: Node | null = null
  const parser = new Parser(
    {
      onopentag(written, given) {
        const isOfQti = written.startsWith('qti-')
        const attributes = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [
            isOfQti && !/^(?:data-|xml)/.test(name) ? camel(name) : name,
            value,
          ]),
        )
        const node: Node = {
          name: isOfQti ? camel(written) : written,
          attributes,
          parent: open,
          children: [],
          hasText: false,
        }
        open?.children.push(node)
        all.push(node)
        open = node
      },
      ontext(text) {
        if (open && text.trim() !== '') open.hasText = true
      },
      onclosetag() {
        open = open?.parent ?? null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return all
}

/** A question set with a material before every third question. */
const asTest: QuestionFormat = {
  ...qtiFormats[0]!,
  name: 'a test in QTI 3',
  async *write(questions) {
    const groups: QtiTest['sections'][number]['groups'][number][] = []
    for await (const question of questions)
      groups.push({
        material: groups.length % 3 === 0 ? question : null,
        items: [{ question, points: groups.length % 4 ? 2.5 : null }],
      })
    const half = groups.length >> 1
    yield* writeQtiTest({
      title: '期中 "A" & <B>',
      minutes: 90,
      sections: [
        { title: '一、选择题', instruction: '每题 <b>5</b> 分<br>共 40 分', groups: groups.slice(0, half) },
        { title: '二', instruction: '', groups: groups.slice(half) },
      ],
    })
  },
}
const writers = [...qtiFormats.filter(({ write }) => write), asTest]
const generated = fc.sample(question, { numRuns: 60, seed: 20 }).filter((one) => 'question' in validated(one))
const exported = new Map(
  await Promise.all(
    writers.map(
      async (format) => [format.name, await xmlFiles(format, [...everyQuestion, withFormulas, ...generated])] as const,
    ),
  ),
)

const running = new Set(['p', 'span', 'b', 'em', 'sub', 'sup'])
/** What may stand in running text, beside characters. */
const inRunning = new Set(
  [...running, 'br', 'img', 'object', 'math', 'gap', 'textEntryInteraction', 'inlineChoiceInteraction'].filter(
    (name) => name !== 'p',
  ),
)
const inBody = new Set([
  'div',
  'p',
  'ul',
  'table',
  'math',
  'rubricBlock',
  'feedbackBlock',
  'choiceInteraction',
  'orderInteraction',
  'matchInteraction',
  'gapMatchInteraction',
  'extendedTextInteraction',
])
/** Children, in the order in which they have to stand. */
const orders: Readonly<Record<string, readonly string[]>> = {
  assessmentItem: ['responseDeclaration', 'outcomeDeclaration', 'itemBody', 'responseProcessing', 'modalFeedback'],
  responseDeclaration: ['defaultValue', 'correctResponse', 'mapping'],
  assessmentTest: ['outcomeDeclaration', 'timeLimits', 'testPart', 'outcomeProcessing'],
  assessmentItemRef: ['weight'],
  gapMatchInteraction: ['gapText', 'div', 'p'],
  responseIf: ['match', 'not', 'or', 'setOutcomeValue'],
  manifest: ['metadata', 'organizations', 'resources'],
  resource: ['metadata', 'file', 'dependency'],
}
const needed: Readonly<Record<string, readonly string[]>> = {
  assessmentItem: ['identifier', 'title', 'adaptive', 'timeDependent'],
  assessmentTest: ['identifier', 'title'],
  testPart: ['identifier', 'navigationMode', 'submissionMode'],
  assessmentSection: ['identifier', 'title', 'visible'],
  assessmentItemRef: ['identifier', 'href'],
  weight: ['identifier', 'value'],
  timeLimits: ['maxTime'],
  testVariables: ['variableIdentifier'],
  responseDeclaration: ['identifier', 'cardinality', 'baseType'],
  choiceInteraction: ['responseIdentifier', 'shuffle', 'maxChoices'],
  orderInteraction: ['responseIdentifier', 'shuffle'],
  matchInteraction: ['responseIdentifier', 'shuffle', 'maxAssociations'],
  gapMatchInteraction: ['responseIdentifier', 'shuffle', 'maxAssociations'],
  inlineChoiceInteraction: ['responseIdentifier', 'shuffle'],
  gapText: ['identifier', 'matchMax'],
  simpleAssociableChoice: ['identifier', 'matchMax'],
  modalFeedback: ['outcomeIdentifier', 'showHide', 'identifier'],
  feedbackBlock: ['outcomeIdentifier', 'showHide', 'identifier'],
  rubricBlock: ['view'],
  img: ['src', 'alt'],
  object: ['data', 'type'],
  mapEntry: ['mapKey', 'mappedValue'],
}
const least: Readonly<Record<string, number>> = {
  itemBody: 1,
  mapping: 1,
  correctResponse: 1,
  choiceInteraction: 1,
  orderInteraction: 1,
  inlineChoiceInteraction: 1,
  table: 1,
  tbody: 1,
  tr: 1,
  mtable: 1,
  mtr: 1,
  mstyle: 1,
}
const counts: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
  match: 2,
  equal: 2,
  matchInteraction: 2,
  not: 1,
  isNull: 1,
  setOutcomeValue: 1,
}
const styles = ['scriptlevel', 'displaystyle', 'voffset', 'href', 'id']

const described = ({ name, parent, attributes }: Node): string =>
  `${parent?.name} > ${name} ${JSON.stringify(attributes)}`

describe.each(writers)('a package of $name', ({ name }) => {
  const files = [...exported.get(name)!].map(([file, xml]) => ({ file, all: elementsIn(xml) }))
  const all = files.flatMap((one) => one.all)
  const none = (wrong: (node: Node) => boolean): void => expect(all.filter(wrong).map(described)).toEqual([])

  it('has rubrics directly in the body of an item, which holds blocks alone, or first in a section of a test', () => {
    expect(all.some((node) => node.name === 'rubricBlock')).toBe(true)
    none((node) => node.name === 'rubricBlock' && !['itemBody', 'assessmentSection'].includes(node.parent?.name ?? ''))
    none(
      (node) =>
        node.name === 'assessmentSection' && node.children.slice(1).some((child) => child.name === 'rubricBlock'),
    )
    none((node) => node.name === 'itemBody' && (node.hasText || node.children.some((child) => !inBody.has(child.name))))
  })

  it('has gaps in running text alone, and lets each be filled', () => {
    expect(all.some((node) => node.name === 'gap')).toBe(true)
    none((node) => node.name === 'gap' && !running.has(node.parent?.name ?? ''))
    none((node) => node.name === 'gapMatchInteraction' && node.attributes['maxAssociations'] !== '0')
  })

  it('has nothing but running text where tables and blocks may not stand', () => {
    none((node) => running.has(node.parent?.name ?? '') && !inRunning.has(node.name))
    none(
      (node) =>
        ['gapText', 'inlineChoice'].includes(node.parent?.name ?? '') &&
        !['br', 'img', 'object', 'math', 'span', 'b', 'em', 'sub', 'sup'].includes(node.name),
    )
  })

  it('has what is needed, as often and in the order that is asked for', () => {
    none((node) => (needed[node.name] ?? []).some((attribute) => !(attribute in node.attributes)))
    none((node) => node.children.length < (least[node.name] ?? 0))
    none((node) => node.children.length !== (counts[node.name] ?? node.children.length))
    none((node) => {
      const order = orders[node.name]
      const places = node.children.map((child) => order?.indexOf(child.name) ?? 0)
      return places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0))
    })
  })

  it('names things by names without a colon, each response once and none that is not declared', () => {
    none((node) =>
      ['identifier', 'responseIdentifier', 'outcomeIdentifier'].some(
        (one) => one in node.attributes && !/^[A-Za-z_][\w.-]*$/.test(node.attributes[one]!),
      ),
    )
    for (const one of files) {
      const names = one.all
        .filter((node) => node.name === 'responseDeclaration')
        .map(({ attributes }) => attributes['identifier'])
      expect(new Set(names).size, one.file).toBe(names.length)
      expect(
        one.all
          .filter(
            ({ attributes }) => 'responseIdentifier' in attributes && !names.includes(attributes['responseIdentifier']),
          )
          .map(described),
      ).toEqual([])
    }
  })

  it('has sizes in whole pixels and kinds of files by their two words', () => {
    none(
      ({ name: of, attributes }) =>
        of === 'img' && ['width', 'height'].some((side) => !/^\d*$/.test(attributes[side] ?? '')),
    )
    none(({ name: of, attributes }) => of === 'object' && !/^[a-z]+\/[\w.+-]+$/.test(attributes['type'] ?? ''))
  })

  it('draws formulas with what MathML 2 and 3 have: style on mstyle, one notation each, lengths with their units', () => {
    expect(all.some((node) => node.name === 'mstyle')).toBe(true)
    none(
      (node) =>
        /^m[a-z]/.test(node.name) &&
        !['mstyle', 'mtable'].includes(node.name) &&
        styles.some((one) => one in node.attributes),
    )
    none((node) => node.name === 'mtable' && 'scriptlevel' in node.attributes)
    none((node) => node.name === 'menclose' && /\s|phasorangle/.test(node.attributes['notation'] ?? ''))
    none(
      (node) =>
        node.name === 'mpadded' &&
        Object.entries(node.attributes).some(
          ([one, value]) => ['width', 'height', 'depth', 'lspace'].includes(one) && !/[a-z]$/.test(value),
        ),
    )
    none((node) => ['mrow', 'mspace', 'mpadded', 'mfrac'].includes(node.name) && 'mathbackground' in node.attributes)
    none((node) => node.name === 'mo' && 'linebreak' in node.attributes)
  })

  it('lists in its manifest a file for each resource, and depends on what is there', () => {
    const manifest = files.find(({ file }) => file === 'imsmanifest.xml')!.all
    const resources = manifest.filter((node) => node.name === 'resource')
    const ids = new Set(resources.map(({ attributes }) => attributes['identifier']))
    expect(ids.size).toBe(resources.length)
    expect(
      resources
        .filter(
          ({ attributes, children }) =>
            !children.some((child) => child.name === 'file' && child.attributes['href'] === attributes['href']),
        )
        .map(described),
    ).toEqual([])
    expect(
      manifest
        .filter((node) => node.name === 'dependency' && !ids.has(node.attributes['identifierref']))
        .map(described),
    ).toEqual([])
    expect(resources.map(({ attributes }) => attributes['href'])).toEqual(
      expect.arrayContaining(files.map(({ file }) => file).filter((file) => file !== 'imsmanifest.xml')),
    )
  })
})
