import { blanks, composite, essay, trueFalse, numerical, short, tex } from '../question.ts'
import { fraction } from './algebra.ts'
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

const vehicles = ['汽车', '电动公交车', '摩托车', '动车组', '货车', '无人配送车', '滑雪者', '磁悬浮列车'] as const
const bodies = ['木箱', '滑块', '物块', '金属块', '快递箱', '行李箱', '小车'] as const

const mechanics: readonly Template[] = [
  {
    weight: 16,
    topic: '匀变速直线运动',
    make(random) {
      const [v, a, t] = [random.int(0, 30), random.int(1, 8), random.int(2, 12)]
      return blanks(
        tex`一辆${random.pick(vehicles)}以 $${v}\ \mathrm{m/s}$ 的初速度做匀加速直线运动，加速度为 $${a}\ \mathrm{m/s^2}$，则 $${t}\ \mathrm{s}$ 末的速度为____$\mathrm{m/s}$，这段时间内的位移为____$\mathrm{m}$。`,
        [String(v + a * t), shownNumber(v * t + (a * t * t) / 2)],
        '由 $v=v_0+at$ 和 $x=v_0t+\\frac{1}{2}at^2$ 求得。',
        4,
      )
    },
  },
  {
    weight: 12,
    topic: '摩擦力',
    make(random) {
      const [m, friction, a] = [random.int(1, 12), random.int(1, 6), random.int(1, 6)]
      const force = shownNumber(m * a + (friction / 10) * m * 10)
      const t = random.int(2, 8)
      return essay(
        tex`质量为 $${m}\ \mathrm{kg}$ 的${random.pick(bodies)}静止在水平地面上，与地面间的动摩擦因数为 $${friction / 10}$，在 $${force}\ \mathrm{N}$ 的水平拉力作用下由静止开始运动，$g$ 取 $10\ \mathrm{m/s^2}$。求：（1）加速度的大小；（2）$${t}\ \mathrm{s}$ 内的位移；（3）$${t}\ \mathrm{s}$ 末撤去拉力后滑行的距离。`,
        tex`（1）$a=${a}\ \mathrm{m/s^2}$；（2）$x=${shownNumber((a * t * t) / 2)}\ \mathrm{m}$；（3）$x'=${shownNumber((a * t) ** 2 / (2 * friction))}\ \mathrm{m}$。`,
        '由牛顿第二定律求加速度，撤去拉力后加速度大小为 $\\mu g$。',
        12,
      )
    },
  },
  {
    weight: 12,
    topic: '平抛运动',
    make(random) {
      const [t, v] = [random.int(1, 6), random.int(2, 40)]
      return blanks(
        tex`从离地 $${5 * t * t}\ \mathrm{m}$ 高处以 $${v}\ \mathrm{m/s}$ 的水平速度抛出一个${random.pick(['小球', '物资包裹', '石块', '沙袋'])}，不计空气阻力，$g$ 取 $10\ \mathrm{m/s^2}$，则它落地所用的时间为____$\mathrm{s}$，水平位移为____$\mathrm{m}$，落地时竖直分速度为____$\mathrm{m/s}$。`,
        [String(t), String(v * t), String(10 * t)],
        '竖直方向自由落体，水平方向匀速运动，两者时间相同。',
        6,
      )
    },
  },
  {
    weight: 9,
    topic: '宇宙航行',
    make(random) {
      const k = random.int(2, 6)
      const [name, other] = random.some(['甲', '乙', '丙', '丁', 'a', 'b'], 2) as [string, string]
      const planet = random.pick(['地球', '火星', '月球', '木星'])
      return oneRight(
        random,
        `两颗人造卫星${name}、${other}绕${planet}做匀速圆周运动，轨道半径之比为${k * k}∶1，则它们的周期之比为（  ）`,
        `${k ** 3}∶1`,
        [`${k}∶1`, `${k * k}∶1`, `1∶${k}`, `1∶${k ** 3}`],
        tex`由 $\frac{r^3}{T^2}=k$，周期之比为 $\sqrt{${k * k}^3}=${k ** 3}$。`,
      )
    },
  },
  {
    weight: 10,
    topic: '动能定理',
    make(random) {
      const [m, from, gain] = [random.int(1, 20), random.int(0, 15), random.int(1, 15)]
      const to = from + gain
      const work = (m * (to * to - from * from)) / 2
      return oneNumber(
        random,
        tex`质量为 $${m}\ \mathrm{kg}$ 的${random.pick(bodies)}在合外力作用下，速度由 $${from}\ \mathrm{m/s}$ 增大到 $${to}\ \mathrm{m/s}$，则合外力做的功（单位：$\mathrm{J}$）为（  ）`,
        work,
        [(m * gain * gain) / 2 || work + 3, m * gain, work * 2],
        '合外力做的功等于动能的变化。',
        4,
      )
    },
  },
  {
    weight: 10,
    topic: '动量守恒',
    make(random) {
      const [m, n, k] = [random.int(1, 9), random.int(1, 9), random.int(1, 6)]
      const v = k * (m + n)
      return blanks(
        tex`光滑水平面上，质量为 $${m}\ \mathrm{kg}$ 的小球以 $${v}\ \mathrm{m/s}$ 的速度与静止的质量为 $${n}\ \mathrm{kg}$ 的小球碰撞后粘在一起，则碰后的共同速度为____$\mathrm{m/s}$，碰撞中损失的机械能为____$\mathrm{J}$。`,
        [String(m * k), shownNumber((m * v * v) / 2 - ((m + n) * (m * k) ** 2) / 2)],
        tex`由动量守恒 $${m}\times ${v}=(${m}+${n})v'$ 求共同速度。`,
        4,
      )
    },
  },
  {
    weight: 5,
    topic: '单摆',
    make(random) {
      const [times, growing] = [random.pick([4, 9, 16, 25]), random.chance(0.6)]
      const root = Math.sqrt(times)
      return trueFalse(
        `单摆的摆长变为原来的${times}倍，摆球质量不变，则周期变为原来的${growing ? root : times}倍。（  ）`,
        growing,
        tex`由 $T=2\pi\sqrt{\frac{l}{g}}$，周期变为原来的 ${root} 倍。`,
      )
    },
  },
  {
    weight: 8,
    topic: '波',
    make(random) {
      const [length, frequency] = [random.int(1, 40), random.int(1, 60)]
      return oneNumber(
        random,
        tex`一列简谐横波在${random.pick(['均匀介质', '绳', '水面', '弹性介质'])}中传播，波长为 $${length}\ \mathrm{m}$，频率为 $${frequency}\ \mathrm{Hz}$，则波速（单位：$\mathrm{m/s}$）为（  ）`,
        length * frequency,
        [length / frequency, frequency / length, length + frequency],
        '由 $v=\\lambda f$ 求得。',
        4,
      )
    },
  },
]

