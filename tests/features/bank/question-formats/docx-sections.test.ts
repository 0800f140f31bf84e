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

describe('a number directly before a digit', () => {
  const options = 'A.-2 B.2 C.5 D.6'
  const stemsOf = (questions: readonly ReadQuestion[]): string[] =>
    questions.map(({ stem }) => stem.replaceAll(/<span[^>]*><\/span>/g, '_'))

  it('begins a question where it is the next number, whatever sections do with the numbers', async () => {
    const { questions, refused } = await reading(
      `一、选择题\n1.2的相反数是( )\n${options}\n2.5的倒数是( )\n${options}\n二、填空题\n1.5的相反数是____.\n2.-7的绝对值是____.\n三、解答题\n1.计算(-2)+5.\n2.5个苹果分给3人，怎么分？\n答案\n一、1.A 2.A\n二、1.-5 2.7\n三、1.3\n2.2.5元`,
    )
    expect(stemsOf(questions)).toEqual([
      '2的相反数是( )',
      '5的倒数是( )',
      '5的相反数是_.',
      '-7的绝对值是_.',
      '计算(-2)+5.',
      '5个苹果分给3人，怎么分？',
    ])
    expect(questions.map(keyOf)).toEqual(['A', 'A', ['-5'], ['7'], '3', '2.5元'])
    expect(refused.filter((one) => !one.isAside)).toEqual([])
  })

  it('begins one where no question has another number, and their answers are in a row', async () => {
    const { questions } = await reading(
      '一、填空题\n1.5的相反数是____.\n2.7的绝对值是____.\n3.12÷4=____.\n答案：1.-5 2.7 3.3',
    )
    expect(stemsOf(questions)).toEqual(['5的相反数是_.', '7的绝对值是_.', '12÷4=_.'])
    expect(questions.map(keyOf)).toEqual([['-5'], ['7'], ['3']])
  })

  it('begins one between two numbers, and an answer behind a row of keys', async () => {
    const { questions } = await reading(
      `1.甲( )\n${options}\n2.5的倒数是( )\n${options}\n3.丙( )\n${options}\n4.今天是____日\n答案\n1-3 BAC\n4.8`,
    )
    expect(stemsOf(questions)).toEqual(['甲( )', '5的倒数是( )', '丙( )', '今天是_日'])
    expect(questions.map(keyOf)).toEqual(['B', 'A', 'C', ['8']])
  })

  it.each([
    ['another line has that number', '1.直接写得数．\n2.5+3=\n3.5+4=\n2.乙是____．', 2],
    ['it is not the next one', '1.甲是____．\n3.14是圆周率的近似值吗？\n2.乙是____．', 2],
    ['the numbers of the paper have wide signs', '1．直接写得数．\n2.5×4=\n3.2÷8=', 1],
    ['nothing is asked', '1.甲是____．\n2.5千克苹果', 1],
  ])('is a decimal where %s', async (_, paper, count) => {
    expect((await reading(paper)).questions).toHaveLength(count)
  })

  it('is a decimal in the answer of a question with several blanks, or where the next number has a line', async () => {
    const { questions } = await reading(
      '一、填空题\n1.甲是____，乙是____．\n2.丙是____．\n3.丁是____．\n答案\n1.1.5 2.7\n2.九 3.5\n3.十',
    )
    expect(questions.map(keyOf)).toEqual([['1.5', '2.7'], ['九 3.5'], ['十']])
  })
})
