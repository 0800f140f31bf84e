import { blanks, composite, essay, trueFalse, numerical, short, tex } from '../question.ts'
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
  type Template,
} from './template.ts'

/** Formula, name, molar mass in g/mol, atoms in one molecule or formula unit. */
const substances = [
  ['\\mathrm{H_2O}', '水', 18, 3],
  ['\\mathrm{CO_2}', '二氧化碳', 44, 3],
  ['\\mathrm{NaOH}', '氢氧化钠', 40, 3],
  ['\\mathrm{H_2SO_4}', '硫酸', 98, 7],
  ['\\mathrm{NH_3}', '氨', 17, 4],
  ['\\mathrm{CH_4}', '甲烷', 16, 5],
  ['\\mathrm{CaCO_3}', '碳酸钙', 100, 5],
  ['\\mathrm{NaCl}', '氯化钠', 58.5, 2],
  ['\\mathrm{Na_2CO_3}', '碳酸钠', 106, 6],
  ['\\mathrm{HNO_3}', '硝酸', 63, 5],
  ['\\mathrm{SO_2}', '二氧化硫', 64, 3],
  ['\\mathrm{Fe_2O_3}', '氧化铁', 160, 5],
] as const
const gases = [
  ['\\mathrm{O_2}', '氧气'],
  ['\\mathrm{H_2}', '氢气'],
  ['\\mathrm{N_2}', '氮气'],
  ['\\mathrm{CO_2}', '二氧化碳'],
  ['\\mathrm{NH_3}', '氨气'],
  ['\\mathrm{Cl_2}', '氯气'],
  ['\\mathrm{CH_4}', '甲烷'],
  ['\\mathrm{SO_2}', '二氧化硫'],
] as const

