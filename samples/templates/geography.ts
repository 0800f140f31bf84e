import { blanks, composite, essay, short } from '../question.ts'
import {
  classesSorted,
  inOrder,
  oneNumber,
  oneRight,
  pairsTorn,
  shownNumber,
  statementJudged,
  statementOne,
  statementsRight,
  type CourseTemplates,
  type ItemClass,
  type Statement,
} from './template.ts'

/** City, latitude in degrees north (south below 0), longitude in degrees east, time zone. */
const cities = [
  ['北京', 40, 116, 8],
  ['上海', 31, 121, 8],
  ['广州', 23, 113, 8],
  ['乌鲁木齐', 44, 88, 6],
  ['哈尔滨', 46, 127, 8],
  ['东京', 36, 140, 9],
  ['伦敦', 51, 0, 0],
  ['开罗', 30, 31, 2],
  ['莫斯科', 56, 38, 3],
  ['悉尼', -34, 151, 10],
  ['纽约', 41, -74, -5],
  ['洛杉矶', 34, -118, -8],
  ['里约热内卢', -23, -43, -3],
  ['内罗毕', -1, 37, 3],
  ['新加坡', 1, 104, 7],
] as const

const facts: readonly Statement[] = [
  ['对流层的气温随高度的升高而递减', true, '地面是对流层大气的直接热源'],
  ['夏至日北半球各地昼最长、夜最短', true, '太阳直射北回归线'],
  ['洋流对沿岸气候没有影响', false, '暖流增温增湿，寒流降温减湿'],
  ['水循环使陆地淡水不断得到补充', true, '海陆间循环的意义'],
  ['冷锋过境时常出现大风、降温和降水', true, '冷气团主动移向暖气团'],
  ['在北半球，水平运动的物体受地转偏向力作用向左偏', false, '北半球向右偏'],
  ['喀斯特地貌是流水溶蚀石灰岩形成的', true, '主要分布在石灰岩地区'],
  ['城镇化的主要标志是城镇人口占总人口的比重提高', true, '衡量城镇化水平的重要指标'],
  ['热带雨林气候全年高温多雨', true, '常年受赤道低气压带控制'],
  ['地中海气候夏季炎热多雨', false, '夏季炎热干燥，冬季温和多雨'],
  ['寒暖流交汇处容易形成大渔场', true, '海水搅动，营养物质上泛'],
  ['人口迁移只受经济因素影响', false, '还受自然、社会、政治等因素影响'],
  ['三角洲是河流堆积作用形成的地貌', true, '流水在河口处堆积'],
  ['太阳辐射主要集中在紫外线波段', false, '主要集中在波长较短的可见光波段'],
]
const climates = [
  ['热带雨林气候', '全年高温多雨'],
  ['热带草原气候', '全年高温，分干湿两季'],
  ['热带沙漠气候', '全年高温少雨'],
  ['地中海气候', '夏季炎热干燥，冬季温和多雨'],
  ['温带海洋性气候', '全年温和湿润'],
  ['温带大陆性气候', '冬冷夏热，全年少雨'],
  ['亚热带季风气候', '夏季高温多雨，冬季温和少雨'],
] as const
const kinds: readonly (readonly [stem: string, classes: readonly ItemClass[]])[] = [
  [
    '将下列地理事物按形成的主导作用分类。',
    [
      ['内力作用', ['东非大裂谷', '富士山', '喜马拉雅山脉', '五大连池的火山锥']],
      ['外力作用', ['桂林的溶洞', '新月形沙丘', '长江三角洲', '黄土高原的沟壑', '敦煌的雅丹']],
    ],
  ],
  [
    '将下列能源按可再生能源和非可再生能源分类。',
    [
      ['可再生能源', ['太阳能', '风能', '水能', '潮汐能', '生物质能']],
      ['非可再生能源', ['煤炭', '石油', '天然气', '核燃料']],
    ],
  ],
  [
    '将下列部门按三次产业分类。',
    [
      ['第一产业', ['种植业', '畜牧业', '林业', '渔业']],
      ['第二产业', ['采矿业', '纺织工业', '建筑业', '汽车制造']],
      ['第三产业', ['旅游业', '金融业', '物流业', '教育']],
    ],
  ],
  [
    '将下列农作物按粮食作物和经济作物分类。',
    [
      ['粮食作物', ['水稻', '小麦', '玉米', '高粱']],
      ['经济作物', ['棉花', '甘蔗', '甜菜', '油菜', '茶']],
    ],
  ],
]
const regions = [
  '长江三角洲',
  '珠江三角洲',
  '成渝地区',
  '东北平原',
  '华北平原',
  '河西走廊',
  '云贵高原',
  '海南岛',
  '黄土高原',
  '塔里木盆地',
] as const

