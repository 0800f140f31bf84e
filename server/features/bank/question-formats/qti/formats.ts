import type { QuestionFormat, TypesInFormat } from '../format.ts'
import { readQti } from './read.ts'
import { versionOf, type Version } from './recognise.ts'
import { typesInQti } from './write-question.ts'
import { writeQti } from './write-package.ts'

const packages = 'application/zip'
/** The types of a version that is only read. */
const onlyRead = Object.fromEntries(Object.keys(typesInQti).map((name) => [name, 'read'])) as TypesInFormat

const format = (version: Version, name: string, write?: QuestionFormat['write']): QuestionFormat => ({
  name,
  label: { zh: `QTI ${version}`, en: `QTI ${version}` },
  extensions: ['.zip', '.xml', ...(version === '1.2' ? ['.imscc', '.qti'] : [])],
  recognises: (file) => versionOf(file) === version,
  read: readQti,
  types: write ? typesInQti : onlyRead,
  ...(write && { write }),
  mediaType: packages,
})

/** Each reads every version; two versions are written. */
export const qtiFormats: readonly QuestionFormat[] = [
  format('1.2', 'qti_1_2'),
  format('2.1', 'qti_2_1'),
  format('2.2', 'qti_2_2', (questions) => writeQti(questions, 2)),
  format('3.0', 'qti_3', (questions) => writeQti(questions, 3)),
]
