import { pointsOf } from '../../../../../resources/bank/exercise-types/index.ts'
import type { ReadQuestion, Written } from '../format.ts'
import { itemReference, mediaOf, testXml, weightName, writeQti, type TestWriter } from './write-package.ts'
import { richText } from './write-text.ts'
import { inBody, xml, type Dialect } from './write-xml.ts'

/** Writes a question set as a QTI 3 package with a test: its sections, materials and points around the items. */

export interface QtiTest {
  title: string
  minutes: number | null
  sections: readonly QtiSection[]
}

interface QtiSection {
  title: string
  /** Stored text. */
  instruction: string
  groups: readonly {
    /** Its text is the stem; null where there is none. */
    material: ReadQuestion | null
    items: readonly { question: ReadQuestion; points: number | null }[]
  }[]
}

/** An item scores its own points; its weight makes them those of the test. */
function weightOf({ question, points }: QtiSection['groups'][number]['items'][number]): number | null {
  const own = pointsOf(question.score, question.answer)
  return points === null || own === 0 ? null : points / own
}

const rubric = (dialect: Dialect, use: string | null, content: string): string =>
  dialect.qti('rubricBlock', { view: 'candidate', use }, inBody(dialect, xml('div', {}, content)))

function testWriter({ title, minutes, sections }: QtiTest): TestWriter {
  const materials = sections.flatMap(({ groups }) => groups.flatMap(({ material }) => material ?? []))
  const folders = new Map(materials.map((one, at) => [one, `materials/m${at + 1}`]))
  const namedIn = (material: ReadQuestion) =>
    mediaOf(material).map((one) => ({ ...one, name: `${folders.get(material)}/${one.name}` }))
  const materialText = (dialect: Dialect, material: ReadQuestion): string => {
    const media = namedIn(material)
    const picture = (src: string): string => media.find((one) => one.src === src)?.name ?? src
    return rubric(dialect, null, richText(material.stem, { picture }))
  }
  return {
    media: materials.flatMap(namedIn),
    xml(numbers, dialect) {
      const { qti } = dialect
      let number = 0
      const written = sections.map((section, at) => {
        const inner = section.groups.map(({ material, items }, nth) => {
          const references = items.map((item) => {
            number += 1
            return numbers.has(number) ? itemReference(dialect, number, weightOf(item)) : ''
          })
          if (!material) return references.join('')
          const attributes = {
            identifier: `SECTION_${at + 1}_${nth + 1}`,
            title: section.title,
            visible: false,
            keepTogether: true,
          }
          return qti('assessmentSection', attributes, materialText(dialect, material), ...references)
        })
        const instruction =
          section.instruction === ''
            ? ''
            : rubric(dialect, 'instructions', richText(section.instruction, { picture: (src) => src }))
        return qti(
          'assessmentSection',
          { identifier: `SECTION_${at + 1}`, title: section.title, visible: true },
          instruction,
          ...inner,
        )
      })
      const score = qti('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' })
      const sum = qti('sum', {}, qti('testVariables', { variableIdentifier: 'SCORE', weightIdentifier: weightName }))
      return testXml(dialect, title, written, {
        before: score + (minutes === null ? '' : qti('timeLimits', { maxTime: minutes * 60 })),
        after: qti('outcomeProcessing', {}, qti('setOutcomeValue', { identifier: 'SCORE' }, sum)),
      })
    },
  }
}

export function writeQtiTest(test: QtiTest): AsyncGenerator<Written> {
  async function* questions(): AsyncGenerator<ReadQuestion> {
    for (const { groups } of test.sections)
      for (const { items } of groups) for (const { question } of items) yield question
  }
  return writeQti(questions(), 3, testWriter(test))
}