export const seniorGeographyTemplates: CourseTemplates = {
  course: '高中地理',
  templates: [
    {
      weight: 9,
      topic: '时',
      make(random) {
        const [from, to] = random.some(cities, 2) as [(typeof cities)[number], (typeof cities)[number]]
        const [hour, minute] = [random.int(6, 20), random.pick(['00', '10', '15', '20', '30', '40', '45'])]
        const there = hour + to[3] - from[3]
        const shown = `${(there + 24) % 24}:${minute}`
        return blanks(
          `当${from[0]}（${zone(from[3])}）的区时为${random.int(1, 12)}月${random.int(2, 27)}日${hour}:${minute}时，${to[0]}（${zone(to[3])}）的区时为____，日期与${from[0]}相比____。（第二空填“相同”“早一天”或“晚一天”）`,
          [shown, there < 0 ? '早一天' : there > 23 ? '晚一天' : '相同'],
          '区时差等于时区差，东加西减；填“早一天”表示日历上前一天。',
          4,
        )
      },
    },
    {
      weight: 7,
      topic: '太阳高度',
      make(random) {
        const [name, latitude] = random.pick(cities.filter(([, degrees]) => Math.abs(degrees) >= 24))
        const [day, sun] = random.pick([
          ['夏至日', 23],
          ['冬至日', -23],
          ['春分日', 0],
          ['秋分日', 0],
        ] as const)
        const height = 90 - Math.abs(latitude - sun)
        const place = `${Math.abs(latitude)}°${latitude > 0 ? 'N' : 'S'}`
        return oneNumber(
          random,
          `${name}约位于${place}，若黄赤交角按23°计算，则${day}${random.pick(['当地', '该地', '此处'])}的正午太阳高度约为（  ）度`,
          height,
          [90 - Math.abs(latitude), Math.abs(latitude), 90 - Math.abs(latitude + sun)],
          '正午太阳高度＝90°－当地与直射点的纬度差。',
          3,
        )
      },
    },
    {
      weight: 7,
      topic: '比例尺',
      make(random) {
        const [scale, length] = [random.int(1, 60) * 50_000, random.int(2, 90) / 10]
        return oneNumber(
          random,
          `在比例尺为1∶${scale}的地图上，量得${random.pick(regions)}某两地的图上距离为${length}厘米，则两地的实地距离（单位：千米）为（  ）`,
          (scale * length) / 100_000,
          [(scale * length) / 1_000_000, (scale * length) / 10_000, scale / 100_000],
          '实地距离＝图上距离÷比例尺，注意单位换算。',
          3,
        )
      },
    },
    {
      weight: 5,
      topic: '大气',
      make(random) {
        const [low, high, temperature] = [random.int(1, 12) * 100, random.int(15, 45) * 100, random.int(8, 32)]
        return blanks(
          `某山地海拔${low}米处的气温为${temperature}℃，若气温直减率为0.6℃/100米，则海拔${high}米处的气温约为____℃。`,
          [shownNumber(temperature - ((high - low) / 100) * 0.6)],
          '海拔每升高100米，气温约下降0.6℃。',
          3,
        )
      },
    },
    {
      weight: 4,
      topic: '海水',
      make: (random) =>
        statementsRight(
          random,
          `（多选）某校地理研学小组在${random.pick(regions)}考察后讨论，下列说法正确的有（  ）`,
          facts,
        ),
    },
    {
      weight: 5,
      topic: '气候',
      make: (random) =>
        statementOne(random, `关于${random.pick(['自然地理规律', '大气与水', '地理环境', '人文地理'])}`, facts),
    },
    { weight: 4, topic: '地貌', make: (random) => statementJudged(random, facts) },
    { weight: 9, topic: '地貌', make: (random) => classesSorted(random, ...random.pick(kinds)) },
    {
      weight: 3,
      topic: '气候类型',
      make: (random) =>
        pairsTorn(
          random,
          '将下列气候类型与其特征连线。',
          random.some(climates, random.int(4, 5)),
          '识记主要气候类型的特征。',
        ),
    },
    {
      weight: 3,
      topic: '经纬网',
      make: (random) => {
        const north = random
          .shuffled(cities)
          .filter((one, index, all) => all.findIndex((other) => other[1] === one[1]) === index)
        const chosen = north.slice(0, random.int(3, 5)).toSorted((a, b) => b[1] - a[1])
        return inOrder(
          random,
          '将下列城市按纬度位置从北到南排列。',
          chosen.map(([name]) => name),
          chosen.map(([name, latitude]) => `${name}：${Math.abs(latitude)}°${latitude > 0 ? 'N' : 'S'}`).join('；'),
        )
      },
    },
    {
      weight: 3,
      topic: '农业',
      make: (random) =>
        short(
          `分析${random.pick(regions)}发展${random.pick(['特色水果种植', '商品谷物农业', '设施农业', '花卉产业', '生态旅游', '新能源产业', '高新技术产业'])}的${random.pick(['有利区位条件', '优势条件与限制因素', '可持续发展措施'])}。`,
          '自然条件：气候、地形、水源、土壤等；社会经济条件：市场、交通、劳动力、技术、政策等。',
          ['自然', '市场', '交通'],
          '结合区域特征分自然和社会经济两方面作答。',
          8,
        ),
    },
    {
      weight: 2,
      topic: '城镇',
      make: (random) =>
        essay(
          `图文材料介绍了${random.pick(regions)}近${random.int(10, 40)}年来的城镇化进程：城镇人口比重由${random.int(15, 39)}%上升到${random.int(45, 82)}%。（1）概括该区域城镇化的特点；（2）说明城镇化对地理环境的影响；（3）提出合理的建议。`,
          '（1）城镇化速度快、水平提高；（2）改变下垫面、水循环和大气环境，也促进产业升级；（3）合理规划，保护生态，完善基础设施。',
          '从人口、用地、产业三方面分析。',
          12,
        ),
    },
    {
      weight: 2,
      topic: '人口',
      make(random) {
        const [born, died, total] = [random.int(60, 190) / 10, random.int(50, 90) / 10, random.int(20, 900)]
        return composite(`某地区${random.int(2015, 2025)}年总人口为${total}万，出生率为${born}‰，死亡率为${died}‰。`, [
          blanks('该年的人口自然增长率为____‰。', [shownNumber(born - died)], '自然增长率＝出生率－死亡率。', 3),
          oneRight(
            random,
            '影响人口迁移的最主要因素通常是（  ）',
            '经济因素',
            ['气候因素', '宗教因素', '地形因素'],
            '经济发展水平差异是人口迁移的主要原因。',
            3,
          ),
        ])
      },
    },
  ],
}

function zone(number: number): string {
  if (number === 0) return '中时区'
  return `${number > 0 ? '东' : '西'}${'一二三四五六七八九十'[Math.abs(number) - 1]}区`
}
