import { blanks, essay, tex } from '../question.ts'
import { fraction, polynomial, signed, squareRoot } from './algebra.ts'
import { oneRight, pairsTorn, type Template } from './template.ts'

const triples = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
  [9, 40, 41],
] as const

/** 向量与几何. */
export const geometryTemplates: readonly Template[] = [
  {
    weight: 13,
    topic: '向量',
    make(random) {
      const [x, y, k] = [random.nonZero(-6, 6), random.nonZero(-6, 6), random.nonZero(-3, 3)]
      return oneRight(
        random,
        tex`已知向量 $\vec{a}=(${x},${y})$，$\vec{b}=(${y * k},t)$，若 $\vec{a}\perp\vec{b}$，则实数 $t=$（  ）`,
        `$${-x * k}$`,
        [x * k, (y * y * k) / x, -x, x * y].map((one) => `$${fraction(Math.round(one * x), x)}$`),
        tex`由 $\vec{a}\cdot\vec{b}=0$ 得 $${x * y * k}${y > 0 ? '+' : '-'}${Math.abs(y)}t=0$，所以 $t=${-x * k}$。`,
      )
    },
  },
  {
    weight: 12,
    topic: '数量积',
    make(random) {
      const [a, b] = [
        [random.int(-7, 7), random.int(-7, 7)],
        [random.int(-7, 7), random.int(-7, 7)],
      ] as const
      const [p, q] = [a[0] - b[0], a[1] - b[1]]
      const length = squareRoot(p * p + q * q)
      return blanks(
        tex`已知 $\vec{a}=(${a.join(',')})$，$\vec{b}=(${b.join(',')})$，则 $\vec{a}\cdot\vec{b}=$____，$|\vec{a}-\vec{b}|=$____。`,
        [String(a[0] * b[0] + a[1] * b[1]), `$${length}$|${length}`],
        tex`$\vec{a}-\vec{b}=(${p},${q})$，再用坐标运算。`,
      )
    },
  },
  {
    weight: 12,
    topic: '椭圆',
    make(random) {
      const [small, large, long] = random.pick(triples)
      const scale = random.int(1, 4)
      const [c, b] = random.chance(0.5) ? [small, large] : [large, small]
      return oneRight(
        random,
        tex`椭圆 $\frac{x^2}{${(long * scale) ** 2}}+\frac{y^2}{${(b * scale) ** 2}}=1$ 的离心率为（  ）`,
        `$${fraction(c, long)}$`,
        [fraction(b, long), fraction(c, b), fraction(b, c), fraction(c * c, long * long)].map((one) => `$${one}$`),
        tex`$a=${long * scale}$，$c=\sqrt{a^2-b^2}=${c * scale}$，$e=\frac{c}{a}=${fraction(c, long)}$。`,
      )
    },
  },
  {
    weight: 7,
    topic: '双曲线',
    make(random) {
      const [a, b] = [random.int(1, 9), random.int(1, 9)]
      const slope = (above: number, below: number) => tex`$y=\pm ${above === below ? '' : fraction(above, below)}x$`
      return oneRight(
        random,
        tex`双曲线 $\frac{x^2}{${a * a}}-\frac{y^2}{${b * b}}=1$ 的渐近线方程为（  ）`,
        slope(b, a),
        [slope(a, b), slope(b * b, a * a), slope(a * a, b * b), slope(2 * b, a), slope(b, 2 * a)],
        tex`渐近线 $y=\pm\frac{b}{a}x$，其中 $a=${a}$，$b=${b}$。`,
      )
    },
  },
  {
    weight: 7,
    topic: '抛物线',
    make(random) {
      const [p, total] = [2 * random.int(1, 6), random.int(3, 30)]
      return blanks(
        tex`过抛物线 $y^2=${2 * p}x$ 的焦点 $F$ 作直线交抛物线于 $A(x_1,y_1)$，$B(x_2,y_2)$ 两点，若 $x_1+x_2=${total}$，则 $F$ 的坐标为____，$|AB|=$____。`,
        [`$(${p / 2},0)$|(${p / 2},0)`, String(total + p)],
        tex`由定义 $|AB|=x_1+x_2+p$，其中 $p=${p}$。`,
      )
    },
  },
  {
    weight: 12,
    topic: '圆',
    make(random) {
      const [x, y, r, c] = [random.int(-5, 5), random.int(-5, 5), random.int(1, 6), random.int(-30, 30)]
      const [a, b] = random.pick([
        [3, 4],
        [4, 3],
        [3, -4],
        [4, -3],
      ] as const)
      const distance = Math.abs(a * x + b * y + c)
      const place =
        distance > 5 * r
          ? '相离'
          : distance === 5 * r
            ? '相切'
            : distance === 0
              ? '相交且直线过圆心'
              : '相交但直线不过圆心'
      return oneRight(
        random,
        tex`直线 $${a}x${b > 0 ? '+' : '-'}${Math.abs(b)}y${signed(c)}=0$ 与圆 $(x${signed(-x)})^2+(y${signed(-y)})^2=${r * r}$ 的位置关系是（  ）`,
        place,
        ['相离', '相切', '相交且直线过圆心', '相交但直线不过圆心'],
        tex`圆心 $(${x},${y})$ 到直线的距离为 $${fraction(distance, 5)}$，半径为 $${r}$，比较即得。`,
      )
    },
  },
  {
    weight: 11,
    topic: '表面积与体积',
    make(random) {
      const [small, large, long] = random.pick(triples)
      const scale = random.int(1, 3)
      const [r, h] = random.chance(0.5) ? [small * scale, large * scale] : [large * scale, small * scale]
      return blanks(
        tex`已知圆锥的底面半径为 $${r}$，高为 $${h}$，则其母线长为____，体积为____，侧面积为____。`,
        [
          String(long * scale),
          `$${fraction(r * r * h, 3)}\\pi$|${fraction(r * r * h, 3)}π`,
          `$${r * long * scale}\\pi$|${r * long * scale}π`,
        ],
        tex`母线 $l=\sqrt{r^2+h^2}=${long * scale}$，$V=\frac{1}{3}\pi r^2h$，$S=\pi rl$。`,
      )
    },
  },
  {
    weight: 8,
    topic: '直线、平面的垂直',
    make(random) {
      const [a, h] = [random.int(2, 8), random.int(2, 9)]
      return essay(
        tex`如图，在正四棱柱 $ABCD-A_1B_1C_1D_1$ 中，$AB=${a}$，$AA_1=${h}$。（1）证明：$AC\perp$ 平面 $BDD_1B_1$；（2）求对角线 $BD_1$ 的长；（3）求三棱锥 $D_1-ACD$ 的体积。`,
        tex`（1）底面为正方形，$AC\perp BD$，又 $DD_1\perp$ 底面，故 $DD_1\perp AC$，所以 $AC\perp$ 平面 $BDD_1B_1$；（2）$BD_1=${squareRoot(2 * a * a + h * h)}$；（3）$V=${fraction(a * a * h, 6)}$。`,
        '利用线面垂直的判定定理；体积以三角形 $ACD$ 为底面计算。',
        15,
      )
    },
  },
  {
    weight: 6,
    topic: '圆锥曲线',
    make(random) {
      const [a, b] = random.some([2, 3, 4, 5, 6, 7, 8], 2) as [number, number]
      const p = random.int(1, 9)
      const pairs = [
        [tex`$\frac{x^2}{${a * a}}+\frac{y^2}{${b * b}}=1$`, '椭圆'],
        [tex`$\frac{x^2}{${a}}-\frac{y^2}{${b}}=1$`, '双曲线'],
        [`$y^2=${2 * p}x$`, '抛物线'],
        [`$x^2+y^2=${(a + p) ** 2}$`, '圆'],
        [`$${polynomial([a, b, 0]).replace('^2', '').replace(/x$/, 'y')}=${p}$`, '直线'],
      ] as const
      return pairsTorn(
        random,
        '将下列方程与它表示的曲线连线。',
        random.some(pairs, 4),
        '由方程中平方项的个数、符号和系数判断。',
      )
    },
  },
]
