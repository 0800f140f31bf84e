import { countBlanks, markBlanks } from '../../../editor/stored/blanks.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { writeStored } from '../../../editor/stored/write.ts'
import type { Text } from '../../../resources/kit/index.ts'

const added: Text = { zh: '题干末尾加了一个空', en: 'A blank was added at the end of the text.' }

/** The stem of a question with one typed answer, for programs that show the place to type below it: a line of underscores is the blank. */
export function withBlank(stem: string, note: (text: Text) => void): string {
  const nodes = parseStored(stem)
  if (countBlanks(nodes) === 1) return stem
  const marked = markBlanks(nodes, 1)
  if (countBlanks(marked) === 1) return writeStored(marked)
  if (countBlanks(nodes) > 1) return stem
  note(added)
  return writeStored([...nodes, { kind: 'text', text: ' ' }, { kind: 'blank', blank: 1 }])
}
