import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { paragraph, paragraphs, reading, run } from './fixtures/docx/build.ts'

/**
 * Layouts of Chinese papers: several texts, numbers that leap, answers behind a group, behind each question and at the
 * end.
 */

const zh = (texts: readonly { zh: string }[]): string => texts.map((text) => text.zh).join(' ')
const keysOf = ({ answer }: ReadQuestion): string => {
  if (answer?.type === 'composite') return answer.parts.map((part) => keysOf(part as unknown as ReadQuestion)).join(' ')
  const given = answer as { key?: string; keys?: string[] } | null
  return given?.key ?? given?.keys?.join('') ?? '-'
}
const partsOf = ({ answer }: ReadQuestion) => (answer?.type === 'composite' ? answer.parts : [])
const choice = (number: number, stem: string): string =>
  `${number}. ${stem}（　　）\nA. 甲${number}\nB. 乙${number}\nC. 丙${number}\nD. 丁${number}`

describe('a second text', () => {
  const first = '某地陶瓷业历史悠久，产品远销海外。据此完成下面小题。'
  const second = '读乙图，完成下面小题。'

  it.each([
    ['behind options', ''],
    ['behind an analysis', '\n【答案】A\n【解析】原料丰富，\n燃料充足。'],
  ])('without numbers is the text of what follows, %s', async (_, solved) => {
    const paper = [
      first,
      choice(1, '优势') + solved,
      choice(2, '产地') + solved,
      second,
      choice(3, '方向') + solved,
    ].join('\n')
    const { questions, refused } = await reading(paper)
    expect(refused).toEqual([])
    const parts = questions.flatMap((one) =>
      one.answer?.type === 'composite'
        ? one.answer.parts.map((part) => [one.stem, part.stem, part.options.at(-1)!.text, part.analysis])
        : [[one.stem.split('<br>')[0]!, one.stem.split('<br>')[1]!, one.options.at(-1)!.text, one.analysis]],
    )
    const analysis = solved === '' ? '' : '原料丰富，<br>燃料充足。'
    expect(parts).toEqual([
      [first, '优势（　　）', '丁1', analysis],
      [first, '产地（　　）', '丁2', analysis],
      [second, '方向（　　）', '丁3', analysis],
    ])
  })

  it('is found by its last sentence where the text is above it', async () => {
    const paper = [
      `下图为甲流域示意图。\n据此完成1﹣2题。`,
      choice(1, '一'),
      choice(2, '二'),
      '下图为乙流域示意图。',
      '据此完成3~4题。',
      choice(3, '三'),
      choice(4, '四'),
    ].join('\n')
    const { questions } = await reading(`${paper}\n参考答案\n1-4 ABCD`)
    expect(questions.map((one) => [one.stem, keysOf(one)])).toEqual([
      ['下图为甲流域示意图。<br>据此完成1﹣2题。', 'A B'],
      ['下图为乙流域示意图。<br>据此完成3~4题。', 'C D'],
    ])
    expect(partsOf(questions[0]!)[1]!.options.at(-1)!.text).toBe('丁2')
  })

  it('is found behind an analysis too, and reported as a guess', async () => {
    const solved = '\n【答案】A\n【解析】略。'
    const paper = [
      '下图为甲流域示意图。',
      '据此完成1~2题。',
      choice(1, '一') + solved,
      choice(2, '二') + solved,
      '下图为乙流域示意图。',
      '据此完成3~4题。',
      choice(3, '三') + solved,
      choice(4, '四') + solved,
    ].join('\n')
    const { questions } = await reading(paper)
    expect(questions.map((one) => one.stem)).toEqual([
      '下图为甲流域示意图。<br>据此完成1~2题。',
      '下图为乙流域示意图。<br>据此完成3~4题。',
    ])
    expect(partsOf(questions[0]!)[1]!.analysis).toBe('略。')
    expect(zh(questions[1]!.changes)).toContain('材料')
  })

  it('belongs to its question where that goes on with (1)', async () => {
    const { questions } = await reading(
      '1. 阅读图文材料，完成下列要求。（22分）\n材料一 甲地多雨。\n根据材料，回答下列问题。\n（1）说明原因。\n（2）指出影响。\n2. 简述乙地的气候。（10分）',
    )
    expect(questions.map((one) => [one.stem, one.score])).toEqual([
      [
        '阅读图文材料，完成下列要求。<br>材料一 甲地多雨。<br>根据材料，回答下列问题。<br>（1）说明原因。<br>（2）指出影响。',
        22,
      ],
      ['简述乙地的气候。', 10],
    ])
  })

  it.each(['-', '–', '—', '－', '~', '～', '至', '﹣', '−', '‑', '‒', '―', '〜', '到', '——'])(
    'says with %s which questions it is for',
    async (dash) => {
      const { questions } = await reading(
        `阅读短文，完成1${dash}3 题。\n短文。\n${[1, 2, 3, 4].map((number) => choice(number, '问')).join('\n')}\n参考答案\n1${dash}4 ABCD`,
      )
      expect(questions.map(keysOf)).toEqual(['A B C', 'D'])
    },
  )

  it('of an English paper begins with a letter of its own, behind the analysis of the one before', async () => {
    const solved = (from: number) =>
      `\n【答案】${from}. D    ${from + 1}. A\n【解析】\n【${from}题详解】\n细节理解题。故选D。\n【${from + 1}题详解】\n推理判断题。故选A。`
    const { questions, refused } = await reading(
      `阅读下列短文，从每题所给的A、B、C、D四个选项中选出最佳选项。\nA\nThe first passage.\n${choice(21, 'What')}\n${choice(22, 'Why')}${solved(21)}\nB\nThe second passage.\n${choice(23, 'Who')}\n${choice(24, 'When')}${solved(23)}`,
    )
    expect(refused).toEqual([])
    expect(questions.map((one) => [one.stem.split('<br>').at(-1), keysOf(one)])).toEqual([
      ['The first passage.', 'D A'],
      ['The second passage.', 'D A'],
    ])
    expect(partsOf(questions[1]!).map((part) => part.analysis)).toEqual(['细节理解题。故选D。', '推理判断题。故选A。'])
  })
})

