import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { startBank, type Bank } from '../fixtures/importing.ts'

/** Files of other programs, from the upload to the bank. */

let bank: Bank
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank?.close())
beforeEach(() => bank.db.database.run(sql`delete from exercise`))

const course = { subject_course_id: 1 }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const otherPng = Buffer.concat([png.subarray(0, -1), Buffer.from([0x83])])
const item = (stem: string): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q1" title="题"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><p>${stem}</p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="a"><img src="a.png" alt="图甲"/></simpleChoice><simpleChoice identifier="b">乙</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const pack = (files: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  )
const statesOf = async (name: string, content: Buffer): Promise<string[]> => {
  const id = await bank.preview('exercise', await bank.upload(name, content), course)
  const states = (await bank.entries(id)).map(({ state }) => state)
  await bank.act('commit', id)
  return states
}
const why = async (name: string, content: Buffer | string): Promise<string> => {
  const { job, batch_id } = await bank.start('exercise', await bank.upload(name, content), course)
  expect(job.state).toBe('failed')
  return (await bank.batch(batch_id)).message
}
const refusal = async (name: string, content: Buffer | string): Promise<string> =>
  bank.upload(name, content).then(
    () => 'taken',
    (fault: { text?: { zh: string }; status?: number }) => `${fault.status} ${fault.text?.zh}`,
  )

describe('a package with pictures', () => {
  const files = { 'q1.xml': item('看图 <img src="b.png" alt="图"/>'), 'a.png': png, 'b.png': otherPng }

  it('imported again is no new version, and one with another picture is', async () => {
    expect(await statesOf('a.zip', pack(files))).toEqual(['new'])
    expect(await statesOf('again.zip', pack(files))).toEqual(['same'])
    expect(await statesOf('other.zip', pack({ ...files, 'a.png': otherPng }))).toEqual(['update'])
    expect(await statesOf('other again.zip', pack({ ...files, 'a.png': otherPng }))).toEqual(['same'])
    expect(await bank.db.database.all(sql`select version from exercise`)).toEqual([{ version: 2 }])
  })

  it('with other words keeps the pictures that it has', async () => {
    await statesOf('a.zip', pack(files))
    const pictures = async (): Promise<string[]> => {
      const row = await bank.db.database.first<{ all: string }>(sql`select stem || options::text as all from exercise`)
      return [...row!.all.matchAll(/\/api\/files\/[\w-]+/g)].map(([url]) => url)
    }
    const before = await pictures()
    expect(await statesOf('b.zip', pack({ ...files, 'q1.xml': files['q1.xml'].replace('看图', '请看图') }))).toEqual([
      'update',
    ])
    expect(await pictures()).toEqual(before)
    expect(before).toHaveLength(2)
  })
})

describe('a file without questions', () => {
  it('fails with the format that was expected', async () => {
    expect(await why('a.gift', '// 只有说明\n')).toMatch(/没有找到单题（按“GIFT 文本”读取）.*可以导入：.*QTI 2\.2/)
    expect(await why('a.xml', '<quiz></quiz>')).toContain('Moodle XML')
  })

  it('of Open edX is named', async () => {
    expect(await why('course.zip', pack({ 'c/course.xml': '<course/>', 'c/problem/1.xml': '<problem/>' }))).toContain(
      'Open edX',
    )
    expect(await why('problem.xml', '<problem><p>1+1</p></problem>')).toContain('Open edX')
  })
})

describe('an upload', () => {
  it('is refused by its reason', async () => {
    expect(await refusal('题库.dat', 'x')).toBe('415 不支持扩展名为 .dat 的文件')
    expect(await refusal('course.tar.gz', 'x')).toContain('Open edX')
    const compound = Buffer.alloc(4096)
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(compound)
    expect(await refusal('试卷.docx', compound)).toContain('旧版 Office')
    compound.write('EncryptedPackage', 1024, 'utf16le')
    expect(await refusal('试卷.docx', compound)).toContain('密码')
    expect(await refusal('试卷.docx', '{\\rtf1 x}')).toContain('RTF')
    expect(await refusal('试卷.docx', '%PDF-1.7')).toContain('.pdf')
    expect(await refusal('试卷.docx', '<html><body>x</body></html>')).toContain('网页')
    expect(await refusal('题.zip', Buffer.from('PK\u0003\u0004xx'))).toContain('已损坏')
    expect(await refusal('题.gift', Buffer.from([0x61, 0, 1, 2, 3, 0xff]))).toContain('UTF-8')
  })

  it('of text that speaks of HTML, or is in UTF-16, is taken and read', async () => {
    const aiken = '网页以哪一项开头？\nA. <html>\nB. <body>\nANSWER: A\n'
    for (const content of [Buffer.from(aiken), Buffer.from(`\ufeff${aiken}`, 'utf16le')]) {
      const id = await bank.preview('exercise', await bank.upload('a.txt', content), course)
      expect((await bank.entries(id)).map(({ state }) => state)).toEqual(['new'])
    }
  })
})
