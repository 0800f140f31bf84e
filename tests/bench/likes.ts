import { resources } from '../../resources/index.ts'
import { callOf } from '../../resources/kit/index.ts'
import { exerciseGenerator } from '../../server/seed/generate-exercises.ts'
import { endAll, residentMegabytes, type Served } from './processes.ts'

/**
 * `npm run bench -- likes [--data-dir <folder>]`: on the bank of the benchmark (made by `npm run bench` or `npm run seed`), one
 * person's searches by words of two characters, likes of a question being written, likes of a stem, and a search for duplicates over all.
 */

interface Setup {
  dataDir: string
  start: () => Promise<Served>
  logIn: (served: Served) => Promise<Record<string, string>>
  say: (text: string) => void
}

const wantedMs = 50
const words = ['函数', '概率', '数列', '椭圆', '溶液', '卫星', '细胞', '导数', '向量', '时间', '氧化', '地形']
const askedEach = 5
const askEveryMs = 500

const at = (sorted: readonly number[], share: number): string => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
const { exercise } = resources

export async function benchLikes({ dataDir, start, logIn, say }: Setup): Promise<void> {
  const served = await start()
  try {
    const headers = { ...(await logIn(served)), 'Content-Type': 'application/json' }
    const ask = async (action: string, input: Record<string, unknown> = {}): Promise<any> => {
      const call = callOf(exercise, action)
      const query = call.method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}` : ''
      const response = await fetch(`http://127.0.0.1:${served.port}/api/${call.path}${query}`, { method: call.method, headers, body: call.method === 'GET' ? undefined : JSON.stringify(input) })
      const { code, msg, data } = await response.json()
      if (![200, 100017].includes(code)) throw new Error(`${action}: ${code} ${msg}`)
      return data
    }
    const timed = async (name: string, inputs: readonly Record<string, unknown>[], action: string) => {
      const took: number[] = []
      for (const input of [inputs[0]!, ...inputs]) {
        const begun = performance.now()
        await ask(action, input)
        took.push(performance.now() - begun)
      }
      const sorted = took.slice(1).sort((a, b) => a - b)
      say(`${name.padEnd(44)} p50 ${at(sorted, 0.5).padStart(6)} ms  p95 ${at(sorted, 0.95).padStart(6)} ms  (${sorted.length} calls, wanted p50 ${wantedMs}) ${Number(at(sorted, 0.5)) < wantedMs ? 'PASS' : 'below'}`)
    }
    const { total } = await ask('list', { page_size: 1 })
    say(`${total} questions in ${dataDir}`)
    const courses = (await ask('list', { page_size: 200 })).list.map((row: { subject_course_id: number }) => row.subject_course_id)
    const again = <T>(one: T): T[] => Array.from({ length: askedEach }, () => one)
    await timed('get_exercise_by_es, two characters', words.flatMap((keyword) => again({ keyword })), 'get_exercise_by_es')
    await timed('the same of one course and difficulty', words.flatMap((keyword, index) => again({ keyword, subject_course_id: courses[index], difficulty: 3 })), 'get_exercise_by_es')
    const exerciseAt = exerciseGenerator(97, { courses: [{ id: 1, name: '高中数学', chapters: [], knowledge: [] }], labels: [], enums: [] })
    const written = Array.from({ length: 60 }, (_, index) => exerciseAt(index))
    await timed('get_exercise_near, a question being written', written.map(({ stem, options }, index) => ({ stem, options, subject_course_id: courses[index] })), 'get_exercise_near')
    await timed('get_exercise_by_es, like a stem', written.map(({ stem }) => ({ near: stem })), 'get_exercise_by_es')
    await benchSearch(ask, served, say)
  } finally {
    await endAll()
  }
}

/** A whole search for duplicates, and how long others wait meanwhile. */
async function benchSearch(ask: (action: string, input?: Record<string, unknown>) => Promise<any>, served: Served, say: Setup['say']): Promise<void> {
  const begun = performance.now()
  await ask('find_exercise_duplicates')
  const waits: number[] = []
  let most = 0
  for (;;) {
    await new Promise((resume) => setTimeout(resume, askEveryMs))
    const asked = performance.now()
    await ask('list', { page_size: 10 })
    waits.push(performance.now() - asked)
    most = Math.max(most, (await residentMegabytes(served.pid)) ?? 0)
    const { search, total } = await ask('get_exercise_duplicates', { page_size: 1 })
    if (search.state === 'waiting' || search.state === 'running') continue
    const sorted = waits.sort((a, b) => a - b)
    say(`a search for duplicates over all: ${search.state}, ${total} groups${search.is_cut ? ' of more' : ''} in ${((performance.now() - begun) / 1000).toFixed(1)} s, memory at most ${most.toFixed(0)} MB; a list meanwhile p50 ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms`)
    return
  }
}
