import { blanks, composite, essay, short } from '../question.ts'
import {
  inOrder,
  oneRight,
  pairsTorn,
  statementJudged,
  statementOne,
  statementsRight,
  type CourseTemplates,
  type Statement,
} from './template.ts'

/** Event, year (before Christ below 0), what came of it. */
const events = [
  ['商鞅变法', -356, '为秦国统一奠定了基础'],
  ['秦统一六国', -221, '建立起统一多民族封建国家'],
  ['陈胜、吴广起义', -209, '沉重打击了秦的统治'],
  ['西汉建立', -202, '结束了秦末的战乱'],
  ['张骞第一次出使西域', -138, '为丝绸之路的开辟创造了条件'],
  ['光武帝建立东汉', 25, '重建统一的中央政权'],
  ['赤壁之战', 208, '为三国鼎立奠定了基础'],
  ['西晋灭吴', 280, '结束了三国分裂的局面'],
  ['淝水之战', 383, '形成南北对峙的局面'],
  ['隋灭陈', 589, '重新统一全国'],
  ['唐朝建立', 618, '开启了隋唐盛世的又一阶段'],
  ['安史之乱爆发', 755, '唐朝由盛转衰'],
  ['北宋建立', 960, '结束了五代十国的局面'],
  ['澶渊之盟', 1005, '使宋辽保持了较长时间的和平'],
  ['王安石变法开始', 1069, '力图富国强兵'],
  ['靖康之变', 1127, '北宋灭亡'],
  ['元朝建立', 1271, '实现了空前的统一'],
  ['明朝建立', 1368, '推翻了元朝的统治'],
  ['郑和首次下西洋', 1405, '促进了中外交流'],
  ['清军入关', 1644, '清朝开始确立对全国的统治'],
  ['虎门销烟', 1839, '显示了中国人民反抗侵略的决心'],
  ['《南京条约》签订', 1842, '中国开始沦为半殖民地半封建社会'],
  ['太平天国定都天京', 1853, '与清政府对峙'],
  ['《马关条约》签订', 1895, '大大加深了中国社会的半殖民地化'],
  ['戊戌变法', 1898, '在社会上起了思想启蒙作用'],
  ['辛亥革命爆发', 1911, '推翻了君主专制制度'],
  ['五四运动', 1919, '标志着新民主主义革命的开端'],
  ['中国共产党成立', 1921, '中国革命的面貌焕然一新'],
  ['西安事变', 1936, '成为扭转时局的枢纽'],
  ['中华人民共和国成立', 1949, '开辟了中国历史新纪元'],
  ['哥伦布到达美洲', 1492, '世界开始连成一个整体'],
  ['英国《权利法案》颁布', 1689, '为君主立宪制奠定了基础'],
  ['美国《独立宣言》发表', 1776, '宣告美利坚合众国诞生'],
  ['法国大革命爆发', 1789, '摧毁了法国的封建统治'],
  ['明治维新开始', 1868, '日本走上资本主义道路'],
  ['第一次世界大战爆发', 1914, '改变了世界格局'],
  ['俄国十月革命', 1917, '建立了第一个社会主义国家'],
  ['第二次世界大战全面爆发', 1939, '给人类带来空前的灾难'],
] as const
const shownYear = (year: number): string => (year < 0 ? `公元前${-year}年` : `${year}年`)

const facts: readonly Statement[] = [
  ['分封制的目的是拱卫王室', true, '西周分封同姓子弟和功臣，以藩屏周'],
  ['郡县制下的郡守和县令可以世袭', false, '由皇帝直接任免，不能世袭'],
  ['三省六部制完善于唐朝', true, '隋朝确立，唐朝完善'],
  ['科举制创立于宋朝', false, '创立于隋朝'],
  ['“交子”是世界上最早的纸币', true, '出现于北宋的四川地区'],
  ['军机处的设立标志着君主专制达到顶峰', true, '雍正时设立，军国大事由皇帝裁决'],
  ['洋务运动使中国走上了资本主义道路', false, '客观上刺激了民族资本主义的产生，但没有使中国富强'],
  ['辛亥革命推翻了两千多年的君主专制制度', true, '建立起资产阶级共和国'],
  ['文艺复兴的核心思想是人文主义', true, '提倡以人为中心'],
  ['第一次工业革命的主要标志是电力的广泛应用', false, '主要标志是蒸汽机的广泛使用'],
  ['新航路的开辟改变了世界贸易的格局', true, '欧洲贸易中心由地中海转移到大西洋沿岸'],
  ['《共产党宣言》的发表标志着马克思主义的诞生', true, '1848年发表'],
  ['董仲舒提出“罢黜百家，独尊儒术”', true, '为汉武帝采纳'],
  ['元朝在地方实行行省制度', true, '行省制度影响深远'],
]
const people = [
  ['林则徐', '虎门销烟'],
  ['洪秀全', '太平天国运动'],
  ['康有为', '戊戌变法'],
  ['孙中山', '辛亥革命'],
  ['陈独秀', '创办《新青年》'],
  ['商鞅', '废井田、奖励军功'],
  ['王安石', '青苗法、募役法'],
  ['张骞', '出使西域'],
  ['郑和', '七下西洋'],
  ['魏征', '直言进谏'],
  ['张居正', '一条鞭法'],
  ['李冰', '修建都江堰'],
] as const
const groups = [
  '某校历史社团',
  '高一（3）班学习小组',
  '某博物馆志愿讲解队',
  '某同学',
  '校史研究小组',
  '某电视栏目',
  '高二研究性学习小组',
  '某出版社编辑',
  '某中学展板设计组',
] as const
const subjects = [
  '“改革与变迁”',
  '“国家统一”',
  '“近代中国的觉醒”',
  '“走向世界”',
  '“制度创新”',
  '“文明的交流”',
  '“时代的转折”',
] as const

