import { blanks, composite, essay, short, tex } from '../question.ts'
import { binomial, factorial, fraction, polynomial, signed, squareRoot, sum } from './algebra.ts'
import { functionTemplates } from './functions.ts'
import { geometryTemplates } from './geometry.ts'
import {
  inOrder,
  oneNumber,
  oneRight,
  shownNumber,
  statementJudged,
  statementsRight,
  type CourseTemplates,
  type Statement,
  type Template,
} from './template.ts'

const set = (values: readonly number[]): string =>
  values.length === 0 ? tex`$\varnothing$` : tex`$\{${values.join(',')}\}$`

const numbersAndSets: readonly Template[] = [
  {
    weight: 16,
    topic: '集合',
    make(random) {
      const from = random.int(-5, 1)
      const to = from + random.int(2, 5)
      const b = random.some([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6], 5).toSorted((x, y) => x - y)
      const both = b.filter((x) => x >= from && x <= to)
      const others = [
        b.filter((x) => x > from && x <= to),
        b.filter((x) => x < from || x > to),
        b.filter((x) => x >= from && x < to),
        b,
        [],
      ]
      return oneRight(
        random,
        tex`已知集合 $A=\{x\mid ${from}\le x\le ${to}\}$，$B=\{${b.join(',')}\}$，则 $A\cap B=$（  ）`,
        set(both),
        others.map(set),
        '在 $B$ 中逐一检验是否满足 $A$ 的条件，端点可以取到。',
      )
    },
  },
  {
    weight: 14,
    topic: '复数',
    make(random) {
      const [a, b, c, d] = [random.int(-5, 5), random.nonZero(-5, 5), random.int(-4, 6), random.nonZero(-4, 4)]
      const [real, imaginary] = [a * c - b * d, a * d + b * c]
      const complex = (x: number, y: number) =>
        x === 0
          ? polynomial([y, 0], '\\mathrm{i}')
          : `${x}${y > 0 ? '+' : '-'}${Math.abs(y) === 1 ? '' : Math.abs(y)}\\mathrm{i}`
      return blanks(
        tex`已知复数 $z=(${complex(a, b)})(${complex(c, d)})$，其中 $\mathrm{i}$ 为虚数单位，则 $z$ 的实部为____，虚部为____。`,
        [String(real), String(imaginary)],
        tex`展开并用 $\mathrm{i}^2=-1$ 化简，实部 $${real}$，虚部 $${imaginary}$。`,
      )
    },
  },
  {
    weight: 12,
    topic: '一元二次不等式',
    make(random) {
      const p = random.int(-8, 5)
      const q = p + random.int(1, 9)
      return oneRight(
        random,
        tex`不等式 $${polynomial([1, -(p + q), p * q])}\lt 0$ 的解集为（  ）`,
        `$(${p},${q})$`,
        [tex`$(-\infty,${p})\cup(${q},+\infty)$`, `$(${-q},${-p})$`, `$[${p},${q}]$`],
        tex`因式分解得 $(x${signed(-p)})(x${signed(-q)})\lt 0$，解得 $${p}\lt x\lt ${q}$。`,
      )
    },
  },
  {
    weight: 9,
    topic: '基本不等式',
    make(random) {
      const [u, v, shift] = [random.int(1, 6), random.int(1, 6), random.int(0, 9)]
      const least = 2 * u * v - shift
      return blanks(
        tex`已知 $x\gt 0$，则 $${u * u === 1 ? '' : u * u}x+\frac{${v * v}}{x}${signed(-shift)}$ 的最小值为____，此时 $x=$____。`,
        [String(least), `$${fraction(v, u)}$|${v % u === 0 ? v / u : `${v}/${u}`}`],
        tex`由基本不等式，$${u * u}x+\frac{${v * v}}{x}\ge 2\sqrt{${u * u}\times ${v * v}}=${2 * u * v}$。`,
      )
    },
  },
  {
    weight: 6,
    topic: '对数',
    make(random) {
      const pool: [string, number][] = [
        ['2^{0.3}', 2 ** 0.3],
        ['0.3^{2}', 0.09],
        ['\\log_2 0.3', Math.log2(0.3)],
        ['\\log_3 5', Math.log(5) / Math.log(3)],
        ['3^{0.5}', 3 ** 0.5],
        ['\\ln 2', Math.log(2)],
        ['0.5^{0.2}', 0.5 ** 0.2],
        ['\\log_{0.5} 3', -Math.log2(3)],
        ['\\lg 5', Math.log10(5)],
        ['5^{0.6}', 5 ** 0.6],
        ['\\mathrm{e}^{1.1}', Math.exp(1.1)],
        ['\\log_4 3', Math.log(3) / Math.log(4)],
      ]
      const chosen = random.some(pool, random.int(3, 5)).toSorted(([, a], [, b]) => a - b)
      return inOrder(
        random,
        '将下列各数按从小到大的顺序排列。',
        chosen.map(([text]) => `$${text}$`),
        '先与 $0$、$1$ 比较，再利用单调性比较同一范围内的数。',
      )
    },
  },
]

