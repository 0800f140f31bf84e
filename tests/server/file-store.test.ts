import { spawnSync } from 'node:child_process'
import { access, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { storedFile, type StoredFile } from '../../resources/kit/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { disposition, rangeOf, receiveUpload, sendFile } from '../../server/storage/files/file-routes.ts'
import { cleanName, createFileStore, keyOf, type FileStore } from '../../server/storage/files/file-store.ts'
import { extensionOf, typeOfFile } from '../../server/storage/files/file-type.ts'
import { sendFault } from '../../server/calls/envelope.ts'
import { systemIdentity, type Identity } from '../../server/base/identity.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { workbookOf, zipOf } from '../fixtures/zip.ts'

let db: TestDatabase
let store: FileStore
const person: Identity = { ...systemIdentity, userId: 7 }

beforeAll(async () => {
  db = await startTestDatabase()
  store = createFileStore({ database: db.database, dataDir: db.dataDir })
})
afterAll(() => db.stop())

const save = (
  content: Buffer | string,
  name: string,
  options: { accept?: string[]; maxBytes?: number; into?: FileStore } = {},
): Promise<StoredFile> =>
  (options.into ?? store).save(Readable.from([Buffer.from(content)]), {
    name,
    identity: person,
    accept: options.accept,
    maxBytes: options.maxBytes ?? 1_000_000,
  })

/** Every file below the store's folder, finished or not. */
async function onDisk(dataDir = db.dataDir): Promise<string[]> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((one) => one.isFile()).map((one) => one.name)
}

/** Expects that storing is refused with this code, and leaves nothing behind. */
async function refused(storing: () => Promise<unknown>, code: number, dataDir = db.dataDir): Promise<void> {
  const before = await db.database.first(sql`select count(*) from stored_file`)
  const files = (await onDisk(dataDir)).length
  await expect(storing()).rejects.toMatchObject({ code })
  expect((await onDisk(dataDir)).length).toBe(files)
  expect(await db.database.first(sql`select count(*) from stored_file`)).toEqual(before)
}

const bytes = (...values: (number | string)[]) =>
  Buffer.concat(
    values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from([value]))),
  )
const png = bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'IHDR')
const compound = (stream: string): Buffer => {
  const file = Buffer.alloc(2048)
  bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1).copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.write(stream, 1024 + 128, 'utf16le')
  return file
}
const office = (folder: string, more: string[] = []) =>
  zipOf(['[Content_Types].xml', `${folder}/document.xml`, ...more].map((name) => ({ name, content: '<x/>' })))