const measurements: readonly Template[] = [
  {
    weight: 11,
    topic: '单摆',
    make(random) {
      const [length, times, gravity] = [
        random.int(60, 140) / 100,
        random.pick([20, 25, 30, 40, 50]),
        random.int(976, 984) / 100,
      ]
      const seconds = Number((times * 2 * Math.PI * Math.sqrt(length / gravity)).toFixed(1))
      const measured = (4 * Math.PI ** 2 * length * times ** 2) / seconds ** 2
      return numerical(
        tex`用单摆测定${random.pick(['当地', '学校所在地', '某山顶', '实验室所在地'])}的重力加速度，测得摆长为 $${length.toFixed(2)}\ \mathrm{m}$，完成${times}次全振动所用的时间为 $${seconds.toFixed(1)}\ \mathrm{s}$，求重力加速度的测量值（单位：$\mathrm{m/s^2}$，保留三位有效数字）。`,
        `${measured.toFixed(2)}±0.03`,
        'm/s²',
        tex`由 $T=\frac{t}{n}$ 和 $T=2\pi\sqrt{\frac{l}{g}}$ 得 $g=\frac{4\pi^2n^2l}{t^2}$。`,
      )
    },
  },
  {
    weight: 11,
    topic: '电功与电热',
    make(random) {
      const [power, mass, from, percent] = [
        random.int(8, 22) * 100,
        random.int(5, 30) / 10,
        random.int(5, 30),
        random.int(70, 95),
      ]
      const seconds = (4200 * mass * (100 - from)) / (power * (percent / 100))
      return numerical(
        tex`额定功率为 $${power}\ \mathrm{W}$ 的${random.pick(['电热水壶', '电磁炉', '电饭煲', '电热杯'])}正常工作，把 $${mass}\ \mathrm{kg}$ 的水从 $${from}\ ^\circ\mathrm{C}$ 加热到 $100\ ^\circ\mathrm{C}$，加热效率为 $${percent}\%$，水的比热容为 $4.2\times 10^3\ \mathrm{J/(kg\cdot {}^\circ C)}$，求所需的时间（单位：$\mathrm{s}$）。`,
        `${seconds.toFixed(0)}±1%`,
        's',
        tex`由 $\eta Pt=cm\Delta t$ 求得。`,
      )
    },
  },
]

