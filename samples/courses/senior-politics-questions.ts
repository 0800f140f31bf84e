import { arranged, blanks, essay, trueFalse, matched, multiple, short, single } from '../question.ts'
import type { SampleQuestion } from '../sample-course.ts'

export const seniorPoliticsQuestions: readonly SampleQuestion[] = [
  {
    ...single(
      '在社会主义市场经济中，对资源配置起决定性作用的是（  ）',
      ['市场', '政府', '企业', '消费者'],
      'A',
      '使市场在资源配置中起决定性作用，更好发挥政府作用。',
      3,
    ),
    chapter: '使市场在资源配置中起决定性作用',
    knowledge: ['供求与价格'],
    labels: ['基础巩固'],
    difficulty: 1,
  },
  {
    ...multiple(
      '（多选）某地大力发展绿色产业，关停高污染企业。这体现了（  ）',
      ['坚持绿色发展理念', '推动经济高质量发展', '单纯追求经济增长速度', '促进人与自然和谐共生'],
      'ABD',
      'C项与材料不符。',
    ),
    chapter: '坚持新发展理念',
    difficulty: 1,
    year: 2025,
  },
  {
    ...blanks('某商品原价为200元，价格上涨10%后，售价为____元。', ['220'], '200×（1＋10%）。', 2),
    chapter: '使市场在资源配置中起决定性作用',
    knowledge: ['需求弹性'],
    difficulty: 1,
  },
  {
    ...trueFalse('按劳分配是我国唯一的分配方式。（  ）', false, '我国实行按劳分配为主体、多种分配方式并存。'),
    chapter: '我国的个人收入分配',
    knowledge: ['按劳分配'],
    labels: ['易错题'],
    difficulty: 1,
  },
  {
    ...arranged(
      '请按先后顺序排列我国的立法程序。',
      ['审议法律案', '公布法律', '提出法律案', '表决法律案'],
      'CADB',
      '提出、审议、表决、公布。',
    ),
    chapter: '法治国家',
    knowledge: ['依法行政'],
    difficulty: 1,
  },
  {
    ...matched(
      '将下列成语、俗语与其哲理连线。',
      ['刻舟求剑', '实践出真知', '牵一发而动全身', '千里之行，始于足下'],
      ['重视量的积累', '否认运动', '事物是相互联系的', '实践是认识的来源'],
      'BDCA',
      '把握寓意的侧重点。',
    ),
    chapter: '把握世界的规律',
    knowledge: ['联系的观点', '实践与认识'],
    labels: ['课堂练习'],
    difficulty: 1,
  },
  {
    ...short(
      '运用“实践与认识”的知识，说明科研人员反复试验的意义。',
      '实践是认识的来源、动力、目的和检验真理的标准；认识具有反复性、无限性，需要在实践中不断深化。',
      ['实践', '反复性'],
      '先写原理，再联系材料。',
      8,
    ),
    chapter: '探索认识的奥秘',
    knowledge: ['实践与认识'],
    labels: ['期末考试'],
    difficulty: 2,
    year: 2024,
  },
  {
    ...essay(
      '某村成立村民议事会，遇到修路、分配等事务都由村民协商决定。结合材料，运用《政治与法治》知识，谈谈基层群众自治的意义。',
      '保障人民当家作主，直接行使民主权利；提高村民参与公共事务的积极性；化解矛盾，推动乡村治理现代化。',
      '结合民主决策、民主管理作答。',
      12,
    ),
    chapter: '基层群众自治制度',
    knowledge: ['公民的权利与义务'],
    labels: ['创新情境'],
    difficulty: 3,
    status: 'in_review',
  },
]
