import { afterAll, beforeAll, describe, it } from 'vitest'
import { s3Client } from '../../server/storage/files/s3/s3-client.ts'
import { hasRadosgw, noRadosgw, s3Environment, startRadosgw, type RunningStore } from '../fixtures/radosgw.ts'
import { expectBackedUpAndRestored } from './backed-up-bank.ts'

/**
 * A bank with its files in a store is backed up and restored, and one with its files on the disk restored with them in
 * a store.
 * @chosen-by server/storage/backup server/storage/files/s3
 */

if (!hasRadosgw) it.skip(`from a store and to a store: ${noRadosgw}`)

describe.runIf(hasRadosgw)(
  'is backed up under load and restored, every record and file of the time, and no session',
  () => {
    let rgw: RunningStore
    const inStore = (prefix: string) => s3Environment({ ...rgw.settings, prefix })
    beforeAll(async () => {
      rgw = await startRadosgw()
      await s3Client(rgw.settings).ask({ method: 'PUT' })
    })
    afterAll(() => rgw?.stop())

    it('from a store to the disk', () => expectBackedUpAndRestored(inStore('one/'), {}))
    it('from the disk to a store', () => expectBackedUpAndRestored({}, inStore('two/')))
  },
)
