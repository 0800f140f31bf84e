import type { Question } from './question.ts'
import { Random, runningTotals } from './random.ts'
import { seniorBiologyTemplates } from './templates/biology.ts'
import { seniorChemistryTemplates } from './templates/chemistry.ts'
import { seniorChineseTemplates } from './templates/chinese.ts'
import { seniorEnglishTemplates } from './templates/english.ts'
import { seniorGeographyTemplates } from './templates/geography.ts'
import { seniorHistoryTemplates } from './templates/history.ts'
import { juniorMathematicsTemplates } from './templates/junior-mathematics.ts'
import { seniorMathematicsTemplates } from './templates/mathematics.ts'
import { seniorPhysicsTemplates } from './templates/physics.ts'
import { seniorPoliticsTemplates } from './templates/politics.ts'
import type { Template } from './templates/template.ts'

/** Where generated questions go: the courses of a bank with everything that questions can be bound to. */
export interface Bank {
  courses: readonly { id: number; name: string; chapters: readonly Named[]; knowledge: readonly Named[] }[]
  labels: readonly number[]
  enums: readonly number[]
}

interface Named {
  id: number
  name: string
}

/** A question as stored, without the record's own times. */
export interface GeneratedExercise extends Question {
  subject_course_id: number
  difficulty: number
  chapter_ids: number[]
  knowledge_ids: number[]
  label_ids: number[]
  enum_ids: number[]
  source: string | null
  year: number | null
  status: string
  attachments: null
  audio: null
  lyric: null
}

const courses = [
  seniorMathematicsTemplates,
  juniorMathematicsTemplates,
  seniorPhysicsTemplates,
  seniorChemistryTemplates,
  seniorBiologyTemplates,
  seniorEnglishTemplates,
  seniorChineseTemplates,
  seniorHistoryTemplates,
  seniorGeographyTemplates,
  seniorPoliticsTemplates,
]

const regions = [
  '北京海淀',
  '北京朝阳',
  '上海浦东',
  '江苏南京',
  '江苏苏州',
  '江苏扬州',
  '浙江杭州',
  '浙江宁波',
  '浙江温州',
  '山东济南',
  '山东青岛',
  '山东烟台',
  '广东广州',
  '广东深圳',
  '广东佛山',
  '湖北武汉',
  '湖北宜昌',
  '湖南长沙',
  '四川成都',
  '四川绵阳',
  '河南郑州',
  '河南洛阳',
  '福建厦门',
  '福建福州',
  '安徽合肥',
  '陕西西安',
  '辽宁大连',
  '重庆渝中',
  '天津和平',
  '河北石家庄',
  '江西南昌',
  '云南昆明',
  '吉林长春',
  '黑龙江哈尔滨',
  '山西太原',
  '广西南宁',
] as const
const exams = [
  '期中',
  '期末',
  '第一次月考',
  '第二次月考',
  '开学考',
  '一模',
  '二模',
  '联考',
  '学业水平考试',
  '随堂练习',
  '单元检测',
  '周测',
] as const
const grades = ['高一', '高二', '高三'] as const

const difficulties = { of: [1, 2, 3, 4, 5], totals: runningTotals([18, 24, 34, 17, 7]) }
const statuses = { of: ['published', 'draft', 'in_review', 'retired'], totals: runningTotals([72, 14, 9, 5]) }
const years = {
  of: [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025],
  totals: runningTotals([2, 3, 4, 5, 7, 8, 10, 13, 16, 18, 14]),
}

/** One template with the places in the bank that its questions can have. */
interface Placed {
  template: Template
  courseId: number
  junior: boolean
  chapters: readonly number[]
  knowledge: readonly number[]
}

/** The nodes whose name contains the topic; if there is none, any node below the first levels. */
function about(topic: string, nodes: readonly Named[]): number[] {
  const found = nodes.filter((node) => node.name.includes(topic))
  return (found.length > 0 ? found : nodes).map((node) => node.id)
}

function placed(bank: Bank): Placed[] {
  return courses.flatMap(({ course, templates }, index) => {
    const home = bank.courses.find((one) => one.name === course) ?? bank.courses[index % bank.courses.length]
    if (!home) throw new Error('The bank has no course that questions could belong to')
    return templates.map((template) => ({
      template,
      courseId: home.id,
      junior: course.startsWith('初中'),
      chapters: about(template.topic, home.chapters),
      knowledge: about(template.topic, home.knowledge),
    }))
  })
}

function classified(random: Random, place: Placed, bank: Bank) {
  const year = random.drawn(years.of, years.totals)
  const source = `${year}·${random.pick(regions)}·${place.junior ? '九年级' : random.pick(grades)}${random.pick(exams)}`
  const several = random.chance(0.25) ? 2 : 1
  return {
    subject_course_id: place.courseId,
    difficulty: random.drawn(difficulties.of, difficulties.totals),
    chapter_ids: place.chapters.length > 0 ? random.some(place.chapters, several) : [],
    knowledge_ids: random.some(place.knowledge, random.int(1, 2)),
    label_ids: random.some(bank.labels, random.int(0, 2)),
    enum_ids: random.some(bank.enums, random.int(0, 3)),
    ...(random.chance(0.95) ? { source, year } : { source: null, year: null }),
    status: random.drawn(statuses.of, statuses.totals),
    attachments: null,
    audio: null,
    lyric: null,
  }
}

/**
 * Generates the questions of a seed: `exerciseAt(index)` is pure, the same for the same seed, index and bank, in any
 * order. Stems begin with their source, as those of large banks do. About 7 of 100 contain the word 函数; types,
 * difficulties and years are spread as in a grown bank.
 */
export function exerciseGenerator(seed: number, bank: Bank): (index: number) => GeneratedExercise {
  const all = placed(bank)
  const totals = runningTotals(all.map(({ template }) => template.weight))
  return (index) => {
    const random = new Random(seed, index)
    const place = random.drawn(all, totals)
    const question = place.template.make(random)
    const classes = classified(random, place, bank)
    return { ...question, ...classes, stem: classes.source ? `（${classes.source}）${question.stem}` : question.stem }
  }
}
