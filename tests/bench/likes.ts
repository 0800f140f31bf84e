import { resources } from '../../resources/index.ts'
import { exerciseGenerator } from '../../samples/generate-exercises.ts'
import { Client } from '../fixtures/client.ts'
import { endAll, residentMegabytes, type Served } from './processes.ts'

/**
 * `npm run bench -- likes [parts] [--data-dir <folder>]`: on the bank of the benchmark (made by `npm run bench` or
 * `npm run seed`), one person's searches one after another. Parts, all unless named: `words` of two characters; other
 * `kinds` of words; words with `filters`; words as people of a small `scope`; likes of a question being `written`;
 * likes of a `stem` alone; a search for `duplicates` over all, and how long a list takes meanwhile.
 */

interface Setup {
  dataDir: string
  parts: readonly string[]
  start: () => Promise<Served>
  logIn: (client: Client) => Promise<Client>
  print: (text: string) => void
}

/** Each once: the same query within five seconds is not counted again. */
const words = [
  '函数',
  '概率',
  '数列',
  '椭圆',
  '溶液',
  '卫星',
  '细胞',
  '导数',
  '向量',
  '时间',
  '氧化',
  '地形',
  '电流',
  '质量',
  '气候',
  '反应',
  '集合',
  '方程',
  '温度',
  '速度',
  '图像',
  '直线',
  '实验',
  '植物',
  '人口',
  '文化',
  '历史',
  '经济',
  '作者',
  '诗歌',
  '单调',
  '周期',
  '切线',
  '体积',
  '面积',
  '加速',
  '磁场',
  '电压',
  '离子',
  '分子',
]
const kinds: Readonly<Record<string, readonly string[]>> = {
  'in most questions': ['的是', '正确', '期末', '已知', '一次', '高三', '月考', '下列', '北京', '选项'],
  'in few': ['杠杆', '蜡烛', '丝绸', '秦岭', '光合', '虹吸', '鸦片', '季风', '等温', '惯性'],
  'in none': ['鼯鼠', '龘靐', '袋獾', '魑魅', '饕餮', '貔貅', '耄耋', '氤氲', '踟蹰', '囹圄'],
  'three characters': [
    '三角形',
    '一元二',
    '长方体',
    '抛物线',
    '二氧化',
    '等差数',
    '加速度',
    '细胞核',
    '正确的',
    '第一次',
  ],
  'four characters': [
    '单调递增',
    '等差数列',
    '下列说法',
    '学业水平',
    '光合作用',
    '取值范围',
    '第一次月',
    '说法正确',
    '随堂练习',
    '单元检测',
  ],
  'four characters, in none': [
    '数函调单',
    '列数差等',
    '形角三的',
    '正确的是函',
    '北京上海',
    '期末期中',
    '一次正确',
    '的是下列',
    '高三高二',
    '已知期末',
  ],
  formulas: [
    '\\frac{1}{2}',
    '\\frac',
    '\\sin x',
    'x^2+2x',
    '\\sqrt{3}',
    '\\frac{\\pi}{3}',
    'a_n',
    '\\log_2',
    '\\vec{a}',
    'f(x)',
  ],
  Latin: ['the', 'which', 'since', 'photosynthesis', 'zebra', 'have', 'of', 'been', 'students', 'mol'],
  digits: ['2024', '12', '375', '98765', '0.5', '2019', '100', '3.14', '10', '2023'],
  mixed: [
    '函数 f(x)',
    '2023 北京',
    'NaCl 溶液',
    '高三 概率',
    'sin 最大值',
    '2024·北京',
    'x 轴',
    'CO2 植物',
    '数列 a_n',
    '期末 函数',
  ],
  'one character': ['数', '的', 'x', '7', '鼯', '函', '光', 'a', '（', '龘'],
}

const askEveryMs = 500
const password = 'correct-horse-9'

const at = (sorted: readonly number[], share: number): string =>
  sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
const { exercise } = resources

type Inputs = readonly Record<string, unknown>[]
type Timed = (name: string, action: string, inputs: Inputs, wantedMs: number, client?: Client) => Promise<void>

/** Newly written questions, not from the bank. */
function writtenQuestions(): { stem: string; options: unknown }[] {
  const exerciseAt = exerciseGenerator(97, {
    courses: [{ id: 1, name: '高中数学', chapters: [], knowledge: [] }],
    labels: [],
    enums: [],
  })
  return Array.from({ length: 60 }, (_, index) => exerciseAt(index))
}

/** A person who sees one course, or only their own records, of which there are none. */
async function personOf(admin: Client, name: string, scope: Record<string, unknown>): Promise<Client> {
  const person = new Client(admin.base)
  const known = await admin.must(resources.user, 'list', { search: name })
  if (known.total === 0) {
    const { list } = await admin.must(resources.role, 'menu_perm_list')
    const menu_perms = list
      .flatMap((menu: any) => menu.perm_list.map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })))
      .filter(({ tag }: { tag: string }) => tag.startsWith('exercise:'))
    const role = await admin.must(resources.role, 'create', { name, menu_perms })
    await admin.must(resources.role, 'multi_perms_scope', { role_id: role.id, ...scope })
    await admin.must(resources.user, 'create', { username: name, password, role_ids: [role.id] })
  }
  return person.login(name, password)
}

