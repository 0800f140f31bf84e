import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { UnreadableFile } from '../../../../server/exchange/spreadsheets/unreadable-file.ts'
import { eqLatex } from '../../../../server/features/bank/question-formats/docx/eq-field.ts'
import {
  chineseCount,
  chineseNumber,
  formatNumber,
} from '../../../../server/features/bank/question-formats/docx/numbering.ts'
import { expectLinear } from '../../../fixtures/linear.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { docx, entriesOf, paragraph, paragraphs, reading, run, table } from './fixtures/docx/build.ts'

const stem = async (content: string, more: object = {}): Promise<string> =>
  (await reading({ body: paragraph(run('1. ') + content), ...more })).questions[0]!.stem
const notes = async (content: string, more: object = {}): Promise<string> =>
  (await reading({ body: paragraph(run('1. ') + content), ...more })).questions[0]!.changes.map((one) => one.zh).join(
    ' ',
  )
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

describe('runs', () => {
  it('keep bold, italics, underline, waves, dots, strike, and what is raised or lowered', async () => {
    const written =
      run('粗', '<w:b/>') +
      run('斜', '<w:i/>') +
      run('线', '<w:u w:val="single"/>') +
      run('波', '<w:u w:val="wave"/>') +
      run('点', '<w:em w:val="dot"/>') +
      run('删', '<w:strike/>') +
      run('2', '<w:vertAlign w:val="superscript"/>') +
      run('3', '<w:vertAlign w:val="subscript"/>') +
      run('平', '<w:b w:val="0"/>')
    expect(await stem(written)).toBe(
      '<b>粗</b><em>斜</em><span data-type="underline">线</span><span data-type="wave">波</span><span data-type="dots">点</span><span data-type="strike">删</span><span data-type="sup">2</span><span data-type="sub">3</span>平',
    )
  })

  it('take the marks of their character style, and not those of the paragraph', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="a5"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:rPr><w:b/></w:rPr></w:style>'
    const body = paragraph(run('1. 甲') + run('乙', '<w:rStyle w:val="a5"/>'), '<w:pStyle w:val="1"/>')
    expect((await reading({ body, styles })).questions[0]!.stem).toBe('甲<b>乙</b>')
  })

  it('show symbols of sign fonts as characters', async () => {
    expect(
      await stem(
        '<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F0CE"/></w:r>',
      ),
    ).toBe('α✓∈')
    expect(await notes('<w:r><w:t>甲</w:t><w:sym w:font="Webdings" w:char="F0FC"/></w:r>')).toContain('□')
  })

  it('keep insertions and leave out deletions, hidden text and comments, and say so', async () => {
    const content = `${run('甲')}<w:ins w:id="1" w:author="x">${run('乙')}</w:ins><w:del w:id="2" w:author="x"><w:r><w:delText>丙</w:delText></w:r></w:del>${run('丁', '<w:vanish/>')}<w:r><w:commentReference w:id="0"/></w:r>`
    expect(await stem(content)).toBe('甲乙')
    expect(await notes(content)).toMatch(/修订.*隐藏.*批注/)
  })

  it('show the results of fields and the words of links, not their instructions', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF a </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
      run('结果') +
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    expect(
      await stem(
        `${field}<w:hyperlink r:id="rId9">${run('链接')}</w:hyperlink><w:fldSimple w:instr=" PAGE ">${run('3')}</w:fldSimple>`,
      ),
    ).toBe('结果链接3')
  })

  it('make formulas of EQ fields', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(1,</w:instrText></w:r><w:r><w:instrText>2) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    expect(await stem(field)).toBe('<span data-type="formula" data-value="\\frac{1}{2}"></span>')
    expect(eqLatex(' eq \\r(3,x+\\f(a,b))')).toBe('\\sqrt[3]{x+\\frac{a}{b}}')
    expect(eqLatex('EQ \\b\\lc\\{(\\a\\al(x=1,y=2))')).toBe('\\left\\{\\begin{matrix}x=1 \\\\ y=2\\end{matrix}\\right.')
    expect(eqLatex('EQ \\o(AB,→)')).toBe('\\overrightarrow{AB}')
    expect(eqLatex('HYPERLINK "x"')).toBeNull()
  })
})

