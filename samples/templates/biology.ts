import { blanks, composite, essay, numerical, short, tex } from '../question.ts'
import {
  classesSorted,
  inOrder,
  oneNumber,
  oneRight,
  pairsTorn,
  statementJudged,
  statementOne,
  statementsRight,
  type CourseTemplates,
  type ItemClass,
  type Statement,
} from './template.ts'

const facts: readonly Statement[] = [
  ['酶在化学反应前后性质不变', true, '酶是生物催化剂'],
  ['所有的酶都是蛋白质', false, '少数酶是RNA'],
  ['线粒体是有氧呼吸的主要场所', true, '第二、三阶段在线粒体中进行'],
  ['蓝细菌没有叶绿体，不能进行光合作用', false, '含有叶绿素和藻蓝蛋白，能进行光合作用'],
  ['DNA分子中嘌呤数等于嘧啶数', true, '双链DNA中A=T，G=C'],
  ['减数分裂过程中染色体复制两次', false, '只在减数分裂前的间期复制一次'],
  ['翻译的场所是核糖体', true, '以mRNA为模板合成蛋白质'],
  ['生态系统的能量可以循环利用', false, '能量单向流动，逐级递减'],
  ['种群密度是种群最基本的数量特征', true, '种群密度反映种群在一定时期的数量'],
  ['自由扩散不需要载体蛋白，也不消耗能量', true, '顺浓度梯度进行'],
  ['植物细胞都有中心体', false, '高等植物细胞没有中心体'],
  ['基因突变一定会引起性状改变', false, '密码子具有简并性，也可能是隐性突变'],
  ['ATP是细胞的直接能源物质', true, '水解释放能量供生命活动利用'],
  ['细胞分化的实质是基因的选择性表达', true, '遗传物质一般不变'],
  ['红绿色盲的遗传特点是男性患者多于女性', true, '属于伴X染色体隐性遗传'],
  ['食物链中营养级越高，获得的能量越多', false, '能量沿食物链逐级递减'],
]
const organelles = [
  ['线粒体', '细胞的“动力车间”'],
  ['叶绿体', '光合作用的场所'],
  ['核糖体', '合成蛋白质的机器'],
  ['高尔基体', '对蛋白质进行加工、分类和包装'],
  ['溶酶体', '分解衰老、损伤的细胞器'],
  ['液泡', '调节植物细胞内的环境'],
  ['中心体', '与动物细胞的有丝分裂有关'],
  ['内质网', '蛋白质等大分子合成、加工的场所和运输通道'],
] as const
const processes = [
  [
    '有丝分裂各时期的主要变化',
    [
      'DNA复制和蛋白质合成',
      '染色质螺旋化成为染色体',
      '着丝粒排列在赤道板上',
      '着丝粒分裂，姐妹染色单体分开',
      '核膜、核仁重新出现',
    ],
  ],
  [
    '分泌蛋白的合成和运输过程',
    ['核糖体上合成肽链', '内质网加工', '囊泡运输到高尔基体', '高尔基体进一步加工', '囊泡与细胞膜融合，分泌到细胞外'],
  ],
  [
    '探究遗传物质的历程',
    [
      '格里菲思的肺炎链球菌转化实验',
      '艾弗里的转化实验',
      '赫尔希和蔡斯的噬菌体侵染实验',
      'DNA双螺旋结构的提出',
      '半保留复制的实验证明',
    ],
  ],
  ['群落的初生演替', ['裸岩阶段', '地衣阶段', '苔藓阶段', '草本植物阶段', '灌木阶段', '乔木阶段']],
] as const
const kinds: readonly (readonly [stem: string, classes: readonly ItemClass[]])[] = [
  [
    '将下列生物按原核生物和真核生物分类。',
    [
      ['原核生物', ['大肠杆菌', '蓝细菌', '乳酸菌', '支原体', '醋酸菌']],
      ['真核生物', ['酵母菌', '草履虫', '青霉菌', '衣藻', '变形虫']],
    ],
  ],
  [
    '将下列物质跨膜运输的实例按运输方式分类。',
    [
      ['自由扩散', ['氧气进入肺泡细胞', '甘油进入小肠上皮细胞', '乙醇进入胃黏膜细胞']],
      ['协助扩散', ['葡萄糖进入红细胞', '水分子通过水通道蛋白进入细胞']],
      ['主动运输', ['小肠上皮细胞从肠腔吸收葡萄糖', '根细胞逆浓度梯度吸收钾离子', '海带细胞富集碘']],
    ],
  ],
  [
    '将下列生物按在生态系统中的成分分类。',
    [
      ['生产者', ['小麦', '衣藻', '硝化细菌', '松树']],
      ['消费者', ['野兔', '狐', '蝗虫', '菟丝子']],
      ['分解者', ['枯草杆菌', '蘑菇', '蚯蚓', '蜣螂']],
    ],
  ],
  [
    '将下列细胞器按膜的层数分类。',
    [
      ['双层膜', ['线粒体', '叶绿体']],
      ['单层膜', ['内质网', '高尔基体', '溶酶体', '液泡']],
      ['无膜', ['核糖体', '中心体']],
    ],
  ],
]
const traits = [
  ['豌豆', '高茎', '矮茎'],
  ['豌豆', '圆粒', '皱粒'],
  ['水稻', '抗病', '感病'],
  ['果蝇', '灰身', '黑身'],
  ['番茄', '红果', '黄果'],
  ['玉米', '糯性', '非糯性'],
  ['小鼠', '黑毛', '白毛'],
] as const
const explained = [
  ['为什么夜间不宜在卧室放置过多的植物？', '夜间植物只进行呼吸作用，消耗氧气，释放二氧化碳。', ['呼吸', '氧气']],
  [
    '中耕松土为什么能促进农作物的生长？',
    '增加土壤含氧量，促进根的有氧呼吸，有利于吸收无机盐。',
    ['有氧呼吸', '无机盐'],
  ],
  ['为什么蔬菜和水果要低温储藏？', '低温降低酶的活性，减弱呼吸作用，减少有机物的消耗。', ['酶', '呼吸']],
  [
    '为什么食物链一般不超过五个营养级？',
    '能量逐级递减，传递效率约为10%～20%，营养级越高获得的能量越少。',
    ['递减', '10%'],
  ],
] as const

