import type { ExerciseEnumConfig } from '../../../resources/exercise-enum-config.ts'
import type { Section } from '../../../resources/section.ts'
import type { Site } from '../../../resources/site.ts'

/** What the courses of the sample bank share: subjects, sites, labels, choices of questions, sections of papers. */

export const sampleSubjects = [
  { name: '语文', code: 'chinese' },
  { name: '数学', code: 'mathematics' },
  { name: '英语', code: 'english' },
  { name: '物理', code: 'physics' },
  { name: '化学', code: 'chemistry' },
  { name: '生物', code: 'biology' },
  { name: '历史', code: 'history' },
  { name: '地理', code: 'geography' },
  { name: '政治', code: 'politics' },
] as const

/** The second shows every course, the first those of senior high school. */
export const sampleSites: readonly (Pick<Site, 'name' | 'domain'> & { stages: readonly string[] })[] = [
  { name: '高中同步学习网', domain: 'senior.example.com', stages: ['senior'] },
  { name: '晨曦教育云', domain: 'learn.example.com', stages: ['junior', 'senior'] },
]

export const sampleLabels = `
题目用途
  课堂练习
  课后作业
  单元测试
  期中考试
  期末考试
  高考模拟
题目特点
  基础巩固
  能力提升
  易错题
  经典题
  创新情境
  跨学科
核心素养
  数学抽象
  逻辑推理
  科学探究
  家国情怀
`

const choices: Record<ExerciseEnumConfig['kind'], readonly string[]> = {
  type: [
    '选择题',
    '多项选择题',
    '填空题',
    '判断题',
    '解答题',
    '实验题',
    '完形填空',
    '阅读理解',
    '古诗文默写',
    '材料分析题',
  ],
  difficulty: ['容易', '较易', '中等', '较难', '困难'],
  ability: ['识记', '理解', '应用', '分析', '综合', '评价'],
  source: ['教材', '同步练习', '月考', '期中试卷', '期末试卷', '模拟考试', '高考真题', '学业水平考试'],
  year: ['2021', '2022', '2023', '2024', '2025', '2026'],
  region: ['全国', '北京', '上海', '江苏', '浙江', '山东', '广东', '湖北', '四川', '河南'],
}

export const sampleEnums: readonly Pick<ExerciseEnumConfig, 'kind' | 'name' | 'code' | 'sort'>[] = Object.entries(
  choices,
).flatMap(([kind, names]) =>
  names.map((name, sort) => ({ kind: kind as ExerciseEnumConfig['kind'], name, code: `${kind}_${sort + 1}`, sort })),
)

export const sampleSections: readonly Pick<Section, 'name' | 'instruction' | 'type' | 'default_score'>[] = [
  {
    name: '一、单项选择题',
    instruction: '在每小题给出的四个选项中，只有一项是符合题目要求的。',
    type: 'single_choice',
    default_score: 5,
  },
  {
    name: '二、多项选择题',
    instruction: '在每小题给出的选项中，有多项符合题目要求。全部选对得满分，部分选对得部分分，有选错的得0分。',
    type: 'multiple_choice',
    default_score: 6,
  },
  { name: '三、填空题', instruction: '把答案填写在答题卡的相应横线上。', type: 'fill_blank', default_score: 5 },
  { name: '四、判断题', instruction: '判断下列说法是否正确。', type: 'true_false', default_score: 2 },
  { name: '五、解答题', instruction: '解答应写出文字说明、证明过程或演算步骤。', type: 'essay', default_score: 12 },
  { name: '六、简答题', instruction: '根据材料，结合所学知识，分点简要作答。', type: 'short_answer', default_score: 8 },
  { name: '七、阅读理解', instruction: '阅读下面的材料，完成各小题。', type: 'composite', default_score: 15 },
]
