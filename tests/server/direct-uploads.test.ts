import { expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { aliyunSignature } from '../../server/storage/files/s3/lend-credentials.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer } from '../fixtures/server.ts'

/** Uploads to the store itself, as far as no store is needed; over a store: s3-store.test.ts. */

it('signs for Aliyun as its documentation does', () => {
  const parameters = {
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    Format: 'XML',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    SignatureVersion: '1.0',
    Timestamp: '2016-02-23T12:46:24Z',
    Version: '2014-05-26',
  }
  expect(aliyunSignature('GET', parameters, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=')
})

it('are refused with the reason where files are on the disk', async () => {
  const onDisk = await startServer()
  try {
    const client = await new Client(onDisk.base).login(administrator.username, administrator.password)
    expect((await client.send(systemCalls.config)).data).toMatchObject({ direct_upload: false })
    for (const call of [systemCalls.alioss, systemCalls.ossReceipt])
      expect(await client.send(call, { name: 'a.png', size: 1 })).toMatchObject({
        code: 100501,
        msg: expect.stringContaining('common/upload'),
      })
    expect((await client.send(systemCalls.completeUpload, { key: 'A'.repeat(32) })).code).toBe(100404)
  } finally {
    await onDisk.stop()
  }
})
