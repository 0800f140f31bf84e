import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { paragraph, paragraphs, reading, run, table } from './fixtures/docx/build.ts'

/** Papers as teachers type them: headings, instructions, labels, keys and points in all their usual places. */

const zh = (texts: readonly { zh: string }[]): string => texts.map((text) => text.zh).join(' ')
const keyOf = ({ answer }: ReadQuestion): unknown => {
  if (answer === null) return null
  if (answer.type === 'fill_blank') return answer.blanks.map((blank) => ('accept' in blank ? blank.accept[0] : ''))
  if (answer.type === 'true_false') return answer.value
  if (answer.type === 'single_choice') return answer.key
  if (answer.type === 'multiple_choice') return answer.keys.join('')
  return 'text' in answer ? answer.text : answer
}
const stemsOf = (questions: readonly ReadQuestion[]): string[] => questions.map(({ stem }) => stem)
const choice = (stem: string): string => `${stem}（　　）\nA．甲\nB．乙\nC．丙\nD．丁`
const short = (number: number, stem: string): string => `${number}．${stem}`

describe('a heading', () => {
  it.each([
    '三、解答题：本大题共2小题，解答应写出文字说明、证明过程或演算步骤。',
    '三、解答题（解答下列各题，写出必要的步骤）',
    '三、计算题：请完成下列各题，要写出过程。',
    '三、簡答題：請回答下列問題，文字力求簡潔。',
  ])('that names a type is no text with questions on it: %s', async (heading) => {
    const { questions } = await reading(`${heading}\n1．（6分）求甲的值。\n2．（8分）求乙的值。`)
    expect(questions.map(({ stem, score, type }) => [stem, score, type === 'composite'])).toEqual([
      ['求甲的值。', 6, false],
      ['求乙的值。', 8, false],
    ])
  })

  it('that introduces a text still does', async () => {
    const { questions } = await reading(
      `一、阅读理解题：阅读下面的短文，回答1～2题。\n短文。\n${short(1, choice('一'))}\n${short(2, choice('二'))}\n参考答案\n1-2 AB`,
    )
    expect(questions.map(({ type }) => type)).toEqual(['composite'])
  })

  it('of a part carries the heading above it', async () => {
    const { questions } = await reading(
      `第一部分 听力（共两节，满分30分）\n第一节（共1小题；每小题1.5分）\n${short(1, choice('一'))}\n第二节（共1小题；每小题2分）\n${short(2, choice('二'))}\n第二部分 阅读\n第一节\n${short(3, choice('三'))}`,
    )
    expect(questions.map(({ section, score }) => [section, score])).toEqual([
      ['第一部分 听力 第一节（共1小题；每小题1.5分）', 1.5],
      ['第一部分 听力 第二节（共1小题；每小题2分）', 2],
      ['第二部分 阅读 第一节', null],
    ])
  })

  it('keeps its rule of partial points', async () => {
    const rule = '二、选择题：本题共1小题，每小题6分。全部选对的得6分，部分选对的得3分，有选错的得0分。'
    const { questions } = await reading(`${rule}\n1．下列有哪些（　　）\nA．甲\nB．乙\nC．丙\n参考答案\n1．AC`)
    expect(questions).toMatchObject([{ section: rule, score: 6, type: 'multiple_choice' }])
  })
})

