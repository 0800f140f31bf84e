import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { reading } from './fixtures/docx/build.ts'

/** Sections of a paper: where one ends, what its heading says, and whose answers are below such a heading. */

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

  it.each([
    ['without headings', '1．A 2．B\n1．0\n2．7\n1．3\n2．x=4'],
    ['behind the name of each section', '一、选择题 1．A 2．B\n二、填空题 1．0\n2．7\n三、解答题：1．3\n2．x=4'],
    ['under the names alone', '选择题\n1-2 AB\n填空题\n1．0\n2．7\n解答题\n1．3\n2．x=4'],
  ])('are in the order of the paper %s', async (_, key) => {
    const { questions } = await reading(
      `一、选择题\n${choice(1, '一')}\n${choice(2, '二')}\n${fills}\n${solved}\n参考答案\n${key}`,
    )
    expect(questions.map(keyOf)).toEqual(['A', 'B', ['0'], ['7'], '3', 'x=4'])
  })

  it('go to the section within a section that its heading names', async () => {
    const { questions, refused } = await reading(
      `一、听力\n（一）听句子\n${choice(1, '一')}\n${choice(2, '二')}\n（二）听对话\n${choice(1, '三')}\n二、笔试\n（一）选择\n${choice(1, '四')}\n参考答案\n二、（一）1．B\n一、（一）1-2 AC\n（二）1．D`,
    )
    expect(questions.map(keyOf)).toEqual(['A', 'C', 'D', 'B'])
    expect(refused.filter((one) => !one.isAside)).toEqual([])
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

  it('begins an answer behind a row of such answers', async () => {
    const { questions } = await reading(
      '一、直接写得数\n1.2.5×4=\n2.3.6÷6=\n3.10-0.1=\n二、解决问题\n4.12个苹果分给3人，每人几个？\n5.3千克苹果12元，每千克多少元？\n参考答案\n1.10 2.0.6 3.9.9\n4.4个\n5.4元',
    )
    expect(questions.map(keyOf)).toEqual(['10', '0.6', '9.9', '4个', '4元'])
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

describe('the heading of a section', () => {
  const paper = (heading: string, solved = ''): string =>
    `一、选择题（每题2分，共4分）\n${choice(1, '甲')}${solved}\n${choice(2, '乙')}${solved}\n${heading}\n3．说说丙的意义。\n4．说说丁的意义。\n参考答案\n1．A 2．B\n3．丙的意义\n4．丁的意义`
  const names =
    '阅读理解 现代文阅读 文言文阅读 古诗文阅读 名著阅读 材料题 材料解析题 综合题 操作题 识图题 语言文字运用 任务型阅读 句型转换 解决问题 案例分析题 看图写话 口算 基础知识 积累与运用 综合性学习 翻译 主观题 分析说明题'.split(
      ' ',
    )

  it.each([...names, ...names.map((name) => `${name}（10分）`), '综合性学习：学校开展了活动，请你参加。（10分）'])(
    'ends the section before it, whatever its name: 二、%s',
    async (name) => {
      for (const solved of ['', '\n【答案】A\n【解析】略。']) {
        const { questions } = await reading(paper(`二、${name}`, solved))
        expect(questions.map(({ section, score }) => [section, score])).toEqual([
          ['一、选择题（每题2分，共4分）', 2],
          ['一、选择题（每题2分，共4分）', 2],
          [`二、${name}`, null],
          [`二、${name}`, null],
        ])
        expect(questions[1]!.options.at(-1)!.text).toBe('丁')
      }
    },
  )

  it('that says no type leaves it to the shape of each question, with a note that names it', async () => {
    const { questions } = await reading(
      `一、选择题\n${choice(1, '甲')}\n二、材料题（12分）\n2．阅读材料，回答问题。\n材料一：……\n（1）说明甲。\n（2）说明乙。\n${choice(3, '丙')}\n参考答案\n1．A\n2．（1）甲\n（2）乙\n3．C`,
    )
    expect(questions.map(({ type }) => type)).toEqual(['single_choice', 'essay', 'single_choice'])
    expect(zh(questions[1]!.changes)).toContain('大题“材料题”没有说明题型，按解答题处理')
    expect(zh(questions[0]!.changes)).toBe('')
  })

  it.each([
    ['a list within a question', '2．阅读下文，说明理由。\n一、甲很重要\n二、乙很重要\n三、丙很重要\n3．简述丁。'],
    [
      'a list that begins at the next numeral',
      '2．补全下列提纲。\n二、乙的意义是____________，它的条件有甲、乙、丙、丁、戊、己、庚、辛、壬、癸，以及其他的一些条件，详见下文各条所列，逐条说明理由\n3．简述丁。',
    ],
    [
      'a list that begins behind a label',
      '2．说明理由。\n【答案】略\n【解析】一、甲很重要。\n二、乙很重要。\n3．简述丁。（5分）',
    ],
    ['statements with roman numerals', '2．下列正确的有哪些？\nI. 3 > 2\nII. 2 > 1\nIII. 1 > 0\n3．简述丁。'],
  ])('is not %s', async (_, rest) => {
    const { questions } = await reading(`一、简答题\n1．甲是什么？\n${rest}`)
    expect(questions).toHaveLength(3)
    const lines = rest.split('\n').slice(1, -1)
    for (const line of lines.filter((one) => !one.startsWith('【')))
      expect(questions[1]!.stem + questions[1]!.analysis).toContain(line.slice(0, 3))
  })

  it('ends a question that has a list with the same numerals', async () => {
    const { questions } = await reading(
      '一、简答题\n1．甲是什么？\n二、材料题\n2．补全提纲。\n一、开天辟地\n二、民族独立\n三、改革开放\n三、辩一辩\n3．简述丁。',
    )
    expect(questions.map(({ section }) => section)).toEqual(['一、简答题', '二、材料题', '三、辩一辩'])
  })

  it('in English has roman numerals, a type, and points for each question', async () => {
    const { questions, refused } = await reading(
      'English Quiz\nI. Multiple choice (2 points each)\n1. She ____ tall.\nA. is  B. are\nII. True or false (1 point each)\n2. Water is wet.\n3. Fire is cold.\nIII. Cloze (3 marks each)\nLast Sunday I 4 to the park. We 5 a good time.\n4. A. go  B. went\n5. A. had  B. have\nIV. Reading comprehension\n6. Who is Tom?\nV. Writing (20 points)\n7. Write about your school.\nAnswers\n1. A\n2. T\n3. F\n4-5 BA\n6. A boy.\n7. (omitted)',
    )
    expect(questions.map(({ type, score }) => [type, score])).toEqual([
      ['single_choice', 2],
      ['true_false', 1],
      ['true_false', 1],
      ['composite', 6],
      ['short_answer', null],
      ['essay', 20],
    ])
    expect(questions[3]!.stem).toBe('Last Sunday I 4 to the park. We 5 a good time.')
    expect(questions[4]!.section).toBe('IV. Reading comprehension')
    expect(refused.filter((one) => !one.isAside)).toEqual([])
  })

  it('in English also heads the answers of its questions', async () => {
    const { questions, refused } = await reading(
      'I. 单选题（每题3分）\n1. 甲（  ）\nA. 一 B. 二\nII. 多选题（每题5分）\n2. 乙（  ）\nA. 一 B. 二 C. 三\n答案\nI. 1. A\nII. 2. AC',
    )
    expect(questions.map(keyOf)).toEqual(['A', ['A', 'C']])
    expect(refused.filter((one) => !one.isAside)).toEqual([])
  })

  it('may have brackets within another section, with a text below it', async () => {
    const { questions } = await reading(
      '一、阅读（30分）\n（一）阅读《背影》，回答1～2题。（15分）\n一段短文。\n1．概括。（5分）\n2．赏析。（10分）\n（二）文言文阅读（15分）\n另一段短文。\n3．翻译。（15分）\n参考答案\n1．一\n2．二\n3．三',
    )
    expect(questions.map(({ stem, section }) => [stem.split('<br>').slice(-2), section])).toEqual([
      [['阅读《背影》，回答1～2题。（15分）', '一段短文。'], '（一）阅读《背影》，回答1～2题。（15分）'],
      [['另一段短文。', '翻译。'], '（二）文言文阅读（15分）'],
    ])
  })

  it('gives its points to its only question, where that has none', async () => {
    const scores = async (rest: string) =>
      (await reading(`一、简答题\n1．甲是什么？（3分）\n${rest}`)).questions.slice(1).map((one) => one.score)
    expect(await scores('二、作文（60分）\n2．写一篇记叙文。')).toEqual([60])
    expect(await scores('二、作文（共50分）\n2．写一篇记叙文。（40分）')).toEqual([40])
    expect(await scores('二、作文（共60分，时间40分钟）\n2．写一篇记叙文。\n3．写一首诗。')).toEqual([null, null])
    expect(await scores('二、作文（40分钟）\n2．写一篇记叙文。')).toEqual([null])
    expect(
      await scores(
        '二、阅读（15分）\n阅读短文，完成2～3题。\n短文。\n2．甲？\n3．乙？\n三、写话（20分）\n4．写一段话。\n参考答案\n2．一\n3．二\n4．略',
      ),
    ).toEqual([15, 20])
  })
})