export async function benchLikes({ dataDir, parts, start, logIn, print }: Setup): Promise<void> {
  const served = await start()
  try {
    const admin = await logIn(new Client(`http://127.0.0.1:${served.port}/api`))
    const timed: Timed = async (name, action, inputs, wantedMs, client = admin) => {
      const took: number[] = []
      let total = 0
      for (const input of [inputs[0]!, ...inputs]) {
        const begun = performance.now()
        total += (await client.must(exercise, action, input)).total
        took.push(performance.now() - begun)
      }
      const sorted = took.slice(1).sort((a, b) => a - b)
      print(
        `${name.padEnd(44)} p50 ${at(sorted, 0.5).padStart(6)} ms  p95 ${at(sorted, 0.95).padStart(6)} ms  most ${at(sorted, 1).padStart(6)} ms  (${sorted.length} calls, found ${total}) wanted p50 ${wantedMs} ${Number(at(sorted, 0.5)) < wantedMs ? 'PASS' : 'below'}`,
      )
    }
    print(`${(await admin.must(exercise, 'list', { page_size: 1 })).total} questions in ${dataDir}`)
    const known: Readonly<Record<string, () => Promise<void>>> = {
      words: () =>
        timed(
          'two characters',
          'get_exercise_by_es',
          words.map((keyword) => ({ keyword })),
          50,
        ),
      kinds: async () => {
        for (const [kind, keywords] of Object.entries(kinds))
          await timed(
            kind,
            'get_exercise_by_es',
            keywords.map((keyword) => ({ keyword })),
            50,
          )
      },
      filters: () => benchFilters(admin, timed),
      scope: () => benchScope(admin, timed),
      written: async () => {
        const courses = await coursesOf(admin)
        await timed(
          'get_exercise_near, a question being written',
          'get_exercise_near',
          writtenQuestions().map(({ stem, options }, index) => ({
            stem,
            options,
            subject_course_id: courses[index % courses.length],
          })),
          100,
        )
      },
      stem: () =>
        timed(
          'like a stem alone',
          'get_exercise_by_es',
          writtenQuestions().map(({ stem }) => ({ near: stem })),
          100,
        ),
      duplicates: () => benchDuplicates(admin, served, print),
    }
    for (const [name, run] of Object.entries(known)) if (parts.length === 0 || parts.includes(name)) await run()
  } finally {
    await endAll()
  }
}

async function coursesOf(admin: Client): Promise<number[]> {
  const { list } = await admin.must(exercise, 'list', { page_size: 200 })
  return [...new Set<number>(list.map((row: { subject_course_id: number }) => row.subject_course_id))]
}

async function benchFilters(admin: Client, timed: Timed): Promise<void> {
  const courses = await coursesOf(admin)
  const { list } = await admin.must(exercise, 'list', { page_size: 20 })
  const [labelled] = list.filter(({ label_ids }: { label_ids: number[] }) => label_ids.length > 0)
  const filters: Readonly<Record<string, (index: number) => Record<string, unknown>>> = {
    'of one course': (index) => ({ subject_course_id: courses[index % courses.length] }),
    'of one difficulty': (index) => ({ difficulty: (index % 5) + 1 }),
    'of one type': (index) => ({ type: ['single_choice', 'multiple_choice', 'true_false', 'essay'][index % 4] }),
    'of a rare state': () => ({ status: 'retired' }),
    'of a course, a difficulty and a state': (index) => ({
      subject_course_id: courses[index % courses.length],
      difficulty: 3,
      status: 'published',
    }),
    'with a label': () => ({ label_ids: labelled.label_ids }),
  }
  const asked = [...words, ...kinds['in most questions']!]
  for (const [name, filter] of Object.entries(filters)) {
    await timed(
      `words ${name}`,
      'get_exercise_by_es',
      asked.map((keyword, index) => ({ keyword, ...filter(index) })),
      50,
    )
  }
}

async function benchScope(admin: Client, timed: Timed): Promise<void> {
  const [course] = await coursesOf(admin)
  const people = {
    'who sees one course': await personOf(admin, 'bench-course', { scope_type: 3, subject_course_ids: [course] }),
    'who sees nothing but their own': await personOf(admin, 'bench-own', { scope_type: 4 }),
  }
  for (const [name, client] of Object.entries(people)) {
    await timed(
      `words, of one ${name}`,
      'get_exercise_by_es',
      [...words, ...kinds['in most questions']!].map((keyword) => ({ keyword })),
      50,
      client,
    )
    await timed(
      `stems, of one ${name}`,
      'get_exercise_by_es',
      writtenQuestions().map(({ stem }) => ({ near: stem })),
      100,
      client,
    )
    await timed(
      `written, of one ${name}`,
      'get_exercise_near',
      writtenQuestions().map(({ stem, options }) => ({ stem, options, subject_course_id: course })),
      100,
      client,
    )
  }
}

/** A whole search for duplicates, and how long other requests wait meanwhile. */
async function benchDuplicates(admin: Client, served: Served, print: Setup['print']): Promise<void> {
  const begun = performance.now()
  await admin.must(exercise, 'find_exercise_duplicates')
  const waits: number[] = []
  let most = 0
  for (;;) {
    await new Promise((resume) => setTimeout(resume, askEveryMs))
    const asked = performance.now()
    await admin.must(exercise, 'list', { page_size: 10 })
    waits.push(performance.now() - asked)
    most = Math.max(most, (await residentMegabytes(served.pid)) ?? 0)
    const { search, total } = await admin.must(exercise, 'get_exercise_duplicates', { page_size: 1 })
    if (search.state === 'waiting' || search.state === 'running') continue
    const sorted = waits.sort((a, b) => a - b)
    print(
      `a search for duplicates over all: ${search.state}, ${total} groups${search.is_cut ? ' of more' : ''} in ${((performance.now() - begun) / 1000).toFixed(1)} s, memory at most ${most.toFixed(0)} MB; a list meanwhile p50 ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms`,
    )
    return
  }
}