describe('instructions for candidates', () => {
  const asked = `一、选择题\n${short(1, choice('一'))}\n${short(2, choice('二'))}`

  it.each([
    '注意事项：\n1．答卷前填写姓名。\n2．用铅笔涂黑。\n3．考完交回。',
    '注意事项：1．答卷前填写姓名。\n2．用铅笔涂黑。\n3．考完交回。',
    '【注意事项】\n（1）答卷前填写姓名。\n（2）用铅笔涂黑，\n不得用钢笔。',
    '考生须知\n1. 本卷共4页。\n2. 答在答题纸上。',
    '考生須知：\n1. 本卷共4頁。\n2. 寫在答案紙上。',
    '注意事項：請在答案紙上作答。',
  ])('are no questions: %s', async (words) => {
    const { questions, refused } = await reading(`期末考试\n${words}\n${asked}`)
    expect(stemsOf(questions)).toEqual(['一（　　）', '二（　　）'])
    expect(questions.map(({ at }) => at.split(',')[0])).toEqual(['question 1', 'question 2'])
    for (const line of words.split('\n')) expect(refused.map(({ excerpt }) => excerpt).join(' ')).toContain(line)
    expect(refused.every(({ isAside }) => isAside)).toBe(true)
  })

  it('end where a question begins, with a heading or without', async () => {
    const { questions } = await reading(
      `注意事项：\n1．填写姓名。\n2．用铅笔。\n${short(1, choice('一'))}\n${short(2, choice('二'))}`,
    )
    expect(stemsOf(questions)).toEqual(['一（　　）', '二（　　）'])
    const { questions: bare } = await reading(`注意事项：请认真作答。\n1．简述甲。\n2．简述乙。`)
    expect(stemsOf(bare)).toEqual(['简述甲。', '简述乙。'])
  })

  it('stand between volumes too, and within a question are its text', async () => {
    const { questions } = await reading(
      `第Ⅰ卷\n${short(1, choice('一'))}\n第Ⅱ卷\n注意事项：\n1．用黑色墨水。\n2．写在答题卡上。\n二、简答题\n2．简述甲。`,
    )
    expect(stemsOf(questions)).toEqual(['一（　　）', '简述甲。'])
    const { questions: inText } = await reading(
      '1．请根据下面的告示写一段话。\n注意事项：\n（1）不得喧哗。\n（2）不得吸烟。\n2．简述乙。',
    )
    expect(stemsOf(inText)[0]).toContain('（2）不得吸烟。')
  })

  it('do not decide how the questions are numbered', async () => {
    const { questions } = await reading(
      `注意事项：\n1．填写姓名。\n2．用铅笔。\n（1）${choice('一')}\n（2）${choice('二')}`,
    )
    expect(stemsOf(questions)).toEqual(['一（　　）', '二（　　）'])
  })
})

describe('a solution behind the paper', () => {
  it('keeps every line from its first to its last', async () => {
    const { questions } = await reading(
      '一、解答题\n1．（10分）求甲。\n2．证明乙。\n参考答案\n1．（1）由已知得\n解：因为 a=5，\n所以 b=6。\n答：甲是6。\n2．证明：连接两点，\n解：略。',
    )
    expect(questions.map(keyOf)).toEqual([
      '（1）由已知得<br>解：因为 a=5，<br>所以 b=6。<br>答：甲是6。',
      '证明：连接两点，<br>解：略。',
    ])
    expect(questions.flatMap(({ changes }) => changes)).toEqual([])
  })

  it('that repeats the sentence with its blanks filled gives the answers', async () => {
    const { questions } = await reading(
      '一、填空题\n1．地球的卫星是________．\n2．水由________种元素组成，化学式是________．\n参考答案与试题解析\n1．地球的卫星是　月球　．\n【解答】故答案为：月球．\n2．水由　两　种元素组成，化学式是　H2O　．\n【解答】略',
    )
    expect(questions.map(keyOf)).toEqual([['月球'], ['两', 'H2O']])
    expect(questions.map(({ analysis }) => analysis)).toEqual(['【解答】故答案为：月球．', '【解答】略'])
  })

  it('that goes on behind the repeated stem is kept', async () => {
    const stem = '已知直角三角形两条直角边的长，求它斜边的长。'
    const { questions } = await reading(`一、解答题\n1．${stem}\n参考答案\n1．${stem}\n由勾股定理得五。\n所以是五。`)
    expect(questions.map(keyOf)).toEqual(['由勾股定理得五。<br>所以是五。'])
  })

  it('with another answer than the list is kept in the analysis, with a note', async () => {
    const { questions } = await reading(
      `${short(1, choice('一'))}\n${short(2, choice('二'))}\n参考答案\n1-2 AB\n1．C 因为丙。\n2．B 因为乙。`,
    )
    expect(questions.map(keyOf)).toEqual(['A', 'B'])
    expect(questions[0]!.analysis).toBe('答案：C<br>因为丙。')
    expect(zh(questions[0]!.changes)).toContain('“C”')
  })
})