const sequences: readonly Template[] = [
  {
    weight: 18,
    topic: '等差数列',
    make(random) {
      const [first, d, m] = [random.int(-9, 12), random.nonZero(-5, 6), random.int(2, 6)]
      const [n, k] = [m + random.int(2, 6), random.int(10, 30)]
      const term = (at: number) => first + (at - 1) * d
      return blanks(
        tex`在等差数列 $\{a_n\}$ 中，$a_{${m}}=${term(m)}$，$a_{${n}}=${term(n)}$，则公差 $d=$____，前 $${k}$ 项和 $S_{${k}}=$____。`,
        [String(d), String((k * (first + term(k))) / 2)],
        tex`$d=\frac{${term(n)}-(${term(m)})}{${n}-${m}}=${d}$，$a_1=${first}$，代入求和公式即得。`,
      )
    },
  },
  {
    weight: 12,
    topic: '等比数列',
    make(random) {
      const [first, q, k] = [random.int(1, 12), random.pick([2, 3, -2]), random.int(4, 7)]
      const [m, n] = [random.int(1, 2), random.int(3, 5)]
      const term = (at: number) => first * q ** (at - 1)
      const total = (first * (1 - q ** k)) / (1 - q)
      return oneNumber(
        random,
        tex`设等比数列 $\{a_n\}$ 的公比为 $${q}$，且 $a_{${m}}+a_{${n}}=${term(m) + term(n)}$，则其前 $${k}$ 项和为（  ）`,
        total,
        [term(k), total + first, total - term(k)],
        tex`由已知得 $a_1=${first}$，再用求和公式 $S_n=\frac{a_1(1-q^n)}{1-q}$。`,
      )
    },
  },
  {
    weight: 8,
    topic: '数列',
    make(random) {
      const [d, c] = [random.int(1, 6), random.int(0, 8)]
      const first = d + c
      return essay(
        tex`已知数列 $\{a_n\}$ 的前 $n$ 项和为 $S_n$，且 $a_1=${first}$，$a_{n+1}-a_n=${d}$。（1）求 $\{a_n\}$ 的通项公式；（2）设 $b_n=\frac{1}{a_na_{n+1}}$，求数列 $\{b_n\}$ 的前 $n$ 项和 $T_n$。`,
        tex`（1）$a_n=${polynomial([d, c], 'n')}$；（2）$T_n=\frac{n}{${first}(${polynomial([d, d + c], 'n')})}$。`,
        tex`$b_n=\frac{1}{${d}}\left(\frac{1}{a_n}-\frac{1}{a_{n+1}}\right)$，裂项相消即得。`,
        13,
      )
    },
  },
]