const samples: [name: string, content: Buffer | string, type: string][] = [
  ['图.png', png, 'image/png'],
  ['a.JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF'), 'image/jpeg'],
  ['a.gif', 'GIF89a....', 'image/gif'],
  ['a.webp', 'RIFF....WEBPVP8 ', 'image/webp'],
  ['tagged.mp3', bytes('ID3', 4, 0, 0), 'audio/mpeg'],
  ['bare.mp3', bytes(0xff, 0xfb, 0x90, 0x64), 'audio/mpeg'],
  ['a.wav', 'RIFF....WAVEfmt ', 'audio/wav'],
  ['a.ogg', 'OggS....', 'audio/ogg'],
  ['a.m4a', '....ftypM4A ....', 'audio/mp4'],
  ['a.mp4', '....ftypisom....', 'video/mp4'],
  ['a.webm', bytes(0x1a, 0x45, 0xdf, 0xa3, '....webm'), 'video/webm'],
  ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
  ['a.docx', office('word'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', workbookOf(''), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.pptx', office('ppt'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['a.doc', compound('WordDocument'), 'application/msword'],
  ['a.xls', compound('Workbook'), 'application/vnd.ms-excel'],
  ['a.ppt', compound('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['a.zip', zipOf([{ name: 'a.txt', content: 'x' }]), 'application/zip'],
  ['a.txt', '第一行\n第二行 <b>', 'text/plain'],
  ['tree.txt', 'ID3决策树', 'text/plain'],
  ['gb.txt', Buffer.from([0xb5, 0xda, 0xd2, 0xbb, 0x0a]), 'text/plain'],
  ['a.lrc', '\ufeff[00:01.00]第一句', 'text/plain'],
  ['a.csv', '题干,答案\n1,2', 'text/csv'],
  ['a.json', '{"a":1}', 'application/json'],
]

describe('a stored file', () => {
  it.each(samples)('%s', async (name, content, type) => {
    const file = await save(content, name)
    expect(storedFile.parse(file)).toMatchObject({ name: cleanName(name), type, size: Buffer.byteLength(content) })
    expect(await store.readWhole(keyOf(file))).toEqual(Buffer.from(content))
    expect(await store.withLocalCopy(keyOf(file), (path) => readFile(path))).toEqual(Buffer.from(content))
    expect(await store.find(keyOf(file))).toMatchObject({ id: file.id, type, created_by: 7 })
  })

  it('content of another type than its name is refused, either way round', async () => {
    const alike = [
      ['.m4a', '.mp4'],
      ['.txt', '.lrc', '.csv', '.json'],
    ]
    for (const [name, content] of samples) {
      const path = join(db.dataDir, 'sample')
      await writeFile(path, content)
      for (const [other, , type] of samples) {
        const [is, called] = [extensionOf(name), extensionOf(other)]
        const agree =
          is === called || alike.some((set) => set.includes(is) && set.includes(called) && called !== '.json')
        if (called !== '.json' || !alike[1]!.includes(is))
          expect(await typeOfFile(path, other), `${name} as ${other}`).toBe(agree ? type : null)
      }
    }
  })

  it.each([
    ['a page called a picture', '<!DOCTYPE html><script>alert(1)</script>', 'a.png'],
    ['a picture with a page inside', 'GIF89a/*<html><script>alert(1)</script>', 'a.gif'],
    ['a page called text', '\ufeff  <script>alert(1)</script>', 'a.txt'],
    ['XML called text', '<?xml version="1.0"?><svg onload="x"/>', 'a.csv'],
    ['a PDF behind a page', '<html>%PDF-1.7', 'a.pdf'],
    ['a picture that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'],
    ['a page', '<p>x', 'a.html'],
    ['a program', 'MZ\x90\x00', 'a.exe'],
    ['a program called text', 'MZ\x90\x00\x03', 'a.txt'],
    ['a script called text', '#!/bin/sh\nrm -rf /', 'a.txt'],
    ['a double extension', '<html>', 'a.png.html'],
    ['no extension', png, 'png'],
    ['a document with macros', office('word', ['word/vbaProject.bin']), 'a.docx'],
    ['a program archive called zip', zipOf([{ name: 'META-INF/MANIFEST.MF', content: 'x' }]), 'a.zip'],
    ['a zip that leads outside', zipOf([{ name: '../x', content: 'x' }]), 'a.zip'],
    ['an empty picture', '', 'a.png'],
  ])('%s is refused', (_, content, name) => refused(() => save(content, name), 100415))

  it('what a field does not accept is refused by type, by kind of type and by extension', async () => {
    await refused(() => save(png, 'a.png', { accept: ['.xlsx'] }), 100415)
    await refused(() => save('x', 'a.txt', { accept: ['image/*', 'audio/*'] }), 100415)
    expect(await save(png, 'a.png', { accept: ['image/*'] })).toMatchObject({ type: 'image/png' })
    expect(await save(workbookOf(''), 'A.XLSX', { accept: ['.xlsx'] })).toMatchObject({ name: 'A.xlsx' })
  })

  it('past the limit nothing is left, at the limit all is', async () => {
    await refused(() => save('x'.repeat(101), 'a.txt', { maxBytes: 100 }), 100413)
    expect(await save('x'.repeat(100), 'a.txt', { maxBytes: 100 })).toMatchObject({ size: 100 })
  })

  it('an upload that breaks off leaves nothing', async () => {
    async function* broken() {
      yield png
      throw Object.assign(new Error('aborted'), { code: 100_499 })
    }
    await refused(
      () => store.save(Readable.from(broken()), { name: 'a.png', identity: person, maxBytes: 1000 }),
      100_499,
    )
  })

  it('a finished file of this disk is adopted, or refused, and is gone either way', async () => {
    const path = join(db.dataDir, 'finished')
    const adopt = (name: string) => store.adopt(path, { name, identity: person, maxBytes: 1000 })
    await writeFile(path, png)
    expect(await store.readWhole(keyOf(await adopt('a.png')))).toEqual(png)
    await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' })
    for (const [content, name, code] of [
      [png, 'a.pdf', 100415],
      [png, 'a.exe', 100415],
      [Buffer.concat([png, Buffer.alloc(1000)]), 'a.png', 100413],
    ] as const) {
      await writeFile(path, content)
      const before = (await onDisk()).length
      await expect(adopt(name)).rejects.toMatchObject({ code })
      await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' })
      expect((await onDisk()).length).toBe(before)
    }
  })

  it('names lose deceptive characters, and keep the rest', () => {
    expect(cleanName('C:\\题库\\函数图像 1.PNG')).toBe('函数图像 1.png')
    expect(cleanName('../../etc/passwd.txt')).toBe('passwd.txt')
    expect(cleanName('照片\u202egnp.exe')).toBe('照片gnp.exe')
    expect(cleanName('a\0b"<c>\r\n.txt')).toBe('abc.txt')
    expect(cleanName('..txt')).toBe('file.txt')
    expect(cleanName(`${'长'.repeat(400)}.docx`)).toMatch(/^长{195}\.docx$/)
  })

  it('what a crash left behind is swept after a day', async () => {
    const folder = join(db.dataDir, 'files/unfinished')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'old'), 'x')
    await writeFile(join(folder, 'new'), 'x')
    await utimes(join(folder, 'old'), new Date(0), new Date(0))
    expect(await store.sweep()).toBe(1)
    expect(await readdir(folder)).toEqual(['new'])
  })
})

describe('a full disk', () => {
  it('is reported, and leaves nothing behind', async (context) => {
    const dataDir = join(db.dataDir, 'small')
    await mkdir(dataDir)
    const mounted =
      process.platform === 'linux' &&
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'none', dataDir]).status === 0
    if (!mounted) return context.skip('needs the right to mount a small file system')
    onTestFinished(() => void spawnSync('umount', [dataDir]))
    const into = createFileStore({ database: db.database, dataDir })
    await refused(() => save(Buffer.concat([png, Buffer.alloc(900_000)]), 'a.png', { into }), 100507, dataDir)
    expect(await save(png, 'a.png', { into })).toMatchObject({ size: png.length })
  })
})

