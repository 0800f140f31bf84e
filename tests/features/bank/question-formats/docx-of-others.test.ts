import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exercise } from '../../../../resources/exercise.ts'
import { formSchema } from '../../../../resources/kit/index.ts'
import { docx } from '../../../../server/features/bank/question-formats/docx/docx.ts'
import type { ReadEntry, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { entriesIn, whyUnreadable } from './format-files.ts'

/** Documents that other programs wrote: `fixtures/docx/NOTE.md` says which, and from what. */
const fixture = (name: string): string => join(import.meta.dirname, 'fixtures/docx', name)

async function read(name: string): Promise<{ questions: ReadQuestion[]; refused: string }> {
  const entries: ReadEntry[] = await entriesIn(docx, fixture(name))
  return {
    questions: entries.flatMap((entry) => ('question' in entry ? [entry.question] : [])),
    refused: entries.flatMap((entry) => ('refused' in entry ? [entry.refused.excerpt] : [])).join(' | '),
  }
}

const letters = ({ answer }: ReadQuestion): unknown => {
  const given = answer as { key?: string; keys?: string[]; value?: boolean; blanks?: { accept: string[] }[] } | null
  return (
    given?.key ??
    given?.keys?.join('') ??
    given?.value ??
    given?.blanks?.map(({ accept }) => accept.join('|')).join('；')
  )
}
/** The formulas of a text, those on lines of their own in brackets. */
const formulas = (stored: string): string[] =>
  [...stored.matchAll(/data-type="formula" data-value="([^"]*)"( data-kind="block")?/g)].map(([, latex, block]) =>
    (block ? `[${latex}]` : latex!).replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  )
const optionTexts = ({ options }: ReadQuestion): string[] =>
  options.map(({ key, text }) => `${key} ${formulas(text).join() || text}`)
const notes = ({ changes }: ReadQuestion): string => changes.map(({ en }) => en).join(' ')