const electricity: readonly Template[] = [
  {
    weight: 12,
    topic: '电路',
    make(random) {
      const [current, inner, outer] = [random.int(1, 8) / 2, random.int(1, 4) / 2, random.int(2, 24)]
      const force = current * (inner + outer)
      return blanks(
        tex`电源的电动势为 $${shownNumber(force)}\ \mathrm{V}$，内阻为 $${inner}\ \Omega$，与阻值为 $${outer}\ \Omega$ 的定值电阻组成闭合电路，则电路中的电流为____$\mathrm{A}$，路端电压为____$\mathrm{V}$。`,
        [shownNumber(current), shownNumber(current * outer)],
        tex`由 $I=\frac{E}{R+r}$，$U=IR$ 求得。`,
        4,
      )
    },
  },
  {
    weight: 8,
    topic: '变压器',
    make(random) {
      const [first, ratio] = [random.int(2, 20) * 110, random.pick([2, 4, 5, 10, 11, 20, 22])]
      return oneNumber(
        random,
        tex`理想变压器原、副线圈的匝数之比为 $${ratio}:1$，原线圈接在电压有效值为 $${first}\ \mathrm{V}$ 的正弦交流电源上，则副线圈两端电压的有效值（单位：$\mathrm{V}$）为（  ）`,
        first / ratio,
        [first * ratio, first / ratio / 2, first],
        '理想变压器的电压与匝数成正比。',
        4,
      )
    },
  },
  {
    weight: 9,
    topic: '电磁感应',
    make(random) {
      const [b, l, v, r] = [random.int(1, 10) / 10, random.int(1, 8) / 4, random.int(1, 20), random.int(1, 8)]
      const force = b * l * v
      return essay(
        tex`如图，宽为 $${l}\ \mathrm{m}$ 的光滑平行金属导轨水平放置，左端接有阻值为 $${r}\ \Omega$ 的电阻，处在磁感应强度为 $${b}\ \mathrm{T}$、方向竖直向下的匀强磁场中。导体棒以 $${v}\ \mathrm{m/s}$ 的速度向右匀速运动，其余电阻不计。求：（1）感应电动势；（2）通过电阻的电流；（3）导体棒所受的安培力。`,
        tex`（1）$E=${shownNumber(force)}\ \mathrm{V}$；（2）$I=${fraction(Math.round(force * 1000), r * 1000)}\ \mathrm{A}$；（3）$F=BIl$，方向水平向左。`,
        '由 $E=Blv$、$I=\\frac{E}{R}$、$F=BIl$ 依次求出。',
        10,
      )
    },
  },
  {
    weight: 6,
    topic: '库仑定律',
    make(random) {
      const [charge, distance] = [random.int(2, 6), random.int(2, 4)]
      return oneRight(
        random,
        `真空中两个静止的点电荷之间的库仑力为F。若其中一个电荷的电荷量变为原来的${charge}倍，距离变为原来的${distance}倍，则库仑力变为（  ）`,
        `$${fraction(charge, distance * distance)}F$`,
        [
          `$${fraction(charge, distance)}F$`,
          `$${fraction(distance * distance, charge)}F$`,
          `$${charge}F$`,
          `$${charge * distance}F$`,
        ],
        tex`由 $F=k\frac{q_1q_2}{r^2}$ 按比例求得。`,
        4,
      )
    },
  },
  {
    weight: 5,
    topic: '光的折射',
    make(random) {
      const index = random.int(11, 24) / 10
      return blanks(
        tex`某种${random.pick(['玻璃', '透明液体', '宝石', '塑料'])}对单色光的折射率为 $${index}$，真空中的光速为 $3.0\times 10^8\ \mathrm{m/s}$，则光在其中的传播速度约为____$\times 10^8\ \mathrm{m/s}$（保留两位小数）。`,
        [(3 / index).toFixed(2)],
        tex`由 $n=\frac{c}{v}$ 求得。`,
        3,
      )
    },
  },
  {
    weight: 5,
    topic: '游标卡尺',
    make(random) {
      const [whole, tenth] = [random.int(3, 60), random.int(1, 9)]
      return blanks(
        tex`用10分度的游标卡尺测量${random.pick(['小球的直径', '圆筒的内径', '工件的厚度', '孔的深度'])}，主尺读数为 $${whole}\ \mathrm{mm}$，游标尺上第 ${tenth} 条刻度线与主尺对齐，则测量结果为____$\mathrm{mm}$。`,
        [`${whole}.${tenth}`],
        '主尺读数加游标尺读数，分度值为0.1 mm。',
        3,
      )
    },
  },
]

