import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '../../server/features/papers/assembly/random.ts'
import { partsFolder } from '../../server/storage/files/configured-objects.ts'
import { partBytes } from '../../server/storage/files/parts.ts'
import { hasRadosgw, noRadosgw } from '../fixtures/radosgw.ts'
import { atScale } from '../fixtures/scale.ts'
import { filesIn, hashOf, mp4, partOf, placesOfParts, SentParts } from './sent-parts.ts'

/**
 * Uploads in parts over lines that break, with the parts on the disk and in an S3 store; who may do what:
 * part-uploads-rules.test.ts.
 */

if (!hasRadosgw) it.skip(`parts in an S3 store: ${noRadosgw}`)

/** Of the random orders in which parts arrive. */
const seeds = Array.from({ length: atScale(3) }, (_, at) => at + 1)

describe.each(placesOfParts)('an upload in parts: %s', (place) => {
  let sent: SentParts
  beforeAll(async () => {
    sent = await SentParts.to(place)
  })
  afterAll(() => sent?.stop())

  it('is whole after cuts, repeated parts, any order and a kill -9, whatever the order of these', async () => {
    for (const seed of seeds) {
      const random = randomOf(seed)
      const content = mp4(3 * partBytes + 1_234_567)
      let { key, count, arrived } = await sent.sender.begin({ name: '录像.mp4', size: content.length })
      expect({ count, arrived }).toEqual({ count: 4, arrived: [] })
      const acknowledged = new Set<number>()
      let kills = 0
      for (let step = 0; acknowledged.size < count; step++) {
        const number = 1 + Math.floor(random() * count)
        const part = partOf(content, number)
        const act = random()
        if (act < 0.3) await sent.sender.send(key, number, part, Math.floor(random() * part.length))
        else if (act < 0.4 && kills === 0) {
          kills += 1
          const sending = sent.sender.send(key, number, part)
          await pause(random() * 60)
          sent.server.child.kill('SIGKILL')
          if ((await sending)?.code === 200) acknowledged.add(number)
          await sent.startAgain()
        } else {
          const answers = await Promise.all([
            sent.sender.send(key, number, part),
            act < 0.5 && sent.sender.send(key, number, part),
          ])
          expect(answers[0]).toMatchObject({ code: 200, data: null })
          acknowledged.add(number)
        }
        arrived = (await sent.sender.begin({ key })).arrived
        expect(arrived, `seed ${seed}, step ${step}`).toEqual(expect.arrayContaining([...acknowledged]))
      }
      const answers = await Promise.all([sent.sender.complete(key), sent.sender.complete(key)])
      const { data: file } = answers.find(({ code }) => code === 200)!
      expect(file).toMatchObject({ name: '录像.mp4', type: 'video/mp4', size: content.length })
      expect((await sent.sender.complete(key)).data).toEqual(file)
      expect(hashOf(await sent.bytesAt(file.url))).toBe(hashOf(content))
    }
    expect(await filesIn(partsFolder(sent.server.dataDir))).toEqual([])
  })
})