const chance: readonly Template[] = [
  {
    weight: 16,
    topic: '概率',
    make(random) {
      const [red, white] = [random.int(2, 8), random.int(2, 7)]
      const ways = binomial(red + white, 2)
      const [same, mixed] = [binomial(red, 2) + binomial(white, 2), red * white]
      return oneRight(
        random,
        `袋中装有除颜色外完全相同的${red}个红球和${white}个白球，从中${random.pick(['随机', '任意', '一次性'])}摸出两个球，则两球颜色相同的概率为（  ）`,
        `$${fraction(same, ways)}$`,
        [fraction(mixed, ways), fraction(binomial(red, 2), ways), fraction(same, 2 * ways), fraction(1, ways)].map(
          (one) => `$${one}$`,
        ),
        tex`共有 $\mathrm{C}_{${red + white}}^2=${ways}$ 种取法，同色的有 $${same}$ 种。`,
      )
    },
  },
  {
    weight: 10,
    topic: '独立',
    make(random) {
      const [p, q] = [random.int(2, 9) * 10, random.int(2, 19) * 5]
      const one = shownNumber(1 - ((100 - p) * (100 - q)) / 10_000)
      const task = random.pick(['投篮命中', '射击击中目标', '独立破译一份密码', '通过某项资格测试', '解出一道难题'])
      return blanks(
        `甲、乙两人${task}的概率分别为${p / 100}和${q / 100}，两人互不影响，则两人都成功的概率为____，至少有一人成功的概率为____。`,
        [shownNumber((p * q) / 10_000), one],
        '由相互独立事件的概率乘法公式和对立事件求得。',
      )
    },
  },
  {
    weight: 11,
    topic: '二项式',
    make(random) {
      const [n, a] = [random.int(4, 10), random.nonZero(-3, 3)]
      const k = random.int(1, n - 2)
      const value = binomial(n, k) * a ** (n - k)
      return blanks(
        tex`$(x${signed(a)})^{${n}}$ 的展开式中 $x^{${k}}$ 的系数为____。（用数字作答）`,
        [String(value)],
        tex`通项 $T_{r+1}=\mathrm{C}_{${n}}^{r}x^{${n}-r}(${a})^{r}$，令 $r=${n - k}$。`,
      )
    },
  },
  {
    weight: 8,
    topic: '二项分布',
    make(random) {
      const [n, p] = [random.int(4, 60), random.int(1, 9)]
      const [mean, variance] = [(n * p) / 10, (n * p * (10 - p)) / 100]
      return blanks(
        tex`若随机变量 $X\sim B(${n},${p / 10})$，则 $E(X)=$____，$D(X)=$____。`,
        [shownNumber(mean), shownNumber(variance)],
        '$E(X)=np$，$D(X)=np(1-p)$。',
      )
    },
  },
  {
    weight: 6,
    topic: '正态分布',
    make(random) {
      const [mean, deviation, apart, p] = [random.int(1, 120), random.int(1, 9), random.int(1, 15), random.int(55, 95)]
      return oneRight(
        random,
        tex`某次测量的结果 $X$ 服从正态分布 $N(${mean},${deviation ** 2})$，若 $P(X\le ${mean + apart})=${p / 100}$，则 $P(${mean - apart}\le X\le ${mean})=$（  ）`,
        shownNumber(p / 100 - 0.5),
        [shownNumber(1 - p / 100), shownNumber(2 * (p / 100 - 0.5)), shownNumber(p / 200)],
        '利用正态曲线关于 $x=\\mu$ 对称。',
      )
    },
  },
  {
    weight: 8,
    topic: '排列',
    make(random) {
      const n = random.int(4, 8)
      const who = random.pick(['同学', '志愿者', '运动员', '演员', '教师'])
      const total = 2 * factorial(n - 1)
      return oneNumber(
        random,
        `${n}名${who}站成一排${random.pick(['拍照', '参加合影', '接受检阅', '进行表演'])}，其中甲、乙两人必须相邻，则不同的排法种数为（  ）`,
        total,
        [factorial(n - 1), factorial(n) - total, factorial(n)],
        '把甲、乙看成一个整体，与其余的人全排列，再乘两人之间的排法。',
      )
    },
  },
  {
    weight: 12,
    topic: '样本',
    make(random) {
      const values = Array.from({ length: 7 }, () => random.int(60, 99))
      values[6] = values[6]! - (sum(values) % 7)
      const sorted = values.toSorted((a, b) => a - b)
      const thing = random.pick(['数学成绩', '物理成绩', '跳绳次数', '日产零件数', '阅读分钟数', '体重（kg）'])
      return blanks(
        `随机抽取7名${random.pick(['学生', '工人', '队员'])}，其${thing}依次为${values.join('，')}，则这组数据的平均数为____，中位数为____，极差为____。`,
        [String(sum(values) / 7), String(sorted[3]), String(sorted[6]! - sorted[0]!)],
        '先把数据从小到大排列，再分别计算。',
      )
    },
  },
  {
    weight: 4,
    topic: '统计',
    make(random) {
      const groups = random.some(['高一', '高二', '高三'], 3).map((grade) => ({ grade, size: random.int(4, 12) * 50 }))
      const whole = sum(groups.map(({ size }) => size))
      const rate = random.pick([0.02, 0.04, 0.06, 0.1])
      const material = `为了解学生的${random.pick(['睡眠时间', '课外阅读情况', '体育锻炼情况', '视力状况'])}，某校用分层随机抽样的方法进行调查。${groups.map(({ grade, size }) => `${grade}年级${size}人`).join('，')}，抽样比为${rate}。`
      return composite(material, [
        blanks('样本容量为____。', [shownNumber(whole * rate)], '样本容量等于总体容量乘抽样比。', 4),
        oneNumber(
          random,
          `${groups[0]!.grade}年级应抽取的人数为（  ）`,
          groups[0]!.size * rate,
          [groups[1]!.size * rate, groups[2]!.size * rate],
          '各层抽样比相同。',
          4,
        ),
        short(
          '说明本次调查采用分层随机抽样的理由。',
          '各年级学生之间差异明显，分层抽样使样本更具有代表性。',
          ['差异', '代表性'],
          '',
          4,
        ),
      ])
    },
  },
]

