import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { xmlParser } from '../../../../server/exchange/spreadsheets/xml.ts'

/** What a parser says of a file that comes in pieces of these lengths, texts joined. */
function eventsOf(bytes: Uint8Array, lengths: readonly number[]): string[] {
  const events: string[] = []
  let text = ''
  const add = (one: string): void => {
    if (text.trim() !== '') events.push(text)
    text = ''
    events.push(one)
  }
  const parser = xmlParser({
    open: (name, attributes) => add(`<${name} ${JSON.stringify(attributes)}`),
    close: (name) => add(`>${name}`),
    text: (piece) => (text += piece),
  })
  let from = 0
  for (let index = 0; from < bytes.length; index++) {
    const to = from + (lengths[index % lengths.length] ?? 1)
    parser.write(bytes.subarray(from, to))
    from = to
  }
  parser.end()
  return events
}

it('says the same of a file however it is cut into pieces', async () => {
  const moodle = await readFile(new URL('fixtures/moodle/moodle-4.xml', import.meta.url))
  const awkward = Buffer.from(
    '<a t="1 > 0 &lt; 2"><!-- > < --><b>x &amp; y &#x1f600; > z<![CDATA[ > <c> &amp; ]]>&lt;</b><?p > ?>\u{20bb7}<c/>&quot;</a>',
  )
  for (const bytes of [moodle, awkward]) {
    const whole = eventsOf(bytes, [bytes.length])
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
        (lengths) => void expect(eventsOf(bytes, lengths)).toEqual(whole),
      ),
      { numRuns: 60 },
    )
  }
})
