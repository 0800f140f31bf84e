import { blanks, composite, essay, short } from '../question.ts'
import {
  inOrder,
  oneNumber,
  pairsTorn,
  shownNumber,
  statementJudged,
  statementOne,
  statementsRight,
  type CourseTemplates,
  type Statement,
} from './template.ts'

const facts: readonly Statement[] = [
  ['公有制的主体地位体现在公有资产在社会总资产中占优势', true, '还体现在国有经济控制国民经济命脉'],
  ['市场在资源配置中起决定性作用', true, '同时要更好发挥政府作用'],
  ['按劳分配是我国唯一的分配方式', false, '按劳分配为主体、多种分配方式并存'],
  ['人民代表大会制度是我国的根本政治制度', true, '适合我国国情'],
  ['居民委员会是我国的基层政权机关', false, '是基层群众性自治组织'],
  ['物质决定意识，意识对物质具有能动作用', true, '辩证唯物主义的基本观点'],
  ['联系具有普遍性，因此任何事物之间都有联系', false, '联系是有条件的'],
  ['实践是检验认识真理性的唯一标准', true, '实践具有直接现实性'],
  ['主要矛盾和矛盾的主要方面是一回事', false, '二者含义不同'],
  ['量变达到一定程度会引起质变', true, '质量互变规律'],
  ['人民群众是历史的创造者', true, '唯物史观的基本观点'],
  ['商品的需求量一般与其价格反方向变动', true, '需求定理'],
  ['互补商品中一种价格上升，另一种的需求量增加', false, '另一种的需求量减少'],
  ['公民的权利和义务是统一的', true, '权利的实现需要义务的履行'],
]
const slogans = [
  ['实践出真知', '实践是认识的来源'],
  ['近朱者赤，近墨者黑', '事物是普遍联系的'],
  ['牵一发而动全身', '整体与部分相互影响'],
  ['千里之行，始于足下', '重视量的积累'],
  ['具体问题具体分析', '矛盾具有特殊性'],
  ['打蛇打七寸', '抓住主要矛盾'],
  ['坐井观天', '片面地看问题'],
  ['刻舟求剑', '否认运动的绝对性'],
  ['物极必反', '坚持适度原则'],
] as const
const places = ['某县', '某市', '某乡镇', '某社区', '某开发区', '某村', '某街道'] as const
const goods = ['新能源汽车', '大米', '猪肉', '智能手机', '旅游服务', '运动装备', '图书', '茶叶', '鲜花'] as const

export const seniorPoliticsTemplates: CourseTemplates = {
  course: '高中政治',
  templates: [
    {
      weight: 4,
      topic: '价格',
      make(random) {
        const [price, up, sold] = [random.int(2, 90) * 10, random.pick([5, 10, 20]), random.int(2, 80) * 100]
        const change = random.pick([5, 10, 15])
        return oneNumber(
          random,
          `${random.pick(places)}市场上${random.pick(goods)}的单价为${price}元，月销量为${sold}件。若价格上涨${up}%，销量减少${change}%，其他条件不变，则新的月销售额（单位：元）为（  ）`,
          (price * (100 + up) * sold * (100 - change)) / 10_000,
          [price * sold, (price * (100 + up) * sold) / 100, (price * sold * (100 - change)) / 100],
          '销售额等于新单价乘新销量。',
          4,
        )
      },
    },
    {
      weight: 5,
      topic: '经济',
      make: (random) => statementOne(random, `${random.pick(places)}开展“理论微课堂”活动`, facts),
    },
    {
      weight: 4,
      topic: '规律',
      make: (random) =>
        statementsRight(random, `（多选）${random.pick(places)}宣讲团归纳了下列观点，其中正确的有（  ）`, facts),
    },
    { weight: 2, topic: '人民', make: (random) => statementJudged(random, facts) },
    {
      weight: 2,
      topic: '矛盾',
      make: (random) =>
        pairsTorn(
          random,
          '将下列俗语、成语与其体现的哲理连线。',
          random.some(slogans, random.int(4, 5)),
          '把握俗语所强调的侧重点。',
        ),
    },
    {
      weight: 1,
      topic: '法治',
      make(random) {
        const steps = ['提出法律案', '审议法律案', '表决法律案', '公布法律', '法律实施'] as const
        const chosen = random.someInOrder(steps, random.int(3, 5))
        return inOrder(
          random,
          `${random.pick(places)}中学模拟立法活动，请将下列环节按先后排列。`,
          chosen,
          '立法程序：提出、审议、表决、公布，之后实施。',
        )
      },
    },
    {
      weight: 2,
      topic: '供求',
      make(random) {
        const [before, rate] = [random.int(20, 900) / 10, random.int(2, 18)]
        return blanks(
          `${random.pick(places)}去年生产总值为${before}亿元，今年同比增长${rate}%，则今年的生产总值约为____亿元（保留两位小数）。`,
          [(before * (1 + rate / 100)).toFixed(2)],
          '现期量＝基期量×（1＋增长率）。',
          3,
        )
      },
    },
    {
      weight: 2,
      topic: '发展',
      make: (random) =>
        short(
          `${random.pick(places)}坚持${random.pick(['创新', '协调', '绿色', '开放', '共享'])}发展，近${random.int(3, 10)}年来居民收入增长${random.int(20, 90)}%。运用《经济与社会》知识，说明其做法的意义。`,
          '贯彻新发展理念，推动高质量发展，满足人民美好生活需要。',
          ['新发展理念', '高质量'],
          '结合材料分点作答。',
          8,
        ),
    },
    {
      weight: 1,
      topic: '文化',
      make: (random) =>
        essay(
          `${random.pick(places)}依托${random.pick(['剪纸', '皮影', '古村落', '陶瓷', '刺绣', '红色遗址', '龙舟'])}资源发展文化旅游，年接待游客${random.int(10, 300)}万人次。运用《哲学与文化》知识，谈谈如何推动优秀传统文化的创造性转化、创新性发展。`,
          '立足社会实践；取其精华、去其糟粕，推陈出新；面向世界，博采众长；发挥人民群众的主体作用。',
          '从文化传承与创新的关系分析。',
          12,
        ),
    },
    {
      weight: 1,
      topic: '社会',
      make(random) {
        const [income, rate] = [random.int(30, 90) * 100, random.int(3, 9)]
        return composite(`${random.pick(places)}职工小李每月工资为${income}元，按工资的${rate}%缴纳某项社会保险。`, [
          blanks('小李每月缴纳的金额为____元。', [shownNumber((income * rate) / 100)], '工资乘缴费比例。', 3),
          short('说明建立社会保障制度的意义。', '保障基本生活，促进社会公平，维护社会稳定。', ['公平', '稳定'], '', 5),
        ])
      },
    },
  ],
}
