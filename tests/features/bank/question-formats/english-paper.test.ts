import { describe, expect, it } from 'vitest'
import { plainText } from '../../../../server/features/bank/question-formats/text/text-paper.ts'
import { quickAnswers } from '../../../../server/features/bank/question-formats/docx/paper/answer-lists.ts'
import { readText } from './format-files.ts'

/** A paper of English: texts whose blanks have the numbers of questions, tasks without numbers, parts with names. */

const read = async (text: string) => {
  const entries = await readText(plainText, text)
  return {
    questions: entries.flatMap((entry) => ('question' in entry ? [entry.question] : [])),
    refused: entries.flatMap((entry) =>
      'refused' in entry && !entry.refused.isAside ? [entry.refused.excerpt.slice(0, 40)] : [],
    ),
  }
}

const before = `第一部分 阅读（共两节，满分20分）
第一节（共2小题；每小题2.5分）
1. When is the museum closed?
A. On Monday. B. On Tuesday. C. On Friday. D. On Sunday.
2. Who can enter free?
A. Teachers. B. Children. C. Doctors. D. Students.
`
const sevenOfFive = `第二节（共3小题；每小题2.5分）
阅读下面短文，从短文后的选项中选出可以填入空白处的最佳选项。
Sleep is important. ___3___ In 2024, 85% of us slept 7 hours. ___4___ Turn off your phone. ___5___
A. It keeps you healthy.
B. Night is for rest.
C. Its light keeps you awake.
D. Eat more.
`
const grammar = `第二部分 语言运用
第一节（共3小题；每小题1.5分）
阅读下面短文，在空白处填入1个适当的单词或括号内单词的正确形式。
Tea is one of 6 most popular drinks. It 7 (come) from China. It is good 8 health.
`
const writing = `第三部分 写作（共两节，满分40分）
第一节（满分15分）
假定你是李华，请你写信邀请外教做评委，内容包括：
1. 比赛时间和地点；
2. 邀请的原因。
注意：
1. 写作词数应为80左右；
第二节（满分25分）
阅读下面材料，根据其内容续写两段，使之构成一篇完整的短文。
Tom was walking in the forest when it began to rain.
Paragraph 1: He knocked at the door.
`
const answers = `参考答案
阅读 1—2 AB 3—5 ABC
语法填空
6. the 7. comes 8. for
`

describe('an English paper', () => {
  it('asks in the blanks of a text, by the choices behind it or by words, and has answers by the names of its parts', async () => {
    const { questions, refused } = await read(before + sevenOfFive + grammar + writing + answers)
    expect(refused).toEqual([])
    expect(questions.map(({ type, score }) => [type, score])).toEqual([
      ['single_choice', 2.5],
      ['single_choice', 2.5],
      ['composite', 7.5],
      ['composite', 4.5],
      ['essay', 15],
      ['essay', 25],
    ])
    const [choice, , passage, words, letter, story] = questions
    expect(choice).toMatchObject({ answer: { key: 'A' } })
    expect(passage).toMatchObject({
      stem: expect.stringMatching(/___3___.*In 2024, 85%.*___5___$/),
      answer: {
        parts: ['A', 'B', 'C'].map((key) => ({
          stem: '',
          options: [{ text: 'It keeps you healthy.' }, {}, {}, { key: 'D', text: 'Eat more.' }],
          answer: { key },
        })),
      },
      changes: expect.arrayContaining([{ zh: expect.stringContaining('第3到5空'), en: expect.any(String) }]),
    })
    expect(words).toMatchObject({
      answer: {
        parts: [
          { stem: expect.stringMatching(/blank/), answer: { blanks: [{ accept: ['the'] }] } },
          { stem: expect.stringMatching(/<\/span> \(come\)$/), answer: { blanks: [{ accept: ['comes'] }] } },
          { answer: { blanks: [{ accept: ['for'] }] } },
        ],
      },
    })
    expect(letter?.stem).toMatch(/^假定你是李华.*1\. 比赛时间.*2\. 邀请的原因.*词数/)
    expect(story?.stem).toMatch(/^阅读下面材料.*Paragraph 1/)
  })

  it('loses no blank where the answers are not there', async () => {
    const { questions, refused } = await read(before + sevenOfFive + grammar)
    expect(refused).toEqual([])
    expect(questions).toHaveLength(8)
    for (const question of questions.slice(2)) expect(question.stem).toMatch(/___3___|Tea is one of 6/)
  })

  it('has questions in no numbers that only happen to be in a text', async () => {
    const { questions, refused } = await read(
      `${before}第二节\n阅读下面短文。\nIn 2024 we had 3 dogs and 14 cats.\n第三节\n3. What?\nA. a B. b\n`,
    )
    expect(questions).toHaveLength(3)
    expect(refused).toEqual([expect.stringContaining('阅读下面短文')])
  })
})

it('a part of the paper is named in front of its answers, and a sentence is none', () => {
  expect(quickAnswers('听力 1—5 ABCAB')).toHaveLength(5)
  expect(quickAnswers('阅读理解：1. A 2. B')).toHaveLength(2)
  for (const line of ['因为 1 A', '由图可知 1. B 是对的', '共 3 D']) expect(quickAnswers(line)).toEqual([])
})