describe('keys', () => {
  const paper = `一、选择题\n${[1, 2, 3, 4].map((number) => short(number, choice('问'))).join('\n')}\n二、填空题\n5．甲是____和____。\n三、判断题\n6．对吗（　　）\n7．错吗（　　）`

  it.each([
    '一、BACD\n二、5．子；丑\n三、√×',
    '一、B A C D\n二、5. 子；丑\n三、6.√ 7.×',
    '一、选择题：BACD\n二、填空题\n5．子；丑\n三、判断题：√ ×',
    '一、选择题\nBACD\n二、填空题\n5、子；丑\n三、判断题\n√×',
    '1B 2A 3C 4D\n5．子；丑\n6√ 7×',
    '1B2A3C4D\n5．子；丑\n6．√\n7．×',
    '（1）B（2）A（3）C（4）D\n5．子；丑\n6．√　7．×',
    '1-B 2-A 3-C 4-D\n5．子；丑\n6-7：√×',
    '選擇題：BACD\n5．子；丑\n是非題：√×',
  ])('are read in a row: %s', async (answers) => {
    const { questions, refused } = await reading(`${paper}\n答案\n${answers}`)
    expect(questions.map(keyOf)).toEqual(['B', 'A', 'C', 'D', ['子', '丑'], true, false])
    expect(refused.filter(({ isAside }) => !isAside)).toEqual([])
  })

  it('are read in a table with analyses, in rows or in columns, in one or two groups', async () => {
    const two = `${short(1, choice('一'))}\n${short(2, choice('二'))}`
    const tables = [
      [
        ['题号', '答案', '解析'],
        ['1', 'B', '因为乙'],
        ['2', 'A', '因为甲'],
      ],
      [
        ['题号', '1', '2'],
        ['答案', 'B', 'A'],
        ['解析', '因为乙', '因为甲'],
      ],
      [
        ['题号', '答案', '解析', '题号', '答案', '解析'],
        ['1', 'B', '因为乙', '2', 'A', '因为甲'],
      ],
      [
        ['題號', '答案', '詳解'],
        ['1', 'B', '因为乙'],
        ['2', 'A', '因为甲'],
      ],
    ]
    for (const rows of tables) {
      const { questions } = await reading({ body: paragraphs(`${two}\n参考答案`) + table(rows) })
      expect(questions.map((one) => [keyOf(one), one.analysis])).toEqual([
        ['B', '因为乙'],
        ['A', '因为甲'],
      ])
    }
    const [, withKeys] = [
      two,
      await reading({
        body:
          paragraphs(two) +
          table([
            ['题号', '1', '2'],
            ['答案', 'B', 'A'],
          ]),
      }),
    ]
    expect(withKeys.questions.map(keyOf)).toEqual(['B', 'A'])
  })

  it('that fit nothing are listed with their text', async () => {
    const { questions, refused } = await reading(
      `${paper}\n参考答案\n评分说明另附\n一、BACDA\n二、5．子；丑\n三、略去不印的答案`,
    )
    expect(questions.map(keyOf).slice(0, 4)).toEqual([null, null, null, null])
    const shown = refused.filter(({ isAside }) => !isAside)
    expect(shown.map(({ excerpt }) => excerpt)).toEqual(['评分说明另附', 'BACDA', '三、略去不印的答案'])
    expect(zh(shown[0]!.reasons)).toContain('答案部分')
  })

  it('of a table keep what its other rows say', async () => {
    const body =
      paragraphs(`${short(1, choice('一'))}\n${short(2, choice('二'))}\n参考答案`) +
      table([
        ['题号', '1', '2'],
        ['答案', 'B', 'A'],
        ['备注', '见教材', ''],
      ])
    const { questions } = await reading({ body })
    expect(questions.map(({ analysis }) => analysis)).toEqual(['备注：见教材', ''])
  })
})