const amounts: readonly Template[] = [
  {
    weight: 15,
    topic: '物质的量',
    make(random) {
      const [formula, name, mass, atoms] = random.pick(substances)
      const amount = random.int(1, 60) / 10
      return blanks(
        tex`${shownNumber(mass * amount)} g ${name}（$${formula}$）的物质的量为____mol，其中含有的原子总数为____$N_\mathrm{A}$。`,
        [shownNumber(amount), shownNumber(amount * atoms)],
        tex`$n=\frac{m}{M}$，$M=${mass}\ \mathrm{g/mol}$，每个${name}${atoms > 2 ? '分子（或化学式）' : '化学式'}含 ${atoms} 个原子。`,
        4,
      )
    },
  },
  {
    weight: 11,
    topic: '气体摩尔体积',
    make(random) {
      const [formula, name] = random.pick(gases)
      const amount = random.int(1, 50) / 10
      return oneNumber(
        random,
        tex`标准状况下，${shownNumber(amount)} mol ${name}（$${formula}$）的体积（单位：L）约为（  ）`,
        amount * 22.4,
        [amount * 24.5, amount * 2.24, amount * 44.8, 22.4 / amount],
        '标准状况下气体摩尔体积约为 22.4 L/mol。',
        3,
      )
    },
  },
  {
    weight: 11,
    topic: '浓度',
    make(random) {
      const [, name, mass] = random.pick(
        substances.filter(([, , , atoms]) => atoms >= 2).filter(([formula]) => /Na/.test(formula)),
      )
      const [volume, concentration] = [random.pick([100, 250, 500, 1000]), random.int(1, 40) / 10]
      return composite(tex`实验室需要配制 ${volume} mL ${concentration} mol/L 的${name}溶液。`, [
        blanks(
          `用托盘天平称取${name}固体的质量为____g。`,
          [shownNumber((volume / 1000) * concentration * mass)],
          '$m=cVM$。',
          3,
        ),
        oneRight(
          random,
          '配制过程中不需要使用的仪器是（  ）',
          '分液漏斗',
          ['烧杯', '玻璃棒', `${volume} mL 容量瓶`],
          '分液漏斗用于分离互不相溶的液体。',
          3,
        ),
        oneRight(
          random,
          '下列操作会使所配溶液浓度偏低的是（  ）',
          '定容时仰视刻度线',
          ['定容时俯视刻度线', '未冷却就转移至容量瓶并定容', '容量瓶洗净后未干燥'],
          '仰视刻度线使溶液体积偏大，浓度偏低。',
          3,
        ),
      ])
    },
  },
  {
    weight: 10,
    topic: 'pH',
    make(random) {
      const [power, acid] = [random.int(1, 5), random.chance(0.5)]
      const name = acid ? random.pick(['盐酸', '硝酸', '高氯酸']) : random.pick(['氢氧化钠', '氢氧化钾'])
      const times = random.int(0, 2)
      const result = acid ? power + times : 14 - power - times
      return oneNumber(
        random,
        tex`常温下，将 $1\times 10^{-${power}}\ \mathrm{mol/L}$ 的${name}溶液稀释到原体积的 ${10 ** times} 倍，所得溶液的 pH 约为（  ）`,
        result,
        [14 - result, result + 1, result - 1],
        '稀释后求氢离子或氢氧根离子的浓度，再由 $K_w$ 求pH（不超过或不低于7）。',
        4,
      )
    },
  },
  {
    weight: 9,
    topic: '化学反应速率',
    make(random) {
      const [from, t, volume] = [random.int(6, 60) / 10, random.int(2, 10), random.int(1, 5)]
      const used = random.int(1, Math.floor(from * 10) - 1) / 10
      return blanks(
        tex`在体积为 ${volume} L 的恒容密闭容器中充入 ${shownNumber(from)} mol 反应物A，${t} min 后剩余 ${shownNumber(from - used)} mol，则 A 的平均反应速率为____$\mathrm{mol/(L\cdot min)}$。`,
        [shownNumber(used / volume / t)],
        tex`$v=\frac{\Delta c}{\Delta t}$。`,
        4,
      )
    },
  },
  {
    weight: 8,
    topic: '反应热',
    make(random) {
      const [formula, name] = random.pick([
        ['\\mathrm{CH_4}', '甲烷'],
        ['\\mathrm{H_2}', '氢气'],
        ['\\mathrm{C_2H_5OH}', '乙醇'],
        ['\\mathrm{CO}', '一氧化碳'],
      ] as const)
      const heat: Record<string, number> = { 甲烷: 890.3, 氢气: 285.8, 乙醇: 1366.8, 一氧化碳: 283 }
      const amount = random.int(1, 80) / 10
      return oneNumber(
        random,
        tex`已知 1 mol ${name}（$${formula}$）完全燃烧放出 ${heat[name]!} kJ 的热量，则 ${amount} mol ${name}完全燃烧放出的热量（单位：kJ）为（  ）`,
        heat[name]! * amount,
        [heat[name]! / amount, heat[name]! * (amount + 1), heat[name]! / 2],
        '放出的热量与物质的量成正比。',
        4,
      )
    },
  },
  {
    weight: 8,
    topic: '氧化还原',
    make(random) {
      const [reaction, electrons, reducer] = random.pick([
        ['\\mathrm{2Na+2H_2O=2NaOH+H_2\\uparrow}', 1, 'Na'],
        ['\\mathrm{Fe+2HCl=FeCl_2+H_2\\uparrow}', 2, 'Fe'],
        ['\\mathrm{2Al+6HCl=2AlCl_3+3H_2\\uparrow}', 3, 'Al'],
        ['\\mathrm{Mg+H_2SO_4=MgSO_4+H_2\\uparrow}', 2, 'Mg'],
        ['\\mathrm{Zn+CuSO_4=ZnSO_4+Cu}', 2, 'Zn'],
      ] as const)
      const amount = random.int(1, 40) / 10
      return blanks(
        tex`在反应 $${reaction}$ 中，还原剂是____；消耗 ${amount} mol 还原剂时转移的电子数为____$N_\mathrm{A}$。`,
        [reducer, shownNumber(electrons * amount)],
        `${reducer}失去电子，化合价升高${electrons}。`,
        4,
      )
    },
  },
  {
    weight: 12,
    topic: '浓度',
    make(random) {
      const [standard, sample, used] = [
        random.int(800, 1200) / 10_000,
        random.pick([10, 20, 25]),
        random.int(1500, 2800) / 100,
      ]
      const found = (standard * used) / sample
      return numerical(
        tex`用 $${standard.toFixed(4)}\ \mathrm{mol/L}$ 的 NaOH 标准溶液滴定 $${sample.toFixed(2)}\ \mathrm{mL}$ 未知浓度的${random.pick(['盐酸', '硝酸', '醋酸溶液', '高氯酸'])}，消耗标准溶液 $${used.toFixed(2)}\ \mathrm{mL}$，求该酸的物质的量浓度（单位：$\mathrm{mol/L}$，保留四位小数）。`,
        `${found.toFixed(4)}±0.0001`,
        'mol/L',
        '一元酸与 NaOH 按物质的量之比 1∶1 反应，$c_1V_1=c_2V_2$。',
      )
    },
  },
  {
    weight: 5,
    topic: '铁',
    make(random) {
      const amount = random.int(1, 30) / 10
      return essay(
        tex`将 ${shownNumber(amount * 56)} g 铁粉投入足量的稀硫酸中。（1）写出反应的离子方程式；（2）求生成的氢气在标准状况下的体积；（3）设计实验检验反应后溶液中的 $\mathrm{Fe^{2+}}$。`,
        tex`（1）$\mathrm{Fe+2H^+=Fe^{2+}+H_2\uparrow}$；（2）$${shownNumber(amount * 22.4)}\ \mathrm{L}$；（3）取少量溶液，先加 KSCN 溶液无明显现象，再加氯水变红色。`,
        '铁与稀硫酸反应生成亚铁盐。',
        9,
      )
    },
  },
]

