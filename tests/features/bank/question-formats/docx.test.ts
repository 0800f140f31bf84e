import { describe, expect, it } from 'vitest'
import { exercise } from '../../../../resources/exercise.ts'
import { formSchema } from '../../../../resources/kit/index.ts'
import { numbered, paragraph, paragraphs, reading, run, table } from './fixtures/docx/build.ts'

const zh = (texts: readonly { zh: string }[]): string => texts.map((text) => text.zh).join(' ')
const letters = (question: { answer: unknown }): unknown => {
  const answer = question.answer as { key?: string; keys?: string[] } | null
  return answer && (answer.key ?? answer.keys?.join(''))
}

describe('a paper of the usual kind', () => {
  const paper = `
2020年普通高等学校招生全国统一考试
注意事项：1．答卷前，考生务必将姓名填写在答题卡上。
一、选择题：本题共3小题，每小题5分，共15分。
1．（2020·全国Ⅰ卷·理）设集合A、B、C，则（　　）
A．1    B．2    C．3    D．4
2．下列说法正确的是（　　）
A．甲比乙快
B．乙比丙快
C．丙最快
D．都一样快
3．函数（　）A.增 B.减 C.不变 D.其他
二、填空题（每空2分）
4．4的算术平方根是____，立方根是______。
三、判断题
5．太阳从东方升起。（√）
四、解答题
6．（12分）求证：x>0。
（1）若a=1；
（2）若b=2。
参考答案
1-3 BCA
4．2；3
6．解：（1）略
（2）略
`
  it('gives each question with its type, options, points and source', async () => {
    const { questions } = await reading(paper)
    expect(questions.map((one) => one.type)).toEqual([
      'single_choice',
      'single_choice',
      'single_choice',
      'fill_blank',
      'true_false',
      'essay',
    ])
    expect(questions[0]).toMatchObject({
      stem: '设集合A、B、C，则（　　）',
      score: 5,
      source: '2020·全国Ⅰ卷·理',
      year: 2020,
    })
    expect(questions.slice(0, 3).map((one) => one.options.map(({ key, text }) => key + text).join())).toEqual([
      'A1,B2,C3,D4',
      'A甲比乙快,B乙比丙快,C丙最快,D都一样快',
      'A增,B减,C不变,D其他',
    ])
    expect(questions[5]).toMatchObject({ score: 12, stem: '求证：x&gt;0。<br>（1）若a=1；<br>（2）若b=2。' })
  })

  it('finds the answers at its end', async () => {
    const { questions } = await reading(paper)
    expect(questions.slice(0, 3).map(letters)).toEqual(['B', 'C', 'A'])
    expect(questions[3]!.answer).toMatchObject({ blanks: [{ accept: ['2'] }, { accept: ['3'] }] })
    expect(questions[4]!.answer).toEqual({ type: 'true_false', value: true })
    expect(questions[5]!.answer).toMatchObject({ text: '解：（1）略<br>（2）略' })
  })

  it('says what was a guess, and lists what belongs to no question', async () => {
    const { questions, refused } = await reading(paper)
    expect(zh(questions[4]!.changes)).toContain('答案取自题干括号')
    expect(questions[4]!.stem).toBe('太阳从东方升起。（　　）')
    expect(refused.map((one) => one.excerpt).join(' ')).toContain('注意事项：1．答卷前')
    expect(refused.map((one) => one.excerpt).join(' ')).toContain('二、填空题（每空2分）')
  })

  it('gives nothing that the form would refuse', async () => {
    const { questions } = await reading(paper)
    for (const { type, stem, options, answer, analysis, score } of questions) {
      expect(
        formSchema(exercise).safeParse({ type, stem, options, answer, analysis, score, subject_course_id: 1 }).success,
      ).toBe(true)
    }
  })
})

