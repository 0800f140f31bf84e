import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { reading } from './fixtures/docx/build.ts'

/** Sections of a paper: where one ends, what its heading says, and whose answers are below the same heading at the end. */

const zh = (texts: readonly { zh: string }[]): string => texts.map((text) => text.zh).join(' ')
const keyOf = ({ answer }: ReadQuestion): unknown => {
  const given = answer as Record<string, unknown> | null
  const blanks = given?.['blanks'] as { accept: string[] }[] | undefined
  return given?.['key'] ?? given?.['keys'] ?? given?.['value'] ?? given?.['text'] ?? blanks?.map((one) => one.accept[0])
}
const choice = (number: number, stem: string): string => `${number}．${stem}（　　）\nA．甲 B．乙 C．丙 D．丁`

describe('the answers of a section', () => {
  const fills = '二、填空题（每小题4分）\n1．最小的数是____．\n2．最大的数是____．'
  const solved = '三、解答题\n1．计算甲．\n2．计算乙．'

  it('go to its questions where every section restarts the numbers', async () => {
    const { questions, refused } = await reading(
      `一、选择题\n${choice(1, '一')}\n${choice(2, '二')}\n${fills}\n${solved}\n答案\n一、1.A 2.B\n二、1．0\n2．7\n三、1．3\n2．x=4`,
    )
    expect(questions.map(keyOf)).toEqual(['A', 'B', ['0'], ['7'], '3', 'x=4'])
    expect(refused.filter((one) => !one.isAside)).toEqual([])
  })

  it.each([
    ['a section of the key is not in the paper', `一、选择题\n${choice(1, '一')}\n${fills}`, '三、1．九\n2．十'],
    ['the first section of the paper was not read', `一、听力\n听录音。\n${fills}`, '一、1．九\n2．十'],
  ])('are listed with their words where %s', async (_, paper, key) => {
    const { questions, refused } = await reading(`${paper}\n答案\n${key}\n二、1．0\n2．7`)
    expect(questions.slice(-2).map(keyOf)).toEqual([['0'], ['7']])
    expect(zh(questions.flatMap((one) => [...one.changes]))).not.toContain('另有')
    const lost = refused.filter((one) => !one.isAside)
    expect(lost.map((one) => one.excerpt)).toEqual(['九', '十'])
    expect(zh(lost[0]!.reasons)).toContain(`“${key.slice(0, 2)}”下有第1题`)
  })

  it('find their questions by number alone where the key has other sections and no number occurs twice', async () => {
    const { questions } = await reading(
      `一、单选题\n${choice(1, '一')}\n二、多选题\n${choice(2, '二')}\n三、填空题\n3．最小的数是____．\n参考答案\n一、选择题\n1．A 2．BC\n二、填空题\n3．0`,
    )
    expect(questions.map(keyOf)).toEqual(['A', ['B', 'C'], ['0']])
  })
})
