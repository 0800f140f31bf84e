import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { hasRadosgw, noRadosgw } from '../fixtures/radosgw.ts'
import { hasPgbouncer } from '../fixtures/pgbouncer.ts'
import { plantInCopy } from './planted-copy.ts'

/** Where files are: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the contract of stores', () => {
  it('turns red for the disk when an object that is not there is an error', async () => {
    await plant('server/storage/files/disk-objects.ts', "if (error.code === 'ENOENT') return null", '')
    await turnRed(['tests/server/object-stores.test.ts'], ['has nothing under a key'], 'the disk')
  })
})

describe('the tests of the index of files', () => {
  it('turn red when a finished file stays where it was after it is adopted, or refused', async () => {
    await plant(
      'server/storage/files/file-store.ts',
      '    } finally {\n      await rm(path, { force: true })\n    }',
      '    }',
    )
    await turnRed(['tests/server/file-store.test.ts'], ['is adopted, or refused, and is gone'])
  })
})

describe('the tests of files that pass through', () => {
  it('turn red when a file is read whole before it is sent', async () => {
    await plant('server/storage/files/file-routes.ts', 'reply.send(stream)', 'reply.send(await buffer(stream))')
    await plant(
      'server/storage/files/file-routes.ts',
      'import ',
      "import { buffer } from 'node:stream/consumers'\nimport ",
    )
    await turnRed(['tests/server/passing-files.test.ts'], ['passes through in pieces'])
  })
})

describe('the tests of a store that is away', () => {
  it('turn red when it is an error of the server', async () => {
    await plant('server/calls/envelope.ts', 'if (error instanceof S3Error && error.isAway) return filesAway()', '')
    await turnRed(['tests/server/store-away.test.ts'], ['answers 503 to all that needs it while it is broken'])
  })
})

describe('the tests of uploads in parts', () => {
  it('turn red when another may go on, a part has any length, or what is left is kept', async () => {
    await plant(
      'server/storage/files/uploads.ts',
      'where key = ${key} and created_by = ${userId} and upload_id <> ${lent}',
      'where key = ${key} and upload_id <> ${lent}',
    )
    await plant('server/storage/files/uploads.ts', 'if (size !== part.size) throw', 'if (size > part.size) throw')
    await plant(
      'server/storage/files/disk-parts.ts',
      'discard: (key) => rm(folderOf(key), { recursive: true, force: true }),',
      'discard: async () => undefined,',
    )
    const reds = [
      'belongs to the person who began it',
      'refuses parts that there are not, of another length',
      'leaves nothing when it is discarded',
    ]
    await turnRed(['tests/server/part-uploads-rules.test.ts'], reds, 'disk')
  })
})

if (!hasRadosgw) it.skip(`faults of the S3 store: ${noRadosgw}`)

describe.runIf(hasRadosgw)('the tests of the S3 store', () => {
  it('turn red when parts may have any length, content is not checked, or lent credentials reach what was checked', async () => {
    await plant('server/storage/files/s3/s3-client.ts', 'signQuery: true, allHeaders: true', 'signQuery: true')
    await plant(
      'server/storage/files/uploads.ts',
      '(await typeOfFile(path, name)) ?? refuse(path)',
      "(await typeOfFile(path, name)) ?? 'text/plain'",
    )
    await plant(
      'server/storage/files/uploads.ts',
      'where key = ${key} and created_by = ${userId} and upload_id is not null for update',
      'where key = ${key} and upload_id is not null for update',
    )
    await plant('server/storage/files/s3/lend-credentials.ts', 'Resource: [resource]', "Resource: ['arn:aws:s3:::*']")
    await plant(
      'server/storage/files/s3/s3-objects.ts',
      'for (const upload of await openUploads(client, key)) await abortParts(client, key, upload)',
      '',
    )
    const reds = [
      'takes a presigned part as it was signed',
      'is removed when its content is not what its name says',
      'not completed by another',
      'by lent credentials writes one object alone',
      'what was never completed is gone after the sweep',
    ]
    await turnRed(['tests/server/s3-store.test.ts'], reds)
  })

  it('turn red when addresses for clients are signed for the endpoint that the server uses', async () => {
    await plant(
      'server/storage/files/s3/s3-client.ts',
      'urlOf(request, settings.publicEndpoint)',
      'urlOf(request, settings.endpoint)',
    )
    await turnRed(['tests/server/s3-store.test.ts'], ['is reached by clients at its public endpoint alone'])
  })

  it('turn red when a move writes a key down only once its file is there', async () => {
    await plant(
      'server/storage/files/move-files.ts',
      'await appendFile(journal, `${row.key}\\n`, { flush: true })\n    if (await copyFile(options, row)) {',
      'if (await copyFile(options, row)) {\n      await appendFile(journal, `${row.key}\\n`, { flush: true })',
    )
    await turnRed(['tests/server/move-files.test.ts'], ['and what a stopped run left there'], null)
  })

  it('turn red when a move removes nothing that was deleted', async () => {
    await plant(
      'server/storage/files/move-files.ts',
      '      await to.remove(key)\n      deleted += 1',
      '      deleted += 1',
    )
    await turnRed(
      ['tests/server/move-files.test.ts'],
      ['removes from the new place what was deleted between two runs'],
      null,
    )
  })
})

const isRead = process.env['PLANTS'] === 'read'

describe.skipIf(!isRead && !hasPgbouncer())('the tests of servers behind pgbouncer', () => {
  it('turn red when statements have names in sessions that are shared', async () => {
    await plant('server/storage/postgres/pool.ts', 'isShared ? unnamed : named', 'named')
    await turnRed(['tests/server/pooler.test.ts'], ['gives statements no names'])
  })
  it('turn red when settings are sent with the start of a connection', async () => {
    await plant(
      'server/storage/postgres/pool.ts',
      'onConnect: isShared',
      "options: '-c jit=off',\n    onConnect: isShared",
    )
    await turnRed(['tests/server/pooler.test.ts'], ['does in session mode'])
  })
})

describe('the tests of migrations that meet', () => {
  it("turn red when a company's own stand by their time, and when what one changed about the tables is not kept", async () => {
    await plant(
      'server/storage/tables/journal.ts',
      '[...upstream.toSorted(), ...own.toSorted()].map((tag) => ({ tag, when: whenOf(tag) }))',
      '[...upstream, ...own].map((tag) => ({ tag, when: whenOf(tag) })).toSorted((a, b) => a.when - b.when)',
    )
    await plant('server/storage/tables/merge-patch.ts', '...gone.map(', '...gone.slice(1).map(')
    await turnRed(
      ['tests/server/merged-migrations.test.ts'],
      ['merge without a conflict', 'makes the tables after of those before'],
    )
  })
})

describe('the test of a failover', () => {
  it('turns red when a connection to a server that only reads is kept', async () => {
    await plant('server/storage/postgres/database-errors.ts', '|25006', '')
    await turnRed(['tests/server/failover.test.ts'], ['loses nothing that was acknowledged'])
  })
})
