import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { wordPaper } from '../fixtures/word-paper.ts'
import { mostResidentMegabytes, residentMegabytes, type Served } from './processes.ts'

/**
 * `npm run bench -- word-memory`: a Word paper of 60,000 questions is uploaded to a server with an empty bank, read and
 * validated. Prints the most memory that the server's process had resident, its reading thread included. PostgreSQL is
 * a process of its own.
 */

const questions = 60_000
const wantedMegabytes = 512
const askEveryMs = 1000
const { exercise, import_batch, subject, subject_course } = resources

interface Setup {
  start: (folder: string) => Promise<Served>
  logIn: (client: Client) => Promise<Client>
  print: (text: string) => void
}

async function upload({ base, token }: Client, bytes: Uint8Array): Promise<unknown> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'paper.docx')
  const response = await fetch(`${base}/${systemCalls.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown }
  if (code !== 200) throw new Error(`The upload was answered ${code} ${msg}`)
  return data
}

async function read(client: Client, file: unknown): Promise<any> {
  const { id: subject_id } = await client.must(subject, 'create', { name: '数学' })
  const course = await client.must(subject_course, 'create', { name: '高中数学', subject_id })
  const { batch_id } = await client.must(exercise, 'import_exercise', {
    subject_course_id: course.id,
    file,
    commit: false,
  })
  for (;;) {
    const batch = await client.must(import_batch, 'detail', { id: batch_id })
    if (batch.state !== 'reading') return batch
    await new Promise((resume) => setTimeout(resume, askEveryMs))
  }
}

export async function benchWordMemory({ start, logIn, print }: Setup): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-word-'))
  const paper = wordPaper(questions)
  const server = await start(folder)
  try {
    const client = await logIn(new Client(`http://127.0.0.1:${server.port}/api`))
    const file = await upload(client, paper)
    const before = await residentMegabytes(server.pid)
    const begun = performance.now()
    const batch = await read(client, file)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const most = await mostResidentMegabytes(server.pid)
    print(
      `${questions} questions in Word (${(paper.byteLength / 1024 ** 2).toFixed(1)} MB), read in ${seconds} s: ${batch.state} ${batch.message ?? ''} ${JSON.stringify(batch.counts?.states ?? {})}`,
    )
    print(
      `memory before ${before?.toFixed(0) ?? '?'} MB, at most ${most?.toFixed(0) ?? '?'} MB, wanted at most ${wantedMegabytes}: ${most !== null && most <= wantedMegabytes ? 'PASS' : 'below'}`,
    )
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
