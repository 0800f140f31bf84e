import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeOfRow } from '../../server/features/bank/questions/decided-type.ts'
import { startBank, type Bank } from '../fixtures/importing.ts'

/** A table without a column that it needs is read after one question: what every row has there. */

let bank: Bank
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank?.close())

const rows = [
  ['题干', 'A', 'B', 'C', '答案'],
  ['一加一等于几？', '1', '2', '3', 'B'],
  ['哪些是偶数？', '2', '3', '4', 'A、C'],
  ['地球是圆的。', null, null, null, '对'],
  ['一加一等于____。', null, null, null, '2'],
  ['说说你的家乡。', null, null, null, '略'],
]

/** Reads a table without types, with a word for every row. */
async function readWith(word: string): Promise<number> {
  const { batch_id } = await bank.start('exercise', await bank.sheet(rows), { subject_course_id: 1 })
  expect((await bank.batch(batch_id)).state).toBe('mapping')
  await bank.act('read', batch_id, { for_all: [{ target: 'type', word }] })
  return batch_id
}
const outcomes = async (id: number) =>
  (await bank.entries(id)).map(({ state, input, changes, reasons }) => [
    state,
    input['type'],
    (changes[0] ?? reasons[0])?.text.zh,
  ])

describe('a table of questions without a column of types', () => {
  it('has the type of each row by its options and answer, and says so', async () => {
    const id = await readWith('按每行的选项和答案判断')
    expect(await outcomes(id)).toEqual([
      ['new', 'single_choice', '题型按选项和答案判断为单选题'],
      ['new', 'multiple_choice', '题型按选项和答案判断为多选题'],
      ['new', 'true_false', '题型按选项和答案判断为判断题'],
      ['new', 'fill_blank', '题型按选项和答案判断为填空题'],
      ['new', 'short_answer', '题型按选项和答案判断为简答题'],
    ])
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done', message: '导入 5 条' })
  })

  it('has one type for all where that is chosen, which the next table without types is offered', async () => {
    const id = await readWith('简答题')
    const read = await outcomes(id)
    expect(read[4]?.slice(0, 2)).toEqual(['duplicate', 'short_answer'])
    const { batch_id } = await bank.start('exercise', await bank.sheet(rows), { subject_course_id: 1 })
    const { columns, mapping } = await bank.batch(batch_id)
    expect(columns?.at(-1)).toMatchObject({ forAll: '简答题' })
    expect(mapping).toEqual(['stem', 'options.A', 'options.B', 'options.C', 'answer', 'type'])
    expect(columns).toHaveLength(6)
  })

  it('takes no word that its column would not', async () => {
    await expect(readWith('很难')).rejects.toMatchObject({ data: { errors: [{ path: 'for_all' }] } })
  })
})

describe('the type of a row', () => {
  it.each([
    ['选一个\nA. 甲\nB. 乙', 'A', 'single_choice'],
    ['选一个\nA. 甲\nB. 乙', 'AB', 'multiple_choice'],
    ['对吗\nA. 正确\nB. 错误', 'A', 'true_false'],
    ['圆周率约为（　　）', '√', 'true_false'],
  ])('%# is decided by options within its stem too', (stem, answer, type) => {
    expect(typeOfRow({ stem, options: [], answer })).toBe(type)
  })
})