const facts: readonly Statement[] = [
  ['若直线与平面内的无数条直线垂直，则该直线与平面垂直', false, '无数条直线可能互相平行'],
  ['垂直于同一平面的两条直线平行', true, '线面垂直的性质定理'],
  ['平行于同一条直线的两条直线平行', true, '平行的传递性'],
  ['垂直于同一条直线的两条直线平行', false, '还可能相交或异面'],
  ['过平面外一点有且只有一个平面与已知平面平行', true, '面面平行的存在唯一性'],
  ['若两个平面垂直，则一个平面内的任意直线都垂直于另一个平面', false, '只有垂直于交线的直线才垂直于另一个平面'],
  ['互斥事件一定是对立事件', false, '对立事件一定互斥，反之不然'],
  ['样本相关系数的绝对值越接近1，线性相关程度越强', true, '相关系数的意义'],
  ['一组数据的每个数都加上同一常数，方差不变', true, '方差反映波动，与平移无关'],
  ['一组数据的每个数都乘2，方差也变为原来的2倍', false, '方差变为原来的4倍'],
  ['零向量与任意向量平行', true, '规定零向量与任意向量平行'],
  [tex`若 $\vec{a}\cdot\vec{b}=\vec{a}\cdot\vec{c}$，则 $\vec{b}=\vec{c}$`, false, '数量积不满足消去律'],
  [tex`“$x\gt 2$”是“$x\gt 1$”的充分不必要条件`, true, '由大范围推不出小范围'],
  ['命题“所有的矩形都是平行四边形”的否定是“所有的矩形都不是平行四边形”', false, '全称量词命题的否定是存在量词命题'],
  ['圆锥的侧面展开图是扇形', true, '母线为半径，底面周长为弧长'],
  ['用一个平面去截圆柱，截面一定是圆', false, '还可能是矩形或椭圆'],
]

const general: readonly Template[] = [
  {
    weight: 12,
    topic: '直线、平面',
    make: (random) =>
      statementsRight(
        random,
        `（多选）${random.pick(['下列说法中正确的有', '下列命题是真命题的有', '关于空间图形、统计与逻辑，下列结论正确的有'])}（  ）`,
        facts,
      ),
  },
  { weight: 8, topic: '条件', make: (random) => statementJudged(random, facts) },
  {
    weight: 10,
    topic: '解三角形',
    make(random) {
      const [b, c, cosine] = [random.int(2, 15), random.int(2, 15), random.pick([1, -1])]
      const squared = b * b + c * c - cosine * b * c
      return blanks(
        tex`在 $\triangle ABC$ 中，角 $A,B,C$ 所对的边分别为 $a,b,c$，若 $b=${b}$，$c=${c}$，$A=${cosine === 1 ? 60 : 120}^\circ$，则 $a=$____。`,
        [`$${squareRoot(squared)}$|${squareRoot(squared)}`],
        tex`由余弦定理 $a^2=b^2+c^2-2bc\cos A=${squared}$。`,
      )
    },
  },
]

export const seniorMathematicsTemplates: CourseTemplates = {
  course: '高中数学',
  templates: [...functionTemplates, ...numbersAndSets, ...sequences, ...chance, ...geometryTemplates, ...general],
}