describe('answers', () => {
  it('stand behind each question, with analysis, difficulty and knowledge points', async () => {
    const { questions } = await reading(`
1. 1+1=（　　）
A. 1
B. 2
【答案】B
【解析】由加法得。
第二行。
【难度】容易
【知识点】数 > 加法；运算
【来源】2021年某校月考
2. 下列是偶数的有（　　）
A. 1 B. 2 C. 4
答案：BC  解析：能被2整除
`)
    expect(questions[0]).toMatchObject({
      type: 'single_choice',
      analysis: '由加法得。<br>第二行。',
      difficulty: 1,
      knowledge: [['数', '加法'], ['运算']],
      source: '2021年某校月考',
      year: 2021,
    })
    expect(questions.map(letters)).toEqual(['B', 'BC'])
    expect(questions[1]).toMatchObject({ type: 'multiple_choice', analysis: '能被2整除' })
  })

  it('stand in a table, one line of numbers and one of letters', async () => {
    const body =
      paragraphs('1. 甲（ ）\nA. 1\nB. 2\n2. 乙（ ）\nA. 1\nB. 2\n参考答案') +
      table([
        ['题号', '1', '2'],
        ['答案', 'B', 'A'],
      ])
    expect((await reading({ body })).questions.map(letters)).toEqual(['B', 'A'])
  })

  it('stand in lines such as 1. B  2. AC, each section counting again', async () => {
    const { questions } = await reading(`
一、单选题
1. 甲（ ） A. 1 B. 2 C. 3
2. 乙（ ） A. 1 B. 2 C. 3
二、多选题
1. 丙（ ） A. 1 B. 2 C. 3
参考答案
一、单选题
1. B  2. C
二、多选题
1. AC
`)
    expect(questions.map(letters)).toEqual(['B', 'C', 'AC'])
  })

  it('are taken from the conclusion of a worked solution that repeats the question', async () => {
    const { questions } = await reading(`
1．（5分）已知集合甲有三个元素，则它的子集的个数是（　　）
A．3	B．6	C．8	D．9
参考答案与试题解析
1．（5分）已知集合甲有三个元素，则它的子集的个数是（　　）
A．3	B．6	C．8	D．9
【分析】用公式。
【解答】解：2的3次方等于8，
故选：C．
`)
    expect(questions).toHaveLength(1)
    expect(letters(questions[0]!)).toBe('C')
    expect(questions[0]!.analysis).toContain('【解答】解：2的3次方等于8')
    expect(zh(questions[0]!.changes)).toMatch(/重复.*解析中的结论|解析中的结论.*重复/)
  })

  it('of no question are listed', async () => {
    const { refused } = await reading('1. 甲____。\n答案\n1. 乙\n')
    expect(refused).toEqual([])
    const { refused: left } = await reading('1. 甲（ ）\nA. 1\nB. 2\n参考答案\n1-3 BAB')
    expect(zh(left.flatMap((one) => one.reasons))).toContain('第2题')
  })

  it('that do not fit go to the analysis, with a note', async () => {
    const { questions } = await reading('一、单选题\n1. 甲（ ）\nA. 1\nB. 2\n【答案】不确定')
    expect(questions[0]).toMatchObject({ answer: null, analysis: '答案：不确定' })
    expect(zh(questions[0]!.changes)).toContain('不确定')
  })
})

describe('options', () => {
  const options = async (text: string): Promise<string> =>
    ((await reading(text)).questions[0]?.options ?? []).map(({ key, text: words }) => `${key}=${words}`).join(' ')

  it('stand in brackets, behind other signs, and two a line', async () => {
    expect(await options('1. 选\n(A) 甲 (B) 乙\n(C) 丙 (D) 丁')).toBe('A=甲 B=乙 C=丙 D=丁')
    expect(await options('1. 选\nA、甲\tB、乙\nC、丙\tD、丁')).toBe('A=甲 B=乙 C=丙 D=丁')
    expect(await options('1. 选\nA 苹果\tB 香蕉\tC 梨')).toBe('A=苹果 B=香蕉 C=梨')
  })

  it('stand in the cells of a table', async () => {
    const body =
      paragraph('1. 选（ ）') +
      table([
        ['A. 甲', 'B. 乙'],
        ['C. 丙', 'D. 丁'],
      ])
    expect((await reading({ body })).questions[0]!.options.map((one) => one.text)).toEqual(['甲', '乙', '丙', '丁'])
  })

  it('are no points A、B、C of a figure', async () => {
    expect(await options('1. 如图，A、B、C三点共线，则（ ）\nA. 甲\nB. 乙')).toBe('A=甲 B=乙')
    const { questions } = await reading('1. 小球过\nA、B两点时（ ）\nA. 快\nB. 慢')
    expect(questions[0]).toMatchObject({ stem: '小球过<br>A、B两点时（ ）', options: [{ text: '快' }, { text: '慢' }] })
  })
})