const facts: readonly Statement[] = [
  ['物体的速度越大，惯性越大', false, '惯性只由质量决定'],
  ['加速度的方向与速度变化量的方向相同', true, '由加速度的定义'],
  ['做曲线运动的物体速度一定变化', true, '速度方向时刻改变'],
  ['做曲线运动的物体加速度一定变化', false, '平抛运动的加速度不变'],
  ['作用力与反作用力总是大小相等、方向相反', true, '牛顿第三定律'],
  ['匀速圆周运动是匀变速运动', false, '加速度方向时刻改变'],
  ['重力做的功与路径无关', true, '只与初末位置的高度差有关'],
  ['第一宇宙速度是发射人造地球卫星的最小速度', true, '也是最大的环绕速度'],
  ['地球同步卫星可以定点在北京上空', false, '只能定点在赤道上空'],
  ['电场强度为零处，电势一定为零', false, '电势零点的选取与电场强度无关'],
  ['电场线密的地方电场强度大', true, '电场线的疏密表示电场强弱'],
  ['洛伦兹力对运动电荷不做功', true, '洛伦兹力始终与速度垂直'],
  ['穿过闭合回路的磁通量越大，感应电动势越大', false, '取决于磁通量的变化率'],
  ['机械波可以在真空中传播', false, '机械波的传播需要介质'],
  ['光从光密介质射向光疏介质时可能发生全反射', true, '入射角不小于临界角时发生'],
  ['物体处于完全失重状态时不受重力', false, '重力仍在，只是视重为零'],
  ['系统所受合外力为零时，动量守恒', true, '动量守恒的条件'],
  ['滑动摩擦力总是阻碍物体的运动', false, '阻碍的是相对运动'],
]