describe('over the wire', () => {
  let base = ''
  const app = fastify()
  beforeAll(async () => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: 5000 } })
    app.setErrorHandler((error, request, reply) => sendFault(error, request, reply))
    app.post('/upload', (request) => receiveUpload(request, store, person, { parts: ['file'], maxBytes: 5000 }))
    app.get<{ Params: { key: string } }>('/api/files/:key', (request, reply) => sendFile(request, reply, store))
    await app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(() => app.close())

  const form = (...parts: [name: string, content: Buffer | string, filename?: string][]): FormData => {
    const data = new FormData()
    for (const [name, content, filename] of parts) {
      if (filename === undefined) data.append(name, String(content))
      else data.append(name, new Blob([Buffer.from(content)], { type: 'text/html' }), filename)
    }
    return data
  }
  const upload = async (body: FormData) => {
    const answer = await fetch(`${base}/upload`, { method: 'POST', body })
    return { status: answer.status, body: await answer.json() }
  }

  it('a file comes in under its Chinese name, with the type that it is and not that which is claimed', async () => {
    const { status, body } = await upload(form(['file', png, '函数 图像.png']))
    expect([status, body.name, body.type]).toEqual([200, '函数 图像.png', 'image/png'])
  })

  it('anything but one part named file is refused, and nothing is stored', async () => {
    const before = (await onDisk()).length
    expect((await upload(form(['picture', png, 'a.png']))).body).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'file' }] },
    })
    expect((await upload(form(['file', 'just text']))).body.code).toBe(100400)
    expect((await upload(form())).body.code).toBe(100400)
    expect((await upload(form(['file', png, 'a.png'], ['file', png, 'b.png']))).status).toBe(400)
    expect(
      (await fetch(`${base}/upload`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(400)
    expect((await onDisk()).length).toBe(before)
  })

  it('a file that is too large or of a wrong type is refused, whether announced or not', async () => {
    expect((await upload(form(['file', Buffer.concat([png, Buffer.alloc(6000)]), 'a.png']))).body).toMatchObject({
      code: 100413,
    })
    expect((await upload(form(['file', Buffer.alloc(200_000), 'a.png']))).status).toBe(413)
    expect((await upload(form(['file', '<html>', 'a.html']))).body).toMatchObject({ code: 100415 })
  })

  it('is sent whole, in a range, or not again; never as a page', async () => {
    const file = await save('0123456789', '说明 (1).txt')
    const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(base + file.url, { method, headers })
    const whole = await get()
    expect(await whole.text()).toBe('0123456789')
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="__ (1).txt"; filename*=UTF-8''%E8%AF%B4%E6%98%8E%20%281%29.txt`,
    })
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    for (const [range, text, expected] of [
      ['bytes=2-4', '234', '2-4'],
      ['bytes=7-', '789', '7-9'],
      ['bytes=-2', '89', '8-9'],
      ['bytes=5-99', '56789', '5-9'],
    ]) {
      const part = await get({ range: range! })
      expect([
        part.status,
        await part.text(),
        part.headers.get('content-range'),
        part.headers.get('content-length'),
      ]).toEqual([206, text, `bytes ${expected}/10`, String(text!.length)])
    }
    const past = await get({ range: 'bytes=10-' })
    expect([past.status, past.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const known = whole.headers.get('etag')!
    expect((await get({ 'if-none-match': known })).status).toBe(304)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  it('only media and PDF open in place', () => {
    expect(disposition({ name: 'a.png', type: 'image/png' })).toMatch(/^inline/)
    expect(disposition({ name: 'a.pdf', type: 'application/pdf' })).toMatch(/^inline/)
    for (const [name, , type] of samples.filter(([, , type]) => !/^(?:image|audio|video)|pdf$/.test(type)))
      expect(disposition({ name, type })).toMatch(/^attachment/)
    expect(disposition({ name: 'a"\\b.txt', type: 'text/plain' })).toContain('filename="a__b.txt"')
  })

  it('an unknown key, a forged one and a file that the disk lost are no such record', async () => {
    for (const key of ['AAAAAAAAAAAAAAAAAAAAAA', '..%2f..%2fetc%2fpasswd', '%00'])
      expect((await fetch(`${base}/api/files/${key}`)).status).toBe(404)
    const lost = await save(png, 'a.png')
    await rm(join(db.dataDir, 'files', keyOf(lost).slice(0, 2), keyOf(lost)))
    expect((await fetch(base + lost.url)).status).toBe(404)
    expect(await store.readWhole(keyOf(lost))).toBeNull()
    await expect(store.withLocalCopy(keyOf(lost), async () => 'called')).rejects.toMatchObject({ code: 100404 })
  })

  it('ranges that make no sense are answered by the whole', () => {
    for (const header of ['bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', undefined])
      expect(rangeOf(header, 10)).toBeNull()
    expect(rangeOf('bytes=-0', 10)).toBe('unsatisfiable')
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
  })
})