describe('labels of answers', () => {
  it.each([
    '答：',
    '答案：',
    '答案是：',
    '【答】',
    '[答案]',
    '［答案］',
    '解：',
    '参考答案：',
    '标准答案：',
    '正确答案：',
    '本题答案：',
    '【参考答案】',
    '〖答案〗',
    '(答案)',
    '（答案）',
    '【答题要点】',
    '參考答案：',
    '標準答案：',
    '〖參考答案〗',
    'Answer: ',
    'Ans: ',
  ])('%s', async (label) => {
    const { questions } = await reading(`一、简答题\n1．说明甲。\n${label}甲省时。\n2．说明乙。\n${label}乙省力。`)
    expect(stemsOf(questions)).toEqual(['说明甲。', '说明乙。'])
    expect(questions.map(keyOf)).toEqual(label === '解：' ? ['解：甲省时。', '解：乙省力。'] : ['甲省时。', '乙省力。'])
  })

  it.each([
    '解析：',
    '【解析】',
    '[解析]',
    '答案解析：',
    '【答案与解析】',
    '参考解析：',
    '詳解：',
    '【解題思路】',
    '点评：',
    '评分标准：',
  ])('and of analyses: %s', async (label) => {
    const { questions } = await reading(
      `${short(1, choice('一'))}\n答案 B\n${label}因为乙。\n${short(2, choice('二'))}\n答案A`,
    )
    expect(questions.map(keyOf)).toEqual(['B', 'A'])
    expect(questions[0]!.analysis).toContain('因为乙。')
  })

  it('答：at the end of a worked solution is its last sentence', async () => {
    const { questions } = await reading('一、解答题\n1．求人数。\n解：设有x人，\n答：有五人。\n2．求乙。')
    expect(questions.map(keyOf)).toEqual(['解：设有x人，<br>答：有五人。', null])
  })
})

describe('points', () => {
  it('are read behind the stem', async () => {
    const { questions } = await reading(
      '一、简答题\n1．简述甲。（6分）\n2．简述乙（8 分）\n3．（10分）论丙。\n4．论丁。[5分]\n5．说明戊 (本题满分12分)\n6．說明己。（共4分）',
    )
    expect(questions.map(({ stem, score }) => [stem, score])).toEqual([
      ['简述甲。', 6],
      ['简述乙', 8],
      ['论丙。', 10],
      ['论丁。', 5],
      ['说明戊', 12],
      ['說明己。', 4],
    ])
  })

  it('behind the parts of a question are not its own', async () => {
    const { questions } = await reading(
      '一、解答题\n1．已知甲。\n（1）求乙；（4分）\n（2）求丙。（6分）\n2．（1）求丁。（3分）',
    )
    expect(questions.map(({ score }) => score)).toEqual([null, null])
    expect(questions[0]!.stem).toContain('（2）求丙。（6分）')
  })

  it('and the type may be there too', async () => {
    const { questions } = await reading('1．下列有哪些（　　）（多选）（3分）\nA．甲\nB．乙\nC．丙\n答案：A')
    expect(questions).toMatchObject([{ type: 'multiple_choice', score: 3, stem: '下列有哪些（　　）' }])
  })
})