describe('numbers that leap', () => {
  it('begin questions, with a note on the gap, however far', async () => {
    const { questions } = await reading(
      `${choice(24, '甲')}\n${choice(25, '乙')}\n33. 简述两地气候的差异。\n34. 说明成因。`,
    )
    expect(questions.map((one) => one.stem)).toEqual(['甲（　　）', '乙（　　）', '简述两地气候的差异。', '说明成因。'])
    expect(zh(questions[2]!.changes)).toContain('25跳到33')
  })

  it('are read behind analyses, and among the answers at the end', async () => {
    const behind = await reading(
      `25. 简述甲。\n【答案】略\n【解析】因为。\n33. 简述乙的气候。\n【答案】湿\n34. 简述丙的气候。\n【答案】干`,
    )
    expect(behind.questions.map((one) => one.stem)).toEqual(['简述甲。', '简述乙的气候。', '简述丙的气候。'])
    const atEnd = await reading(
      `24. 简述甲。\n25. 简述乙。\n33. 简述丙。\n34. 简述丁。\n参考答案\n24. 一\n25. 二\n33. 三\n34. 四`,
    )
    expect(atEnd.questions.map((one) => (one.answer as { text?: string } | null)?.text)).toEqual([
      '一',
      '二',
      '三',
      '四',
    ])
  })

  it('that are taken for no questions are reported', async () => {
    const { questions } = await reading('1. 简述甲。\n【答案】略\n【解析】见下表第\n36. 列为高度\n2. 简述乙。（10分）')
    expect(questions).toHaveLength(2)
    expect(zh(questions[0]!.changes)).toContain('36')
  })
})

