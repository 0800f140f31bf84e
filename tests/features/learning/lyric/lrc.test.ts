import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeLrc, lineText, parseLrc, timeOf, timeText, writeLrc } from '../../../../resources/learning/lyric/lrc.ts'

const linesOf = (text: string) => parseLrc(text).lines.map(({ ms, text: words }) => [ms, words])

describe('an LRC file', () => {
  it('is read with several times a line, each in its place, and two or three decimals', () => {
    expect(linesOf('[00:10.50][00:30.5]副歌\n[00:20.123]主歌\n[01:02:03]冒号\n[01:01:02.50]一小时')).toEqual([
      [10_500, '副歌'],
      [20_123, '主歌'],
      [30_500, '副歌'],
      [62_030, '冒号'],
      [3_662_500, '一小时'],
    ])
  })

  it('takes the offset into the times, keeps tags, and drops the times of words', () => {
    expect(parseLrc('[ti:静夜思]\n[offset:+500]\n[00:01.00]<00:01.00>床前 <00:01.50>明月光\n[00:00.20]早')).toEqual({
      tags: { ti: '静夜思' },
      lines: [
        { ms: 0, text: '早' },
        { ms: 500, text: '床前 明月光' },
      ],
    })
  })

  it('without times is a text whose lines wait for theirs', () => {
    expect(linesOf('第一句\r\n\r\n第二句')).toEqual([
      [null, '第一句'],
      [null, '第二句'],
    ])
  })

  it('is decoded from UTF-8 with a mark, UTF-16, and the GBK of old players', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('[00:01.00]春', 'utf16le')])
    const gbk = Buffer.concat([Buffer.from('[00:01.00]'), Buffer.from([0xb4, 0xba])])
    for (const bytes of [Buffer.from('\ufeff[00:01.00]春'), utf16, gbk])
      expect(linesOf(decodeLrc(bytes))).toEqual([[1000, '春']])
  })

  it('reads back as it was written, whatever the texts are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('[00:01.00]x', '[by:me]', '<00:01>a'),
    )
    const line = fc.record({ ms: fc.integer({ min: 0, max: 86_000_000 }), text: text.map(lineText) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (given) => {
        const lines = given.toSorted((one, other) => one.ms - other.ms)
        expect(parseLrc(writeLrc({ tags: { ti: '题' }, lines }))).toEqual({ tags: { ti: '题' }, lines })
      }),
    )
  })
})

it('a time is read as it is shown', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 86_400_000 }), (ms) => timeOf(timeText(ms)) === ms))
  expect([timeOf('1:02'), timeOf('62.5'), timeOf('x')]).toEqual([62_000, 62_500, null])
})