describe('numbers and options', () => {
  it.each([
    ['1 ', '2 '],
    ['1　', '2　'],
    ['【1】', '【2】'],
    ['【单选题】1.', '【单选题】2.'],
    ['[單選題]1、', '[單選題]2、'],
    ['（ B ）1．', '（ A ）2．'],
    ['（　　）1. ', '（　　）2. '],
  ])('%s', async (first, second) => {
    const options = 'A. 子  B. 丑\nC. 寅  D. 卯'
    const { questions } = await reading(
      `一、选择题\n${first}下列哪个对？\n${options}\n正确答案：B\n${second}哪个不对？\n${options}\n正确答案：A`,
    )
    expect(questions.map((one) => [one.options.length, one.type, keyOf(one)])).toEqual([
      [4, 'single_choice', 'B'],
      [4, 'single_choice', 'A'],
    ])
    expect(questions.map(({ stem }) => stem.replace(/^（　　）/, ''))).toEqual(['下列哪个对？', '哪个不对？'])
  })

  it.each([
    'a. 子  b. 丑  c. 寅',
    'a. 子\nb. 丑\nc. 寅',
    'a) 子\tb) 丑\tc) 寅',
    '(a) 子\n(b) 丑\n(c) 寅',
    'A 子  B 丑  C 寅',
    'A 子\nB 丑\nC 寅',
    'A　子\nB　丑\nC　寅',
  ])('options are %s', async (options) => {
    const { questions } = await reading(`一、选择题\n1. 选哪个\n${options}\n答案：b\n2. 再选\n${options}\n答案：C`)
    expect(questions.map((one) => [one.options.map(({ key, text }) => key + text).join(), keyOf(one)])).toEqual([
      ['A子,B丑,C寅', 'B'],
      ['A子,B丑,C寅', 'C'],
    ])
  })

  it('a. and b. number the parts of a question to be worked out', async () => {
    const { questions } = await reading('一、解答题\n1. 已知甲。\na. 求乙\nb. 求丙\n2. 求丁。')
    expect(questions.map(({ type, options }) => [type, options.length])).toEqual([
      ['essay', 0],
      ['essay', 0],
    ])
  })

  it('questions without numbers are counted, with a note', async () => {
    const { questions } = await reading(
      `期末练习\n单选题\n${choice('哪个对')}\n答案：B\n解析：因为乙。\n${choice('哪个错')}\n答案：A\n判断题\n地球是圆的。（√）\n太阳是方的。（×）\n简答题\n简述甲。\n答案：略去。\n多说一句。\n简述乙。\n答案：没有。`,
    )
    expect(questions.map((one) => [one.stem, keyOf(one)])).toEqual([
      ['哪个对（　　）', 'B'],
      ['哪个错（　　）', 'A'],
      ['地球是圆的。（　　）', true],
      ['太阳是方的。（　　）', false],
      ['简述甲。', '略去。<br>多说一句。'],
      ['简述乙。', '没有。'],
    ])
    expect(questions.every(({ changes }) => zh(changes).includes('没有编号'))).toBe(true)
    const { questions: behind } = await reading(`${choice('一')}\n${choice('二')}\n参考答案\n1-2 CD`)
    expect(behind.map(keyOf)).toEqual(['C', 'D'])
  })
})

describe('a table', () => {
  const expected = [
    ['哪个对', '子丑寅卯', 'B', '因为丑'],
    ['哪个错', '辰巳午未', 'A', '因为辰'],
  ]
  const read = async (rows: readonly (readonly string[])[]) => {
    const { questions } = await reading({ body: paragraph('练习') + table(rows) })
    return questions.map((one) => [one.stem, one.options.map(({ text }) => text).join(''), keyOf(one), one.analysis])
  }

  it('is a paper with a question to a row', async () => {
    expect(
      await read([
        ['题目', '选项', '答案', '解析'],
        ['哪个对', 'A. 子\nB. 丑\nC. 寅\nD. 卯'.replace(/^/, ''), 'B', '因为丑'],
        ['哪个错', 'A. 辰 B. 巳 C. 午 D. 未', 'A', '因为辰'],
      ]),
    ).toEqual(expected)
    expect(
      await read([
        ['序号', '题干', 'A', 'B', '选项C', '选项D', '正确答案', '答案解析'],
        ['1', '哪个对', '子', '丑', '寅', '卯', 'B', '因为丑'],
        ['2', '哪个错', '辰', '巳', '午', '未', 'A', '因为辰'],
      ]),
    ).toEqual(expected)
    expect(
      await read([
        ['題目', '選項', '答案', '詳解'],
        ['哪个对', '子\n丑\n寅\n卯', 'B', '因为丑'],
        ['哪个错', '辰\n巳\n午\n未', 'A', '因为辰'],
      ]),
    ).toEqual(expected)
  })

  it('is a paper with the words down the first column', async () => {
    expect(
      await read([
        ['题目', '哪个对'],
        ['选项', 'A. 子\nB. 丑\nC. 寅\nD. 卯'],
        ['答案', 'B'],
        ['解析', '因为丑'],
        ['题目', '哪个错'],
        ['选项', 'A. 辰\nB. 巳\nC. 午\nD. 未'],
        ['答案', 'A'],
        ['解析', '因为辰'],
      ]),
    ).toEqual(expected)
  })

  it('keeps what its other columns say, and takes type, points and difficulty', async () => {
    const { questions } = await reading({
      body: table([
        ['题型', '题目', '答案', '分值', '难度', '命题人'],
        ['判断题', '地球是圆的', '对', '3', '中等', '老王'],
        ['填空题', '首都是____', '北京', '2', '容易', '老李'],
      ]),
    })
    expect(questions.map((one) => [one.type, keyOf(one), one.score, one.difficulty])).toEqual([
      ['true_false', true, 3, 3],
      ['fill_blank', ['北京'], 2, 1],
    ])
    expect(questions[0]!.analysis).toContain('命题人：老王')
  })
})