export const seniorHistoryTemplates: CourseTemplates = {
  course: '高中历史',
  templates: [
    {
      weight: 14,
      topic: '课',
      make(random) {
        const chosen = random.some(events, 4)
        const [first] = chosen.toSorted((a, b) => a[1] - b[1])
        return oneRight(
          random,
          `${random.pick(groups)}整理${random.pick(subjects)}专题资料时列出下列事件，其中发生最早的是（  ）`,
          first![0],
          chosen.map(([name]) => name),
          chosen.map(([name, year]) => `${name}：${shownYear(year)}`).join('；'),
          3,
        )
      },
    },
    {
      weight: 6,
      topic: '中国',
      make(random) {
        const chosen = random.some(events, random.int(3, 5)).toSorted((a, b) => a[1] - b[1])
        return inOrder(
          random,
          `${random.pick(groups)}制作${random.pick(subjects)}年代尺，请将下列事件按发生的先后顺序排列。`,
          chosen.map(([name]) => name),
          chosen.map(([name, year]) => `${name}：${shownYear(year)}`).join('；'),
        )
      },
    },
    {
      weight: 8,
      topic: '第',
      make(random) {
        const [one, other] = random.some(events, 2) as [(typeof events)[number], (typeof events)[number]]
        return blanks(
          `${random.pick(groups)}在编写${random.pick(subjects)}年表时，查得“${one[0]}”发生于____，“${other[0]}”发生于____。`,
          [one, other].map(([, year]) => `${shownYear(year)}|${shownYear(year).replace('年', '')}`),
          `${one[0]}${one[2]}；${other[0]}${other[2]}。`,
          4,
        )
      },
    },
    {
      weight: 5,
      topic: '意义',
      make(random) {
        const chosen = random.some(events, 4)
        const [wanted] = chosen
        return oneRight(
          random,
          `${random.pick(groups)}这样评价一个历史事件：它“${wanted![2]}”。该事件是（  ）`,
          wanted![0],
          chosen.map(([name]) => name),
          `${wanted![0]}（${shownYear(wanted![1])}）${wanted![2]}。`,
          3,
        )
      },
    },
    {
      weight: 4,
      topic: '制度',
      make: (random) =>
        statementsRight(random, `（多选）关于中外历史，${random.pick(groups)}得出的下列结论正确的有（  ）`, facts),
    },
    {
      weight: 5,
      topic: '制',
      make: (random) =>
        statementOne(random, `${random.pick(groups)}在讨论${random.pick(subjects)}时，对史实作了概括`, facts),
    },
    { weight: 4, topic: '近代', make: (random) => statementJudged(random, facts) },
    {
      weight: 3,
      topic: '革命',
      make: (random) =>
        pairsTorn(
          random,
          '将下列历史人物与相关的史实连线。',
          random.some(people, random.int(4, 5)),
          '识记重要历史人物的活动。',
        ),
    },
    {
      weight: 3,
      topic: '统一',
      make(random) {
        const [name, year, result] = random.pick(events)
        return short(
          `${random.pick(groups)}收集了关于“${name}”（${shownYear(year)}）的资料。结合所学知识，说明其背景和影响。`,
          `背景：结合当时的政治、经济、思想状况说明；影响：${result}。`,
          [result.slice(0, 4)],
          '从背景、过程、影响三个方面组织答案。',
          8,
        )
      },
    },
    {
      weight: 2,
      topic: '近现代',
      make(random) {
        const [a, b] = random.some(events, 2) as [(typeof events)[number], (typeof events)[number]]
        return essay(
          `${random.pick(groups)}以${random.pick(subjects)}为主题撰写小论文，选取了“${a[0]}”和“${b[0]}”两个史实。请任选角度，自拟论题，结合史实加以论述。（要求：论题明确，史论结合，逻辑清晰）`,
          '论题明确；史实准确，能够支撑论题；有总结升华。',
          `${a[0]}${a[2]}；${b[0]}${b[2]}。`,
          12,
        )
      },
    },
    {
      weight: 2,
      topic: '世界',
      make(random) {
        const [a, b] = random.some(events, 2) as [(typeof events)[number], (typeof events)[number]]
        return composite(
          `材料一：${shownYear(a[1])}，${a[0]}，${a[2]}。材料二：${shownYear(b[1])}，${b[0]}，${b[2]}。`,
          [
            oneRight(
              random,
              '两则材料反映的事件按时间先后，较早的是（  ）',
              a[1] < b[1] ? a[0] : b[0],
              [a[1] < b[1] ? b[0] : a[0], '两者同时发生', '无法判断'],
              '比较两个年代即可。',
              3,
            ),
            short(
              '概括两则材料共同说明的问题。',
              '重大历史事件往往成为社会发展的转折点。',
              ['转折', '发展'],
              '言之有理即可。',
              6,
            ),
          ],
        )
      },
    },
  ],
}
