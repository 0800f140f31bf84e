import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ReadEntry } from '../../../../server/features/bank/question-formats/format.ts'
import { readLimits } from '../../../../server/exchange/spreadsheets/unreadable-file.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { entryNames } from '../../../../server/storage/files/zip-entries.ts'
import { fileWith, readText, written } from './format-files.ts'

const qti = qtiFormats[2]!
const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])

const pack = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
const choice = (identifier: string, stem: string, before = ''): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${identifier}" title="${identifier}" adaptive="false" timeDependent="false"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>${before}<itemBody><p>${stem}</p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="a">1</simpleChoice><simpleChoice identifier="b">2</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const manifest = (resources: string): string =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/><resources>${resources}</resources></manifest>`
const resource = (href: string, type = 'imsqti_item_xmlv2p1', metadata = ''): string =>
  `<resource identifier="r-${href}" type="${type}" href="${href}">${metadata && `<metadata>${metadata}</metadata>`}<file href="${href}"/></resource>`
const stems = (entries: readonly ReadEntry[]): string[] =>
  entries.map((entry) =>
    'question' in entry ? entry.question.stem : `refused: ${entry.refused.reasons.map(({ en }) => en).join(' ')}`,
  )

describe('a package', () => {
  it('is read in the order of its test, under the titles of its sections, then what no test names', async () => {
    const test =
      '<assessmentTest identifier="t" title="Finals"><testPart identifier="p"><assessmentSection identifier="s" title="Part A"><assessmentItemRef identifier="i2" href="../items/b.xml"/><assessmentItemRef identifier="i9" href="../items/gone.xml"/></assessmentSection><assessmentSection identifier="s2" title="Section 2"><assessmentItemRef identifier="i1" href="../items/a.xml"/></assessmentSection></testPart></assessmentTest>'
    const entries = await readText(
      qti,
      pack({
        'imsmanifest.xml': manifest(
          resource('items/a.xml') +
            resource('items/b.xml') +
            resource('items/c.xml') +
            resource('tests/t.xml', 'imsqti_test_xmlv2p1'),
        ),
        'items/a.xml': choice('a', 'A'),
        'items/b.xml': choice('b', 'B'),
        'items/c.xml': choice('c', 'C'),
        'tests/t.xml': test,
      }),
    )
    expect(stems(entries)).toEqual([
      'refused: The test refers to an item that is not in the package: items/gone.xml',
      'B',
      'A',
      'C',
    ])
    expect(entries.map((entry) => ('question' in entry ? entry.question.labels : null))).toEqual([
      null,
      [['Finals', 'Part A']],
      [['Finals']],
      [],
    ])
  })

  it('has in its manifest what LOM says: difficulty, source, year, keywords, classifications', async () => {
    const lom =
      '<imsmd:lom xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM"><imsmd:general><imsmd:keyword><imsmd:string>gases</imsmd:string></imsmd:keyword></imsmd:general><imsmd:lifeCycle><imsmd:contribute><imsmd:date><imsmd:dateTime>2021-06-07</imsmd:dateTime></imsmd:date></imsmd:contribute></imsmd:lifeCycle><imsmd:educational><imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>difficult</imsmd:value></imsmd:difficulty></imsmd:educational><imsmd:classification><imsmd:purpose><imsmd:value>educational objective</imsmd:value></imsmd:purpose><imsmd:taxonPath><imsmd:taxon><imsmd:entry><imsmd:string>Matter</imsmd:string></imsmd:entry></imsmd:taxon><imsmd:taxon><imsmd:entry><imsmd:string>Gases</imsmd:string></imsmd:entry></imsmd:taxon></imsmd:taxonPath></imsmd:classification></imsmd:lom>'
    const [entry] = await readText(
      qti,
      pack({ 'imsmanifest.xml': manifest(resource('a.xml', 'imsqti_item_xmlv2p1', lom)), 'a.xml': choice('a', 'A') }),
    )
    expect(entry).toMatchObject({
      question: { difficulty: 4, year: 2021, labels: [['gases']], knowledge: [['Matter', 'Gases']] },
    })
  })

  it('gives its pictures, from beside the item or above it, and only those that are shown', async () => {
    const [entry] = await readText(
      qti,
      pack({
        'imsmanifest.xml': manifest(resource('q/a.xml')),
        'q/a.xml': choice(
          'a',
          '<img src="pic%201.png" alt="one"/><img src="../common/two.png" alt="two"/><img src="../../etc/passwd" alt="no"/>',
        ),
        'q/pic 1.png': png,
        'common/two.png': png,
        'q/unused.png': png,
      }),
    )
    expect(entry).toMatchObject({
      question: { media: [{ name: 'pic 1.png', bytes: png }, { name: 'common/two.png' }] },
    })
    expect(stems([entry!])[0]).toContain('data-src="package:pic 1.png"')
  })

  it('keeps sound that is in an item as an attachment, and says so', async () => {
    const [entry] = await readText(
      qti,
      pack({
        'a.xml': choice('a', 'Listen. <object data="s.mp3" type="audio/mpeg">sound</object>'),
        's.mp3': new Uint8Array([1]),
      }),
    )
    expect(entry).toMatchObject({
      question: { media: [{ name: 's.mp3' }], changes: [{ en: 'Sound or video is kept as an attachment: s.mp3' }] },
    })
  })

  it('leaves out a picture that is too large, and says so', async () => {
    const [entry] = await readText(
      qti,
      pack({ 'a.xml': choice('a', 'A <img src="big.png" alt="big"/>'), 'big.png': new Uint8Array(2000) }),
      { maxMediaBytes: 1000 },
    )
    expect(entry).toMatchObject({
      question: { stem: 'A big', media: [], changes: [{ en: 'A picture is too large and was left out: big.png' }] },
    })
  })

  it('takes of the pictures of one question as many as there is room for together, and names the others', async () => {
    const two = choice('a', 'A <img src="1.png" alt="one"/><img src="2.png" alt="two"/>')
    const [entry] = await readText(
      qti,
      pack({ 'a.xml': two, '1.png': new Uint8Array(2000), '2.png': new Uint8Array(2000) }),
      { maxQuestionMediaBytes: 3000 },
    )
    expect(entry).toMatchObject({
      question: { media: [{ name: '1.png' }], changes: [{ en: 'A picture is too large and was left out: 2.png' }] },
    })
  })

  it('with one identifier for all items has as many questions, distinguished by the manifest', async () => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    const items = Object.fromEntries(names.map((name) => [`${name}.xml`, choice('choice', `第${name}题`)]))
    const named = await readText(
      qti,
      pack({ 'imsmanifest.xml': manifest(names.map((name) => resource(`${name}.xml`)).join('')), ...items }),
    )
    expect(named.map((entry) => 'question' in entry && entry.question.key)).toEqual(
      names.map((name) => `r-${name}.xml`),
    )
    const unnamed = await readText(qti, pack(items))
    expect(unnamed.map((entry) => 'question' in entry && [entry.question.stem, entry.question.key])).toEqual(
      names.map((name) => [`第${name}题`, null]),
    )
    expect(unnamed[8]).toMatchObject({ question: { changes: [{ zh: expect.stringContaining('编号都是“choice”') }] } })
  })

  it('goes on after an item that is broken, unsafe, missing or none', async () => {
    const entries = await readText(
      qti,
      pack({
        'imsmanifest.xml': manifest(resource('a.xml') + resource('b.xml') + resource('c.xml') + resource('gone.xml')),
        'a.xml': choice('a', 'A').replace('</p>', ''),
        'b.xml': `<!DOCTYPE x [<!ENTITY e "x">]>${choice('b', '&e;')}`,
        'c.xml': choice('c', 'C'),
        'readme.xml': '<readme/>',
      }),
    )
    expect(stems(entries)).toEqual([
      'refused: The manifest lists a file that is not in the package: gone.xml',
      'refused: The XML is incomplete or broken.',
      'refused: The DOCTYPE of the file has entities or declarations, which are not allowed. Remove the DOCTYPE and try again.',
      'C',
    ])
  })

  it('without a manifest is the items that are in it; packages within it are not opened', async () => {
    expect(
      stems(
        await readText(
          qti,
          pack({
            'x/a.xml': choice('a', 'A'),
            'inner.zip': pack({ 'b.xml': choice('b', 'B') }),
            '__MACOSX/x/a.xml': choice('a', 'twice'),
          }),
        ),
      ),
    ).toEqual(['A'])
  })

  it('makes one question of the items that share a stimulus, and puts it before one that has it alone', async () => {
    const reference = (href: string): string => `<assessmentStimulusRef identifier="s" href="${href}"/>`
    const stimulus = (text: string): string =>
      `<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="night" title="n"><qti-stimulus-body><p>${text}</p></qti-stimulus-body></qti-assessment-stimulus>`
    const entries = await readText(
      qti,
      pack({
        'imsmanifest.xml': manifest(resource('i/a.xml') + resource('i/b.xml') + resource('i/c.xml')),
        'i/a.xml': choice('a', 'A', reference('../s/n.xml')),
        'i/b.xml': choice('b', 'B', reference('../s/n.xml')),
        'i/c.xml': choice('c', 'C', reference('../s/m.xml')),
        's/n.xml': stimulus('The night.<img src="moon.png" alt="m"/>'),
        's/m.xml': stimulus('The morning.'),
        's/moon.png': png,
      }),
    )
    expect(entries).toMatchObject([
      {
        question: {
          key: 'night',
          type: 'composite',
          stem: 'The night.<span data-type="image" data-src="package:moon.png" data-alt="m"></span>',
          answer: { parts: [{ stem: 'A' }, { stem: 'B' }] },
          media: [{ name: 'moon.png' }],
        },
      },
      { question: { key: 'c', type: 'single_choice', stem: 'The morning.<br>C' } },
    ])
  })

  it('of Canvas is read once, from the fuller of its two writings', async () => {
    const quiz = (text: string): string =>
      `<questestinterop><assessment title="Quiz"><section ident="root_section"><item ident="q1"><presentation><material><mattext texttype="text/html">&lt;img src="$IMS-CC-FILEBASE$/p.png?x=1"&gt;${text}</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>x</mattext></material></response_label><response_label ident="2"><material><mattext>z</mattext></material></response_label></render_choice></response_lid></presentation></item></section></assessment></questestinterop>`
    const entries = await readText(
      qti,
      pack({
        'imsmanifest.xml': manifest(resource('g1/assessment_qti.xml', 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment')),
        'g1/assessment_qti.xml': quiz('short'),
        'g1/assessment_meta.xml': '<quiz/>',
        'non_cc_assessments/g1.xml.qti': quiz('full'),
        'web_resources/p.png': png,
      }),
    )
    expect(entries).toMatchObject([
      { question: { stem: expect.stringContaining('full') as string, media: [{ name: 'web_resources/p.png' }] } },
    ])
  })

  it('says so when there is nothing of QTI in it', async () => {
    await expect(readText(qti, pack({ 'a.txt': 'x' }))).rejects.toMatchObject({
      reason: { en: 'No QTI items were found in the file.' },
    })
  })

  it('stops at the most questions that a file may have', async () => {
    await expect(
      readText(qti, pack({ 'a.xml': choice('a', 'A'), 'b.xml': choice('b', 'B') }), { maxQuestions: 1 }),
    ).rejects.toMatchObject({ reason: { en: expect.stringContaining('More than 1') as string } })
  })
})

describe('what is written', () => {
  const question = {
    ...emptyQuestion('1', 'k'),
    type: 'single_choice',
    stem: 'S<span data-type="image" data-src="package:../up.png" data-alt=""></span><span data-type="image" data-src="package:gone.png" data-alt=""></span>',
    options: [
      { key: 'A', text: '1' },
      { key: '2', text: '2' },
    ],
    answer: { type: 'single_choice' as const, key: '2' },
    media: [{ name: '../up.png', bytes: png }],
  }

  it('has manifest, test, and a folder for each question; names that lead outside become others', async () => {
    for (const format of qtiFormats.filter(({ write }) => write)) {
      const { bytes, leftOut } = await written(format, [question])
      expect(await entryNames(await fileWith(bytes))).toEqual([
        'items/q1/item.xml',
        'items/q1/picture-1.png',
        'test.xml',
        'imsmanifest.xml',
      ])
      expect(leftOut).toMatchObject([
        { key: 'k', whole: false, what: [{ en: 'The content of the picture “gone.png” is missing.' }] },
      ])
    }
  })

  it('keeps what is attached to a question and no text shows', async () => {
    const sound = { name: 'heard/a b.mp3', bytes: new Uint8Array([1, 2, 3]) }
    for (const format of qtiFormats.filter(({ write }) => write)) {
      const { bytes, leftOut } = await written(format, [{ ...question, stem: 'Listen.', media: [sound] }])
      expect(leftOut).toEqual([])
      expect(await readText(format, bytes)).toMatchObject([
        { question: { stem: 'Listen.', media: [sound], changes: [] } },
      ])
    }
  })

  it('says of a question that QTI has no way to write that it is left out', async () => {
    const { leftOut } = await written(qti, [{ ...emptyQuestion('7', null), type: 'composite', stem: 'M' }])
    expect(leftOut).toMatchObject([{ at: '7', whole: true }])
  })

  it('is recognised by its version, as a package and as an item', async () => {
    for (const format of qtiFormats.filter(({ write }) => write)) {
      const { bytes } = await written(format, [question])
      const entries = await entryNames(await fileWith(bytes))
      const recognised = qtiFormats.filter((one) =>
        one.recognises({ name: 'x.zip', start: bytes.subarray(0, 65_536), entries }),
      )
      expect(recognised.map(({ name }) => name)).toEqual([format.name])
    }
    const names = (content: string): string[] =>
      qtiFormats
        .filter((one) => one.recognises({ name: 'x.xml', start: strToU8(content), entries: null }))
        .map(({ name }) => name)
    expect(names(choice('a', 'A'))).toEqual(['qti_2_1'])
    expect(names('<?xml version="1.0"?><questestinterop/>')).toEqual(['qti_1_2'])
    expect(names('<quiz/>')).toEqual([])
    expect(
      qti.recognises({
        name: 'x.docx',
        start: pack({ '[Content_Types].xml': '<x/>' }),
        entries: ['[Content_Types].xml', 'word/document.xml'],
      }),
    ).toBe(false)
  })

  it('keeps to the limits of our own reader', () => {
    expect(readLimits.maxPackageEntries).toBeGreaterThanOrEqual(19_990 + 2)
  })
})