const facts: readonly Statement[] = [
  ['钠保存在煤油中', true, '钠易与氧气和水反应，且密度大于煤油'],
  ['氯水久置后漂白性增强', false, '次氯酸分解，漂白性减弱'],
  ['二氧化硫能使品红溶液褪色', true, '二氧化硫具有漂白性，加热可恢复'],
  ['浓硫酸可以干燥氨气', false, '浓硫酸与氨气反应'],
  ['常温下铁在浓硝酸中钝化', true, '表面生成致密的氧化膜'],
  ['电解质在水溶液中或熔融状态下能导电', true, '电解质的定义'],
  ['含有离子键的化合物一定是离子化合物', true, '离子化合物的定义'],
  ['催化剂能使平衡向正反应方向移动', false, '催化剂同等程度改变正逆反应速率'],
  ['升高温度，吸热反应的速率加快而放热反应的速率减慢', false, '升温时正逆反应速率都加快'],
  ['乙烯能使酸性高锰酸钾溶液褪色', true, '碳碳双键被氧化'],
  ['乙醇和乙酸都能与金属钠反应放出氢气', true, '分子中都含有羟基氢或羧基氢'],
  ['淀粉和纤维素互为同分异构体', false, '两者的聚合度不同'],
  ['同周期主族元素从左到右原子半径逐渐减小', true, '核电荷数增大，电子层数相同'],
  ['原电池的负极发生还原反应', false, '负极发生氧化反应'],
  ['强电解质溶液的导电能力一定强于弱电解质溶液', false, '导电能力取决于离子浓度和电荷'],
  ['胶体具有丁达尔效应', true, '可用来区分胶体与溶液'],
]
const commonNames = [
  ['碳酸钠', '纯碱'],
  ['碳酸氢钠', '小苏打'],
  ['氢氧化钠', '烧碱'],
  ['氧化钙', '生石灰'],
  ['氢氧化钙', '熟石灰'],
  ['过氧化钠与水反应的气体产物', '氧气'],
  ['固态二氧化碳', '干冰'],
  ['二氧化硅晶体', '水晶'],
  ['氧化铁', '铁红'],
] as const
const kinds: readonly (readonly [stem: string, classes: readonly ItemClass[]])[] = [
  [
    '将下列物质按单质、化合物和混合物分类。',
    [
      ['单质', ['氧气', '铜', '金刚石', '氯气', '硫黄']],
      ['化合物', ['水', '二氧化碳', '氯化钠晶体', '乙醇', '氨']],
      ['混合物', ['空气', '食盐水', '盐酸', '黄铜', '石油']],
    ],
  ],
  [
    '将下列物质按电解质、非电解质分类。',
    [
      ['电解质', ['氯化钠', '硫酸', '氢氧化钾', '硫酸钡', '醋酸']],
      ['非电解质', ['蔗糖', '乙醇', '二氧化碳', '氨', '葡萄糖']],
    ],
  ],
  [
    '将下列变化按物理变化和化学变化分类。',
    [
      ['物理变化', ['碘的升华', '石油的分馏', '冰的融化', '活性炭吸附异味']],
      ['化学变化', ['铁的生锈', '煤的干馏', '石油的裂化', '粮食酿酒', '水的电解']],
    ],
  ],
  [
    '将下列氧化物按酸性氧化物和碱性氧化物分类。',
    [
      ['酸性氧化物', ['二氧化硫', '二氧化碳', '三氧化硫', '二氧化硅']],
      ['碱性氧化物', ['氧化钠', '氧化钙', '氧化镁', '氧化铁', '氧化铜']],
    ],
  ],
]
const radii = ['钾', '钠', '镁', '铝', '硅', '磷', '硫', '氯'] as const
const experiments = [
  [
    '如何检验溶液中的硫酸根离子？',
    '先加足量稀盐酸，无明显现象，再加氯化钡溶液，有白色沉淀生成，则含有硫酸根离子。',
    ['稀盐酸', '氯化钡', '白色沉淀'],
  ],
  [
    '如何用实验方法鉴别碳酸钠和碳酸氢钠两种白色固体？',
    '分别加热，把产生的气体通入澄清石灰水，使石灰水变浑浊的是碳酸氢钠。',
    ['加热', '石灰水', '浑浊'],
  ],
  [
    '实验室制取氯气时，为什么要用氢氧化钠溶液吸收尾气？',
    '氯气有毒，会污染空气，能与氢氧化钠溶液反应而被吸收。',
    ['有毒', '氢氧化钠'],
  ],
  ['如何除去二氧化碳中混有的少量二氧化硫？', '通过饱和碳酸氢钠溶液（或酸性高锰酸钾溶液）洗气，再干燥。', ['碳酸氢钠']],
  [
    '如何检验铵根离子？',
    '加入氢氧化钠溶液并加热，用湿润的红色石蕊试纸检验，试纸变蓝则含有铵根离子。',
    ['加热', '石蕊', '变蓝'],
  ],
] as const