describe('answers in the stem', () => {
  const line = '<w:u w:val="single"/>'
  const stemAndKeys = async (content: string, heading = '一、填空题') => {
    const { questions } = await reading({ body: paragraph(heading) + paragraph(content) })
    return questions.map((one) => [
      one.stem.replace(/<span data-type="blank" data-kind="\d"><\/span>/g, '_'),
      keyOf(one),
    ])
  }

  it('on lines leave it and are the key', async () => {
    expect(
      await stemAndKeys(run('1. 首都是') + run(' 北京 ', line) + run('，国庆在') + run(' 10 ', line) + run('月。')),
    ).toEqual([['首都是_，国庆在_月。', ['北京', '10']]])
    expect(await stemAndKeys(run('1. 每年') + run(' 10 ', line) + run('月。'))).toEqual([['每年_月。', ['10']]])
    expect(await stemAndKeys(run('1. 首都是') + run('北京', line) + run('。'))).toEqual([['首都是_。', ['北京']]])
  })

  it('are not the words that a line only stresses', async () => {
    const stressed = run('1. 解释') + run('划线', line) + run('的词。')
    expect((await stemAndKeys(stressed, '一、简答题'))[0]![0]).toContain('划线')
  })

  it('in brackets before a statement leave it', async () => {
    const { questions } = await reading(
      '一、是非題\n1. (○)月球會反光。\n2. (╳)水不會沸騰。\n3. （ 對 ）一年有十二個月。',
    )
    expect(questions.map((one) => [one.stem, keyOf(one)])).toEqual([
      ['月球會反光。', true],
      ['水不會沸騰。', false],
      ['一年有十二個月。', true],
    ])
  })

  it.each([
    ['red', '<w:color w:val="FF0000"/>', '红色'],
    ['bold', '<w:b/>', '加粗'],
  ])('are the option in %s, with a note', async (_, look, words) => {
    const body =
      paragraph('1. 哪个对（　　）') +
      paragraph(run('A. 子')) +
      paragraph(run('B. 丑', look)) +
      paragraph(run('C. ') + run('寅')) +
      paragraph('2. 哪些对（　　）') +
      paragraph(run('A. 子  ') + run('B. 丑  ', look) + run('C. 寅', look))
    const { questions } = await reading({ body })
    expect(questions.map(keyOf)).toEqual(['B', 'BC'])
    expect(questions[0]!.options[1]!.text).toBe('丑')
    expect(questions.every(({ changes }) => zh(changes).includes(words))).toBe(true)
    const { questions: given } = await reading({ body: body + paragraph('答案：A') })
    expect(given.map(keyOf)).toEqual(['B', 'A'])
  })
})

describe('traditional characters', () => {
  it('are structure like simplified ones, and stay as they are', async () => {
    const { questions } = await reading(
      '一、單選題（每題4分）\n1. 何者正確？\n(A)鯨魚　(B)鯊魚\n答案：A\n解析：用肺呼吸\n難易度：中等\n二、複選題\n2. 何者正確？\n(A)甲　(B)乙　(C)丙\n參考答案：AC\n三、填充題（每格2分）\n3. 李白字＿＿＿。\n答案：太白\n四、問答題\n4. 試述水循環。\n參考答案：蒸發。',
    )
    expect(questions.map((one) => [one.type, keyOf(one), one.score])).toEqual([
      ['single_choice', 'A', 4],
      ['multiple_choice', 'AC', null],
      ['fill_blank', ['太白'], 2],
      ['short_answer', '蒸發。', null],
    ])
    expect(questions[0]).toMatchObject({ analysis: '用肺呼吸', difficulty: 3, section: '一、單選題（每題4分）' })
  })
})