describe('pictures', () => {
  const inline = (id: string): string =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" name="图片 1" descr="函数图象"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

  it('come with their size and description', async () => {
    const { questions } = await reading({
      body: paragraph(run('1. 看图') + inline('rId5')),
      pictures: { rId5: { name: 'image1.png', bytes: png } },
    })
    expect(questions[0]!.stem).toBe(
      '看图<span data-type="image" data-src="package:word/media/image1.png" data-alt="函数图象" data-width="100" data-height="50"></span>',
    )
    expect(questions[0]!.media).toEqual([{ name: 'word/media/image1.png', bytes: png }])
  })

  it('are read from VML too, with sizes in points', async () => {
    const vml =
      '<w:r><w:pict><v:shape style="width:75pt;height:37.5pt"><v:imagedata r:id="rId5" o:title="图"/></v:shape></w:pict></w:r>'
    expect(await stem(vml, { pictures: { rId5: { name: 'a.gif', bytes: strToU8('GIF89a') } } })).toBe(
      '<span data-type="image" data-src="package:word/media/a.gif" data-alt="图" data-width="100" data-height="50"></span>',
    )
  })

  it('that no browser shows leave a mark, and the question stays', async () => {
    const wmf = { pictures: { rId5: { name: 'image1.wmf', bytes: new Uint8Array([0xd7, 0xcd, 0xc6, 0x9a]) } } }
    const old =
      '<w:r><w:object><v:shape style="width:75pt;height:20pt"><v:imagedata r:id="rId5"/></v:shape><o:OLEObject Type="Embed" ProgID="Equation.DSMT4" r:id="rId6"/></w:object></w:r>'
    expect(await stem(old, wmf)).toBe('〔公式〕')
    expect(await notes(old, wmf)).toContain('旧式公式')
    expect(await notes(inline('rId5'), wmf)).toContain('WMF')
    expect(await notes(inline('rId7'), wmf)).toContain('不在文件中')
  })

  it('and text boxes are taken once, in the words of today or of 1997', async () => {
    const box =
      '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wps:wsp><wps:txbx><w:txbxContent><w:p><w:r><w:t>框内</w:t></w:r></w:p></w:txbxContent></wps:txbx></wps:wsp></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent><w:p><w:r><w:t>框内</w:t></w:r></w:p></w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>'
    expect(await stem(run('甲') + box)).toBe('甲<br>框内')
  })
})

it('reads tables with cells over several columns and rows', async () => {
  const cell = (text: string, properties = ''): string =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const body = `${paragraphs('1. 看表')}<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('头', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('左', '<w:vMerge w:val="restart"/>')}${cell('一')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('二')}</w:tr></w:tbl>`
  expect((await reading({ body })).questions[0]!.stem).toBe(
    '看表<span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head" data-col="2">头</span></span><span data-type="row"><span data-type="cell" data-row="2">左</span><span data-type="cell">一</span></span><span data-type="row"><span data-type="cell">二</span></span></span>',
  )
})

it('puts footnotes behind the paragraph that refers to them', async () => {
  const footnotes =
    '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>注释</w:t></w:r></w:p></w:footnote>'
  expect(await stem(`${run('正文')}<w:r><w:footnoteReference w:id="2"/></w:r>`, { footnotes })).toBe(
    '正文<span data-type="sup">[1]</span><br>[1] 注释',
  )
})

it('counts as Word does', () => {
  expect([1, 10, 11, 20, 21, 105, 110, 1001].map(chineseCount)).toEqual([
    '一',
    '十',
    '十一',
    '二十',
    '二十一',
    '一百零五',
    '一百一十',
    '一千零一',
  ])
  expect(['一', '十', '十二', '三十', '九十九', '甲'].map(chineseNumber)).toEqual([1, 10, 12, 30, 99, null])
  expect(
    [
      [3, 'upperRoman'],
      [28, 'lowerLetter'],
      [3, 'decimalEnclosedCircle'],
      [2, 'ideographTraditional'],
      [7, 'decimalZero'],
    ].map(([value, format]) => formatNumber(Number(value), String(format))),
  ).toEqual(['III', 'bb', '③', '乙', '07'])
})