const knowledge: readonly Template[] = [
  {
    weight: 10,
    topic: '离子反应',
    make: (random) =>
      statementsRight(
        random,
        `（多选）${random.pick(['下列有关物质性质的说法正确的是', '下列叙述正确的是', '关于元素化合物和反应原理，下列说法正确的是'])}（  ）`,
        facts,
      ),
  },
  {
    weight: 8,
    topic: '元素周期',
    make: (random) =>
      statementOne(random, `关于${random.pick(['物质的性质', '化学反应', '化学基本概念', '实验现象'])}`, facts),
  },
  { weight: 6, topic: '氯及其化合物', make: (random) => statementJudged(random, facts) },
  { weight: 12, topic: '分类', make: (random) => classesSorted(random, ...random.pick(kinds)) },
  {
    weight: 4,
    topic: '钠及其化合物',
    make: (random) =>
      pairsTorn(
        random,
        '将下列物质与其俗名（或名称）连线。',
        random.some(commonNames, random.int(4, 5)),
        '识记常见物质的俗名。',
      ),
  },
  {
    weight: 4,
    topic: '元素周期律',
    make: (random) => {
      const chosen = random.someInOrder(radii, random.int(4, 5))
      return inOrder(
        random,
        '将下列元素按原子半径从大到小排列。',
        chosen,
        '电子层数越多半径越大；同周期主族元素从左到右半径减小。',
      )
    },
  },
  {
    weight: 7,
    topic: '离子的检验',
    make: (random) => {
      const [prompt, text, keywords] = random.pick(experiments)
      return short(
        `${random.pick(['某兴趣小组', '某校化学社团', '实验课上，同学们', '某环保监测小组', '课后，同学们'])}讨论下面的问题：${prompt}`,
        text,
        keywords,
        '写清试剂、操作、现象和结论。',
      )
    },
  },
  {
    weight: 4,
    topic: '平衡',
    make(random) {
      const [up, change] = [random.chance(0.5), random.pick(['升高温度', '增大压强', '加入催化剂', '及时分离出氨'])]
      const towards: Record<string, boolean> = {
        升高温度: false,
        增大压强: true,
        加入催化剂: false,
        及时分离出氨: true,
      }
      return trueFalse(
        tex`对于合成氨反应 $\mathrm{N_2+3H_2\rightleftharpoons 2NH_3}\ \Delta H\lt 0$，${change}，平衡${up ? '' : '不'}向正反应方向移动。（  ）`,
        towards[change] === up,
        '根据勒夏特列原理判断；催化剂不影响平衡。',
      )
    },
  },
]

export const seniorChemistryTemplates: CourseTemplates = { course: '高中化学', templates: [...amounts, ...knowledge] }