describe('a document that pandoc wrote', () => {
  it('gives its questions with the formulas that were LaTeX, pictures, tables and a footnote', async () => {
    const { questions, refused } = await read('pandoc.docx')
    expect(refused).toContain('高一数学与科学综合测验')
    expect(questions.map(({ type, score }) => `${type} ${score}`)).toEqual([
      'single_choice 5',
      'single_choice 5',
      'multiple_choice 5',
      'multiple_choice 5',
      'fill_blank 5',
      'essay 12',
    ])
    expect(questions.map(letters).slice(0, 5)).toEqual(['A', 'A', 'AC', 'AD', 'e；\\frac{n\\left(n+1\\right)}{2}'])
    expect(questions.map(({ stem }) => formulas(stem))).toEqual([
      ['\\frac{a+1}{b}=2', '\\sqrt[3]{b}=2', 'a'],
      [],
      [],
      ['A=\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '\\left|A\\right|'],
      ['\\lim_{n\\rightarrow\\infty}\\left(1+\\frac{1}{n}\\right)^{n}=', '\\sum_{k=1}^{n}k='],
      [
        '[f\\left(x\\right)=\\begin{cases}x^{2}-1,&x\\geq0\\\\-x,&x<0\\end{cases}]',
        'f\\left(2\\right)',
        'x',
        '-1',
        '0',
        '1',
        'f\\left(x\\right)',
      ],
    ])
    expect(optionTexts(questions[2]!)).toEqual([
      'A 2\\mathrm{H}_{2}+\\mathrm{O}_{2}\\xrightarrow{\\text{点燃}}2\\mathrm{H}_{2}\\mathrm{O}',
      'B H<span data-type="sub">2</span>O → H<span data-type="sub">2</span> + O<span data-type="sub">2</span>',
      'C \\mathrm{F}\\mathrm{e}^{2+}',
      'D 以上都不对',
    ])
    expect(optionTexts(questions[3]!)[3]).toBe('D \\begin{vmatrix}1&2\\\\3&4\\end{vmatrix}')
    expect(questions[1]).toMatchObject({
      media: [{ name: 'word/media/rId20.png' }],
      stem: expect.stringContaining('<em>底边</em>与<b>高</b>') as string,
    })
    expect(questions[2]!.analysis).toContain('<span data-type="sup">[1]</span><br>[1] 电荷数')
    expect(questions[5]!.stem).toContain('data-type="table"')
  })
})

describe('a document that LibreOffice Writer wrote', () => {
  it('gives its questions with counted numbers and options, formulas of StarMath, dots, blanks and material', async () => {
    const { questions, refused } = await read('writer.docx')
    expect(refused).not.toContain('页眉')
    expect(questions.map(({ type }) => type)).toEqual([
      'single_choice',
      'single_choice',
      'single_choice',
      'fill_blank',
      'fill_blank',
      'composite',
      'essay',
    ])
    expect(questions.slice(0, 5).map(letters)).toEqual(['B', 'C', 'B', '2.5；3', '天涯若比邻'])
    expect(optionTexts(questions[0]!)).toEqual([
      'A 2\\sqrt{3}',
      'B \\frac{7\\sqrt{3}}{3}',
      'C \\sqrt[3]{9}',
      'D 以上都不对',
    ])
    expect(questions[1]!.stem).toBe(
      '下列加<span data-type="dots">点</span>字的读音，<span data-type="underline">错误</span>的一项是（　　）',
    )
    expect(questions[2]).toMatchObject({
      media: [{ name: 'word/media/image1.png' }],
      stem: expect.stringContaining('data-alt="过原点下降的直线"') as string,
    })
    expect(formulas(questions[3]!.stem)).toEqual(['x_{1}+x_{2}=5', '\\begin{pmatrix}1&0\\\\0&2\\end{pmatrix}'])
    expect(questions[4]!.stem).toBe('补写名句：海内存知己，<span data-type="blank" data-kind="1"></span>。（王勃）')
    expect(notes(questions[4]!)).toContain('Tracked changes')
    expect(questions[5]).toMatchObject({
      stem: expect.stringMatching(/^阅读下面的材料，完成第6～7题<br>　　小满时节/) as string,
      answer: {
        parts: [
          { answer: { type: 'single_choice', key: 'A' } },
          { score: 4, stem: '用自己的话解释农谚的意思。<br>提示：联系插秧', answer: { type: 'short_answer' } },
        ],
      },
    })
    expect(questions[6]).toMatchObject({ score: 8, difficulty: 4, knowledge: [['运动学'], ['加速度']] })
    expect(
      formulas(
        questions[6]!.stem + JSON.stringify(questions[6]!.answer).replaceAll('\\"', '"').replaceAll('\\\\', '\\'),
      ),
    ).toEqual(['\\frac{1}{2}', 's=\\frac{1}{2}at^{2}', 'a=1'])
  })
})

describe('a document that python-docx wrote', () => {
  it('gives its questions with options in a table, merged cells, and the answers at its end', async () => {
    const { questions, refused } = await read('python-docx.docx')
    expect(refused).not.toContain('学科网')
    expect(questions.map(({ type, score }) => `${type} ${score}`)).toEqual([
      'single_choice 2',
      'single_choice 2',
      'single_choice 2',
      'fill_blank 2',
      'fill_blank 2',
      'true_false 1',
      'true_false 1',
      'short_answer 4',
      'short_answer 6',
    ])
    expect(questions.slice(0, 7).map(letters)).toEqual(['B', 'D', 'A', 'H2O；+1', '司马迁；三千', true, false])
    expect(optionTexts(questions[1]!)).toEqual(['A 检查气密性', 'B 先停止加热', 'C 试管口略向下倾斜', 'D 用排水法收集'])
    expect(questions[1]).toMatchObject({
      media: [{ name: 'word/media/image1.jpg' }],
      stem: expect.stringContaining('<b><span data-type="underline">不正确</span></b>') as string,
    })
    expect(questions[8]!.stem).toMatch(/data-col="2">朝代与时间<.*data-row="2">咸阳/)
    expect(questions[8]!.analysis).toContain('没有公元0年')
    expect(notes(questions[0]!)).toContain('Comments')
  })
})

describe('a document that AbiWord wrote', () => {
  it('gives its questions with marks and underlined space', async () => {
    const { questions } = await read('abiword.docx')
    expect(questions.map(({ type }) => type)).toEqual(['single_choice', 'single_choice', 'fill_blank'])
    expect(questions.map(letters)).toEqual(['B', 'B', '新疆维吾尔自治区|新疆'])
    expect(optionTexts(questions[0]!)).toEqual(['A 0', 'B －1', 'C x<span data-type="sup">2</span>+1', 'D <em>π</em>'])
  })
})

describe('any of them', () => {
  const names = ['pandoc.docx', 'writer.docx', 'python-docx.docx', 'abiword.docx']

  it.each(names)('%s gives nothing that the form would refuse', async (name) => {
    for (const { type, stem, options, answer, analysis, score } of (await read(name)).questions) {
      expect(
        formSchema(exercise).safeParse({ type, stem, options, answer, analysis, score, subject_course_id: 1 }).error,
      ).toBeUndefined()
    }
  })

  it.each(names)('%s that was cut is refused as a whole', async (name) => {
    const bytes = await readFile(fixture(name))
    expect(await whyUnreadable(docx, bytes.subarray(0, Math.floor(bytes.length * 0.6)))).toMatch(/broken/)
  })

  it.each([
    ['writer.doc', /old Word \(\.doc\)/],
    ['writer.rtf', /RTF/],
    ['writer.odt', /OpenDocument/],
    ['sources/abiword.html', /web page/],
  ])('%s is no document of today, and the person reads what it is and what to do', async (name, reason) => {
    const why = await whyUnreadable(docx, await readFile(fixture(name)))
    expect(why).toMatch(reason)
    expect(why).toMatch(/save it as \.docx/)
    expect(docx.recognises({ name, start: new Uint8Array(), entries: null })).toBe(!name.endsWith('html'))
  })
})