describe('numbers', () => {
  it('that Word counts itself are read, Chinese ones too', async () => {
    const level = (index: number, format: string, text: string): string =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering =
      `<w:abstractNum w:abstractNumId="0">${level(0, 'chineseCounting', '%1、')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1．')}</w:abstractNum>` +
      `<w:abstractNum w:abstractNumId="2">${level(0, 'upperLetter', '%1.')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
      '<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
    const body =
      numbered(1, 0, '单选题（每题3分）') +
      numbered(2, 0, '甲（ ）') +
      numbered(3, 0, '一') +
      numbered(3, 0, '二') +
      numbered(2, 0, '乙（ ）') +
      numbered(4, 0, '三') +
      numbered(4, 0, '四') +
      numbered(1, 0, '填空题') +
      numbered(2, 0, '丙____。')
    const { questions } = await reading({ body, numbering })
    expect(questions.map((one) => [one.at.split(',')[0], one.type, one.stem.slice(0, 1), one.score])).toEqual([
      ['question 1', 'single_choice', '甲', 3],
      ['question 2', 'single_choice', '乙', 3],
      ['question 3', 'fill_blank', '丙', null],
    ])
    expect(questions[1]!.options).toEqual([
      { key: 'A', text: '三' },
      { key: 'B', text: '四' },
    ])
  })

  it('inside a question or a solution begin no question', async () => {
    const { questions } = await reading(`
1. 下列说法中，正确的是（ ）
1. 甲
2. 乙
A. 只有1
B. 只有2
【答案】A
【解析】分两步：
1. 先看甲
2. 再看乙
2. 下一题（ ）
A. 对
B. 错
【答案】B
`)
    expect(questions.map((one) => one.stem.slice(0, 3))).toEqual(['下列说', '下一题'])
    expect(questions[0]!.analysis).toContain('再看乙')
  })

  it('may be of the form 第1题 or (1), and leave gaps, which are reported', async () => {
    expect((await reading('第1题 甲____\n第2题 乙____')).questions.map((one) => one.stem.slice(0, 1))).toEqual([
      '甲',
      '乙',
    ])
    expect((await reading('（1）甲____\n（2）乙____')).questions.map((one) => one.stem.slice(0, 1))).toEqual([
      '甲',
      '乙',
    ])
    expect(zh((await reading('1. 甲____\n3. 乙____')).questions[1]!.changes)).toContain('1跳到3')
  })
})

describe('questions on one text', () => {
  const text = `
阅读下面的材料，完成1~2题。
春天来了，花开了。
1. 什么来了（ ）
A. 春天
B. 秋天
2. 花怎么了（ ）
A. 开了
B. 谢了
3. 与材料无关的题（ ）
A. 甲
B. 乙
`
  it('are one composite where each has an answer', async () => {
    const { questions } = await reading(`${text}参考答案\n1-3 AAB`)
    expect(questions.map((one) => one.type)).toEqual(['composite', 'single_choice'])
    expect(questions[0]!.stem).toBe('阅读下面的材料，完成1~2题。<br>春天来了，花开了。')
    expect(questions[0]!.answer).toMatchObject({
      parts: [{ stem: '什么来了（ ）', answer: { key: 'A' } }, { answer: { key: 'A' } }],
    })
  })

  it('each have the text before their stem where answers are missing, and say so', async () => {
    const { questions } = await reading(text)
    expect(questions.map((one) => one.type)).toEqual(['single_choice', 'single_choice', 'single_choice'])
    expect(questions[1]!.stem).toContain('春天来了')
    expect(questions[2]!.stem).not.toContain('春天来了')
    expect(zh(questions[0]!.changes)).toContain('材料放在了每道题的题干前面')
  })
})

it('reads an English paper', async () => {
  const { questions } = await reading(`
Part I Multiple Choice (2 points each)
1. The capital of France is
A. London
B. Paris
Answer: B
Explanation: It is Paris.
Part II True or False
2. Water boils at 100 degrees.
Answer: True
`)
  expect(questions[0]).toMatchObject({
    type: 'single_choice',
    score: 2,
    answer: { key: 'B' },
    analysis: 'It is Paris.',
  })
  expect(questions[1]).toMatchObject({ type: 'true_false', answer: { value: true } })
})

describe('blanks', () => {
  it('are underlined spaces, low lines, and numbers between them', async () => {
    const body = paragraph(
      run('1. 甲') +
        run('      ', '<w:u w:val="single"/>') +
        run('乙___丙') +
        run('  2  ', '<w:u w:val="single"/>') +
        run('和') +
        run('词', '<w:u w:val="single"/>'),
    )
    const { questions } = await reading({ body })
    expect(questions[0]!.stem).toBe(
      '甲<span data-type="blank" data-kind="1"></span>乙<span data-type="blank" data-kind="1"></span>丙<span data-type="blank" data-kind="0"></span>和<span data-type="underline">词</span>',
    )
  })

  it('are added, with a note, where a section of blanks has none', async () => {
    const { questions } = await reading('一、填空题\n1. 首都是（　　）。\n2. 一年有几天？\n3. 再来一题____\n【答案】好')
    expect(questions.map((one) => one.stem.match(/data-type="blank"/g)?.length)).toEqual([1, 1, 1])
    expect(zh(questions[0]!.changes)).toContain('括号当作了填空')
    expect(zh(questions[1]!.changes)).toContain('没有空')
  })
})