describe('a line that says 答案', () => {
  it('is the answer of its question where the next number goes on', async () => {
    const { questions, refused } = await reading(
      '1. 已知甲乙两地相距百里，回答：\n（1）求时间。\n（2）求速度。\n参考答案：\n（1）两小时\n（2）五十里\n2. 简述甲。\n参考答案：\n略',
    )
    expect(refused).toEqual([])
    expect(questions.map((one) => [one.stem, (one.answer as { text?: string } | null)?.text])).toEqual([
      ['已知甲乙两地相距百里，回答：<br>（1）求时间。<br>（2）求速度。', '（1）两小时<br>（2）五十里'],
      ['简述甲。', '略'],
    ])
  })

  it('alone, in a text or as an option, swallows no question', async () => {
    for (const word of ['answer', 'Answer', '答案', 'key', 'Answers:']) {
      const { questions, refused } = await reading(
        `1. Which word fits?\nA. question\nB.\n${word}\nC. word\nD. line\n2. Write\n${word}\nin Chinese.\n${choice(3, '丙')}`,
      )
      expect(refused).toEqual([])
      expect(questions.map((one) => one.stem.slice(0, 5))).toEqual(['Which', 'Write', '丙（　　）'])
    }
  })

  it('heads the answers of the group before it, and the paper goes on', async () => {
    const { questions, refused } = await reading(
      `${choice(1, '一')}\n${choice(2, '二')}\n参考答案：\n1-2 AB\n${choice(3, '三')}\n${choice(4, '四')}\n参考答案\n3. C  4. D`,
    )
    expect(refused).toEqual([])
    expect(questions.map(keysOf)).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('one answer for a group', () => {
  const group = (answer: string): string =>
    `阅读下文，完成下面小题。\n短文。\n${choice(1, '一')}\n${choice(2, '二')}\n${choice(3, '三')}\n${answer}\n${choice(4, '四')}\n【答案】B`

  it.each([
    '【答案】1. D  2. A  3. C',
    '【答案】1.D 2.A 3.C',
    '【答案】1．D　2．A　3．C',
    '【答案】1—3 DAC',
    '【答案】1~3：D A C',
    '【答案】DAC',
    '【答案】D A C',
    '【答案】D、A、C',
    '【答案】1、D；2、A；3、C',
    '【答案】（1）D（2）A（3）C',
    '【答案】【小题1】D 【小题2】A 【小题3】C',
    '答案：1. D  2. A  3. C',
    '【答案】\n1. D\n2. A\n3. C',
    '【答案】①D ②A ③C',
  ])('is shared out: %s', async (answer) => {
    const { questions, refused } = await reading(group(answer))
    expect(refused).toEqual([])
    expect(questions.map((one) => [one.type, keysOf(one)])).toEqual([
      ['composite', 'D A C'],
      ['single_choice', 'B'],
    ])
    expect(partsOf(questions[0]!).map((part) => part.answer.type)).toEqual([
      'single_choice',
      'single_choice',
      'single_choice',
    ])
  })

  it('is shared out to questions without a text, too', async () => {
    const { questions } = await reading(`${choice(1, '一')}\n${choice(2, '二')}\n【答案】1. D  2. A`)
    expect(questions.map(keysOf)).toEqual(['D', 'A'])
    const { questions: bare } = await reading(`${choice(1, '一')}\n${choice(2, '二')}\n${choice(3, '三')}\n【答案】DAC`)
    expect(bare.map(keysOf)).toEqual(['D', 'A', 'C'])
  })

  it('leaves a multiple choice alone', async () => {
    const { questions } = await reading(`一、多选题\n${choice(1, '一')}\n【答案】ABC\n${choice(2, '二')}\n【答案】AC`)
    expect(questions.map(keysOf)).toEqual(['ABC', 'AC'])
    const { questions: second } = await reading(`一、多选题\n${choice(1, '一')}\n${choice(2, '二')}\n【答案】AC`)
    expect(second.map(keysOf)).toEqual(['-', 'AC'])
  })

  it('of one question may repeat its number', async () => {
    expect((await reading(`${choice(1, '一')}\n【答案】1. B`)).questions.map(keysOf)).toEqual(['B'])
    expect((await reading('1. 甲是____。\n【答案】1．5')).questions[0]!.answer).toMatchObject({
      blanks: [{ accept: ['1．5'] }],
    })
    expect((await reading('1. 甲是____，乙是____。\n【答案】1、2')).questions[0]!.answer).toMatchObject({
      blanks: [{ accept: ['1'] }, { accept: ['2'] }],
    })
  })

  it('of numbered blanks gives each its words without the number', async () => {
    const fill = 'I ___61___ (touch) it and ___62___ (go) home.'
    for (const answer of [
      '【答案】61. touched; 62. went',
      '【答案】61. touched  62. went',
      '【答案】61．touched 62．went',
      '【答案】\n61. touched\n62. went',
    ]) {
      const { questions } = await reading(`1. ${fill}\n${answer}`)
      expect(questions[0]!.answer).toMatchObject({
        type: 'fill_blank',
        blanks: [{ accept: ['touched'] }, { accept: ['went'] }],
      })
      const text = await reading(`阅读下面短文，在空白处填入1个适当的单词。\n${fill}\n${answer}`)
      expect(text.refused).toEqual([])
      expect(text.questions.map((one) => one.answer)).toMatchObject([
        { type: 'fill_blank', blanks: [{ accept: ['touched'] }, { accept: ['went'] }] },
      ])
    }
  })
})

describe('a second answer within the explanation', () => {
  it.each([
    '【答案】A\n【解析】【解答】 答案： A 由题意得。',
    '【答案】A\n【解析】由题意得。\n答案：A',
    '【答案】A\n【解析】由题意得。 答案：A 。',
    '【答案】A\n【分析】略\n【解答】解：由题意得。\n【答案】A',
  ])('does not cancel the first: %s', async (solved) => {
    const { questions } = await reading(`${choice(1, '一')}\n${solved}\n${choice(2, '二')}\n【答案】B`)
    expect(questions.map(keysOf)).toEqual(['A', 'B'])
    expect(questions[0]!.analysis).toContain('由题意得')
  })

  it('is reported where it is another', async () => {
    const { questions } = await reading(`${choice(1, '一')}\n【答案】A\n【解析】由题意得。\n答案：B`)
    expect(keysOf(questions[0]!)).toBe('A')
    expect(zh(questions[0]!.changes)).toContain('B')
  })
})

describe('papers as they are set', () => {
  it('a 理综 paper: sections that count on, a leap, answers at the end', async () => {
    const { questions, refused } = await reading(`
2023年理科综合能力测试
一、选择题：本题共2小题，每小题6分。
${choice(1, '甲')}
${choice(2, '乙')}
三、非选择题
22．（6分）某同学用如图装置测量重力加速度。
（1）应选____；
（2）计算____。
35．[化学——选修3]（15分）
（1）基态原子____；
（2）晶胞____。
参考答案
1．B  2．D
22．（1）甲；（2）乙
35．（1）丙；（2）丁
`)
    expect(questions.map((one) => one.at.split(',')[0])).toEqual([
      'question 1',
      'question 2',
      'question 22',
      'question 35',
    ])
    expect(questions.slice(0, 2).map(keysOf)).toEqual(['B', 'D'])
    expect(refused.every((one) => one.isAside)).toBe(true)
  })

  it('a 文综 paper of groups, each with its text, answers and analyses behind each group', async () => {
    const groups = [1, 3, 5].map(
      (from) =>
        `图${from}示意某地。据此完成${from}～${from + 1}题。\n${choice(from, '甲')}\n${choice(from + 1, '乙')}\n【答案】${from}. A  ${from + 1}. C\n【解析】\n【${from}题详解】\n甲的解析。\n【${from + 1}题详解】\n乙的解析。`,
    )
    const { questions, refused } = await reading(groups.join('\n'))
    expect(refused).toEqual([])
    expect(
      questions.map((one) => [
        one.stem,
        keysOf(one),
        partsOf(one)
          .map((part) => part.analysis)
          .join('|'),
      ]),
    ).toEqual(
      [1, 3, 5].map((from) => [`图${from}示意某地。据此完成${from}～${from + 1}题。`, 'A C', '甲的解析。|乙的解析。']),
    )
  })

  it('two columns, which are one text with a break between them', async () => {
    const body =
      paragraphs(`${choice(1, '甲')}\n2. 乙（　　）\nA. 一`) +
      paragraph(run('B. 二') + '<w:r><w:br w:type="column"/></w:r>', '<w:sectPr><w:cols w:num="2"/></w:sectPr>') +
      paragraphs('C. 三\nD. 四\n3. 丙（　　）\nA. 五 B. 六\nC. 七 D. 八\n参考答案\n1-3 ABC')
    const { questions } = await reading({ body })
    expect(questions.map((one) => [one.options.length, keysOf(one)])).toEqual([
      [4, 'A'],
      [4, 'B'],
      [4, 'C'],
    ])
  })
})