const scientists = [
  ['牛顿', '发现万有引力定律'],
  ['伽利略', '用理想斜面实验研究运动'],
  ['法拉第', '发现电磁感应现象'],
  ['奥斯特', '发现电流的磁效应'],
  ['库仑', '总结出点电荷间相互作用的规律'],
  ['开普勒', '总结出行星运动的规律'],
  ['密立根', '测定元电荷的数值'],
  ['卡文迪什', '测出引力常量'],
  ['麦克斯韦', '建立电磁场理论'],
  ['赫兹', '证实电磁波的存在'],
] as const
const quantities: readonly ItemClass[] = [
  ['矢量', ['位移', '速度', '加速度', '力', '动量', '冲量', '电场强度', '磁感应强度']],
  ['标量', ['质量', '路程', '时间', '功', '动能', '电势', '磁通量', '温度']],
]
const waves = [
  '无线电波',
  '微波',
  '红外线',
  '红光',
  '黄光',
  '绿光',
  '蓝光',
  '紫光',
  '紫外线',
  'X射线',
  'γ射线',
] as const

const knowledge: readonly Template[] = [
  {
    weight: 10,
    topic: '牛顿',
    make: (random) =>
      statementsRight(
        random,
        `（多选）关于${random.pick(['力与运动', '物理概念和规律', '高中物理的基本知识', '物理现象'])}，下列说法正确的是（  ）`,
        facts,
      ),
  },
  {
    weight: 8,
    topic: '受力分析',
    make: (random) =>
      statementOne(random, `关于${random.pick(['物理规律', '物理概念', '运动和相互作用', '电与磁'])}`, facts),
  },
  { weight: 6, topic: '功与功率', make: (random) => statementJudged(random, facts) },
  { weight: 6, topic: '位移', make: (random) => classesSorted(random, '将下列物理量按矢量和标量分类。', quantities) },
  {
    weight: 4,
    topic: '万有引力',
    make: (random) =>
      pairsTorn(
        random,
        '将下列物理学家与他的主要贡献连线。',
        random.some(scientists, random.int(4, 5)),
        '识记物理学史。',
      ),
  },
  {
    weight: 4,
    topic: '光',
    make: (random) => {
      const chosen = random.someInOrder(waves, random.int(4, 5))
      return inOrder(
        random,
        '将下列电磁波按波长从长到短排列。',
        chosen,
        '电磁波谱按波长从长到短依次为无线电波、微波、红外线、可见光、紫外线、X射线、γ射线。',
      )
    },
  },
  {
    weight: 3,
    topic: '机械能守恒',
    make(random) {
      const [m, h] = [random.int(1, 9) / 10, random.int(2, 18) / 10]
      const energy = m * 10 * h
      return composite(
        tex`某同学用自由落体验证机械能守恒定律，重物的质量为 $${m}\ \mathrm{kg}$，从静止开始下落 $${h}\ \mathrm{m}$，$g$ 取 $10\ \mathrm{m/s^2}$，打点计时器所用电源的频率为 $50\ \mathrm{Hz}$。`,
        [
          blanks('重物减少的重力势能为____J。', [shownNumber(energy)], '$\\Delta E_p=mgh$。', 3),
          oneRight(
            random,
            '实验中动能的增加量总是略小于重力势能的减少量，主要原因是（  ）',
            '存在空气阻力和纸带摩擦',
            ['重力加速度取值偏小', '重物的质量测量不准', '先释放纸带后接通电源'],
            '阻力做负功，部分机械能转化为内能。',
            3,
          ),
          short(
            '写出一条减小实验误差的措施。',
            '选用密度大、体积小的重物；两限位孔调整到同一竖直线上。',
            ['重物', '竖直'],
            '',
            3,
          ),
        ],
      )
    },
  },
]

export const seniorPhysicsTemplates: CourseTemplates = {
  course: '高中物理',
  templates: [...mechanics, ...measurements, ...electricity, ...knowledge],
}
