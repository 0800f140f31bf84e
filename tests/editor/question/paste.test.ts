import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { takeImages } from '../../../editor/paste/images-in-html.ts'
import { readableOffice } from '../../../editor/paste/office-html.ts'
import { plainHtml } from '../../../editor/question/engine/plain-html.ts'
import { rtfImages } from '../../../editor/paste/rtf-images.ts'
import { cleanHtml } from '../../../editor/stored/clean.ts'
import { isStoredFile } from '../../../editor/stored/nodes.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { writeStored } from '../../../editor/stored/write.ts'
import { expectLinear } from '../../fixtures/linear.ts'

/** The files are written by hand in the manner of Word 2019 and WPS 2023: made up words, their markup. */
const pasted = (name: string): string => readFileSync(new URL(`./pasted/${name}`, import.meta.url), 'utf8')

function paste(html: string, rtf = ''): { stored: string; files: File[]; missing: number } {
  const names = new Map<File, string>()
  const nameOf = (file: File): string => {
    names.set(file, `package:${names.size + 1}`)
    return names.get(file)!
  }
  const taken = takeImages(readableOffice(html), rtfImages(rtf), isStoredFile, nameOf)
  return { stored: writeStored(cleanHtml(taken.html)), files: taken.files, missing: taken.missing }
}

const formula = (latex: string, block = false): string =>
  `<span data-type="formula" data-value="${latex}"${block ? ' data-kind="block"' : ''}></span>`

describe('what Word puts on the clipboard', () => {
  it('keeps formulas, marks, scripts, tables and the picture from the RTF', () => {
    const { stored, files, missing } = paste(pasted('word.html'), pasted('word.rtf'))
    expect(stored).toContain(
      '设<b>a</b><span data-type="sub">1</span>=2<span data-type="sup">3</span>，<span data-type="underline">函数</span>',
    )
    expect(stored).toContain(
      `${formula('y=\\frac{1}{\\sqrt{x^{2}}}')}的图象如图<span data-type="image" data-src="package:1"`,
    )
    expect(stored).toContain('<span data-type="cell" data-col="2">值</span>')
    expect([files.length, missing]).toEqual([1, 0])
    expect(files[0]!.type).toBe('image/png')
  })

  it('brings the very bytes of the picture, and neither that of the formula nor the copy for old readers', async () => {
    const [picture, ...others] = rtfImages(pasted('word.rtf'))
    expect(others).toEqual([])
    expect(
      Buffer.from(await picture!.arrayBuffer()).equals(readFileSync(new URL('./pasted/picture.png', import.meta.url))),
    ).toBe(true)
  })

  it('counts the pictures that nobody can have where there is no RTF', () => {
    const { stored, missing } = paste(pasted('word.html'))
    expect(missing).toBe(1)
    expect(stored).not.toContain('file:')
    expect(stored).not.toContain('data-type="image"')
  })
})

describe('what WPS puts on the clipboard', () => {
  it('keeps a formula on its own line, scripts, and a picture that is in the HTML itself', () => {
    const { stored, files, missing } = paste(pasted('wps.html'))
    expect(stored).toContain('水的化学式是H<span data-type="sub">2</span>O，则')
    expect(stored).toContain(formula('\\frac{1}{18}', true))
    expect(stored).toContain('<span data-type="underline">画线</span>')
    expect([files.length, missing]).toEqual([1, 0])
  })
})

describe('pictures in pasted HTML', () => {
  const taken = (html: string) => takeImages(html, [], isStoredFile, () => 'package:1')

  it('stay where they are of our own store', () => {
    const html = '<img src="/api/files/AAAAAAAAAAAAAAAAAAAAAA" alt="图">'
    expect(taken(html)).toEqual({ html, files: [], missing: 0 })
  })

  it('of other hosts, and data that is no picture, are counted and asked of nobody', () => {
    const { html, missing } = taken(
      '甲<img src="https://example.com/a.png"><img src=\'data:text/html;base64,PHNjcmlwdD4=\'><img src="data:image/png;base64,%%%">乙',
    )
    expect([html, missing]).toEqual(['甲乙', 3])
  })
})

type Repeated = [name: string, length: number, made: (length: number) => string]

describe('hostile content', () => {
  it.each([
    ['many conditions that never end', 50_000, (length) => '<!--[if gte msEquation 12]>'.repeat(length)],
    ['many pictures that never end', 200_000, (length) => '<img '.repeat(length)],
    ['a formula that is deep', 200_000, (length) => `<!--[if gte msEquation 12]>${'<m:e>'.repeat(length)}<![endif]-->`],
    ['an attribute that never ends', 500_000, (length) => `<img src="${'a'.repeat(length)}`],
  ] satisfies Repeated[])('takes no longer than its length asks for: %s', (_name, length, made) =>
    expectLinear(length, (of) => paste(made(of))),
  )

  it.each([
    ['braces that never end', 300_000, (length) => '{'.repeat(length)],
    ['pictures within pictures', 50_000, (length) => '{\\pict '.repeat(length)],
    ['control words', 50_000, (length) => '\\pngblip'.repeat(length)],
  ] satisfies Repeated[])('in RTF takes no longer than its length asks for: %s', (_name, length, made) =>
    expectLinear(length, (of) => rtfImages(made(of))),
  )

  it('in a formula comes out as its LaTeX, escaped', () => {
    expect(
      paste(
        '<!--[if gte msEquation 12]><m:oMath><m:r><m:t>&lt;img src=x onerror=alert(1)&gt;"</m:t></m:r></m:oMath><![endif]-->',
      ).stored,
    ).not.toMatch(/<img|"[^>]*onerror[^"]*>/)
  })
})

describe('what other programs are given', () => {
  it('is HTML that everybody reads', () => {
    const stored =
      '<b>甲</b>&lt;<span data-type="sup">2</span><span data-type="formula" data-value="x&lt;y"></span><br><span data-type="blank" data-kind="0"></span><span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head" data-col="2">头</span></span></span>'
    expect(plainHtml(parseStored(stored))).toBe(
      '<b>甲</b>&lt;<sup>2</sup>$x&lt;y$<br>____<table border="1"><tr><th colspan="2">头</th></tr></table>',
    )
  })
})