describe('a file that is broken or hostile', () => {
  const why = async (bytes: Uint8Array, limits?: object): Promise<string> => {
    try {
      await entriesOf(bytes, limits as never)
    } catch (error) {
      if (error instanceof UnreadableFile) return error.reason.en
      throw error
    }
    return 'it was read'
  }
  const good = docx({ body: paragraphs('1. 甲____') })
  const documentOf = (content: string): Uint8Array =>
    docx({ body: '', parts: { 'word/document.xml': strToU8(content) } })
  const megabyte = 1024 * 1024

  /** The package, whose directory says that this part has so many bytes (APPNOTE 4.3.12). */
  function declaringSize(bytes: Uint8Array, part: string, size: number): Uint8Array {
    const changed = Buffer.from(bytes)
    const headerBytes = 46
    const at = changed.lastIndexOf(part) - headerBytes
    changed.writeUInt32LE(size, at + 24)
    return changed
  }

  it('is refused when it is cut, no zip, an old .doc, or has no document', async () => {
    expect(await why(good.slice(0, good.length / 2))).toMatch(/zip package/)
    expect(await why(strToU8('hello'))).toMatch(/zip package/)
    expect(await why(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).toMatch(/password|\.doc/)
    expect(await why(docx({ body: '', parts: { 'word/document.xml': null } }))).toMatch(/no document/)
    expect(await why(documentOf('<w:document><w:body><w:p>'))).toMatch(/not a readable/)
  })

  it('is refused for a DOCTYPE, a path that leads outside, and packing that only a bomb needs', async () => {
    expect(
      await why(documentOf('<!DOCTYPE x SYSTEM "http://example.org/x.dtd"><w:document><w:body/></w:document>')),
    ).toMatch(/DOCTYPE/)
    expect(await why(documentOf('<!DOCTYPE x [<!ENTITY a "b">]><w:document><w:body/></w:document>'))).not.toBe(
      'it was read',
    )
    expect(await why(zipSync({ '../evil.xml': strToU8('x'), 'word/document.xml': strToU8('<a/>') }))).toMatch(
      /leads outside/,
    )
    expect(await why(documentOf(`<w:document><w:body>${'<w:p/>'.repeat(2_000_000)}</w:body></w:document>`))).toMatch(
      /abnormal/,
    )
  })

  it('is refused for a document of 100 MB by what the package says of it, with nothing of it read', async () => {
    // Which could not be read: no XML, and a fiftieth of the declared size.
    const noXml = docx({ body: '', parts: { 'word/document.xml': randomBytes(2 * megabyte) } })
    expect(await why(noXml)).toMatch(/not a readable/)
    expect(await why(declaringSize(noXml, 'word/document.xml', 100 * megabyte))).toMatch(/64 MB/)
  })

  it('is refused for 100,000 tables within each other', async () => {
    expect(
      await why(
        documentOf(
          `<w:document><w:body>${Array.from({ length: 100_000 }, (_, index) => `<w:tbl w:x="${(index * 2654435761) % 4294967296}"><w:tr><w:tc>`).join('')}`,
        ),
      ),
    ).toMatch(/nested deeper/)
  })

  it('does without styles, numbering, pictures and targets that are missing', async () => {
    const bytes = docx({
      body: `<w:p><w:pPr><w:pStyle w:val="9"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr>${run('1. 甲____')}</w:p>`,
      parts: { 'word/_rels/document.xml.rels': null },
    })
    expect(await why(bytes)).toBe('it was read')
  })

  it.each(['（', '1. ', 'A. ', '【答案', '1-5 A', '____ ', '$\\', '答案：', '1 A ', '故选：'])(
    'takes no more than linear time for lines made to confuse: %s',
    (piece) =>
      expectLinear(atScale(20_000), (length) =>
        reading(`1. 甲（ ）\nA. 1\nB. 2\n参考答案\n${piece.repeat(length)}\n1. ${piece.repeat(length)}`),
      ),
  )

  it('takes no more than linear time for very many questions', () =>
    expectLinear(atScale(20_000), (length) =>
      reading(paragraphs(Array.from({ length }, (_, index) => `${index + 1}. ${'甲'.repeat(10)}`).join('\n'))),
    ))
})

it('does not lose a table between two questions', async () => {
  const { questions } = await reading({
    body:
      paragraphs('1. 甲____') +
      table([
        ['x', 'y'],
        ['3', '4'],
      ]) +
      paragraphs('2. 乙____'),
  })
  expect(questions[0]!.stem).toContain('data-type="table"')
})