export const seniorBiologyTemplates: CourseTemplates = {
  course: '高中生物',
  templates: [
    {
      weight: 11,
      topic: 'DNA的结构',
      make(random) {
        const [pairs, percent] = [random.int(2, 50) * 100, random.int(11, 39)]
        const adenine = Math.round((2 * pairs * percent) / 100)
        return blanks(
          `某双链DNA分子含有${pairs}个碱基对，其中腺嘌呤占全部碱基的${percent}%，则该分子中胞嘧啶的数目为____个，氢键的数目为____个。`,
          [String(pairs - adenine), String(2 * adenine + 3 * (pairs - adenine))],
          'A=T，G=C；A、T之间2个氢键，G、C之间3个氢键。',
          4,
        )
      },
    },
    {
      weight: 10,
      topic: '分离',
      make(random) {
        const [plant, dominant, recessive] = random.pick(traits)
        const total = random.int(20, 300) * 4
        return oneNumber(
          random,
          `已知${plant}的${dominant}对${recessive}为显性，由一对等位基因控制。两个杂合的${dominant}个体杂交，产生子代${total}个，理论上其中${recessive}个体的数目约为（  ）`,
          total / 4,
          [total / 2, (total * 3) / 4, total / 8],
          '杂合子自交或杂交，子代显性与隐性之比为3∶1。',
          3,
        )
      },
    },
    {
      weight: 8,
      topic: '种群',
      make(random) {
        const [marked, caught, again] = [random.int(4, 24) * 5, random.int(3, 12), random.int(2, 10)]
        return blanks(
          `用标记重捕法调查某${random.pick(['草原', '林地', '湖泊', '农田', '自然保护区'])}中${random.pick(['田鼠', '野兔', '鲫鱼', '蝗虫若虫', '沙鼠'])}的种群数量，第一次捕获并标记${marked}只，第二次捕获${caught * again}只，其中有标记的${again}只，则该种群的数量约为____只。`,
          [String(marked * caught)],
          '$N=\\frac{\\text{第一次标记数}\\times\\text{第二次捕获数}}{\\text{重捕中的标记数}}$。',
          3,
        )
      },
    },
    {
      weight: 7,
      topic: '种群',
      make(random) {
        const [times, counted] = [random.pick([10, 50, 100]), random.int(6, 60) * 5]
        const [mantissa, power] = (counted * 5e4 * times).toExponential().split('e+')
        return numerical(
          tex`将${random.pick(['酵母菌', '小球藻', '草履虫'])}培养液稀释${times}倍后，用 $1\ \mathrm{mm}\times 1\ \mathrm{mm}\times 0.1\ \mathrm{mm}$ 的血细胞计数板（25个中方格）计数，5个中方格内共有个体${counted}个，估算原培养液中的种群密度（单位：个/mL）。`,
          `${mantissa}×10^${power}±1%`,
          '个/mL',
          tex`每毫升的个体数为 $\frac{${counted}}{5}\times 25\times 10^4\times ${times}$。`,
        )
      },
    },
    { weight: 10, topic: '细胞', make: (random) => classesSorted(random, ...random.pick(kinds)) },
    {
      weight: 7,
      topic: '能量流动',
      make(random) {
        const [energy, rate] = [random.int(2, 90) * 1000, random.pick([10, 20])]
        return oneNumber(
          random,
          `在食物链“草→${random.pick(['兔→狐', '鼠→蛇', '蝗虫→青蛙', '昆虫→食虫鸟'])}”中，若草固定的太阳能为${energy} kJ，能量传递效率按${rate}%计算，则第三营养级获得的能量（单位：kJ）约为（  ）`,
          energy * (rate / 100) ** 2,
          [(energy * rate) / 100, energy * (rate / 100) ** 3, energy / 2],
          '每传递一个营养级，能量乘传递效率。',
          3,
        )
      },
    },
    {
      weight: 4,
      topic: '光合作用',
      make(random) {
        const [gross, respiration] = [random.int(15, 90), random.int(2, 12)]
        return composite(
          `将某植物的叶片置于密闭装置中，在适宜的光照和温度下测得每小时氧气释放量为${gross - respiration} mg，黑暗中每小时氧气消耗量为${respiration} mg。`,
          [
            blanks(
              '该叶片每小时光合作用产生的氧气总量为____mg。',
              [String(gross)],
              '总光合量等于净光合量加呼吸量。',
              3,
            ),
            oneRight(
              random,
              '若突然停止光照，短时间内叶绿体中含量上升的物质是（  ）',
              '三碳化合物',
              ['五碳化合物', 'ATP', 'NADPH'],
              '光反应停止，三碳化合物的还原减弱。',
              3,
            ),
            short(
              '举出一条提高大棚作物产量的措施，并说明原理。',
              '适当增施二氧化碳，促进暗反应；或白天适当升温、夜间降温，增大昼夜温差。',
              ['二氧化碳'],
              '',
              4,
            ),
          ],
        )
      },
    },
    {
      weight: 4,
      topic: '自由组合',
      make(random) {
        const total = random.int(10, 90) * 16
        return essay(
          `豌豆的黄色（Y）对绿色（y）为显性，圆粒（R）对皱粒（r）为显性，两对基因独立遗传。用基因型为YyRr的个体自交，共得到${total}粒种子。（1）写出子代的表型及比例；（2）求绿色圆粒种子的理论数目；（3）求绿色圆粒中纯合子所占的比例。`,
          `（1）黄圆∶黄皱∶绿圆∶绿皱＝9∶3∶3∶1；（2）${(total * 3) / 16}粒；（3）三分之一。`,
          '两对相对性状自由组合，自交后代比例为9∶3∶3∶1。',
          10,
        )
      },
    },
    {
      weight: 7,
      topic: '细胞呼吸',
      make: (random) =>
        statementsRight(
          random,
          `（多选）${random.pick(['下列有关生命活动的叙述正确的是', '关于细胞、遗传与生态，下列说法正确的是', '下列生物学结论正确的是'])}（  ）`,
          facts,
        ),
    },
    {
      weight: 8,
      topic: '细胞',
      make: (random) =>
        statementOne(
          random,
          `关于${random.pick(['细胞的结构和功能', '生物学基本知识', '遗传与代谢', '生命活动的规律'])}`,
          facts,
        ),
    },
    { weight: 5, topic: '酶', make: (random) => statementJudged(random, facts) },
    {
      weight: 4,
      topic: '细胞器',
      make: (random) =>
        pairsTorn(
          random,
          '将下列细胞器与其功能连线。',
          random.some(organelles, random.int(4, 5)),
          '识记细胞器的结构与功能。',
        ),
    },
    {
      weight: 4,
      topic: '细胞的增殖',
      make(random) {
        const [name, steps] = random.pick(processes)
        return inOrder(
          random,
          `按先后顺序排列${name}。`,
          random.someInOrder(steps, random.int(3, 5)),
          `${name}：${steps.join('→')}。`,
        )
      },
    },
    {
      weight: 4,
      topic: '呼吸',
      make(random) {
        const [prompt, text, keywords] = random.pick(explained)
        return short(
          `${random.pick(['结合所学知识回答：', '运用生物学原理解释：', '生活中有这样的问题：', ''])}${prompt}`,
          text,
          keywords,
          '答出要点即可。',
        )
      },
    },
  ],
}
