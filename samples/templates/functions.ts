import { blanks, essay, trueFalse, tex } from '../question.ts'
import { line, polynomial, signed } from './algebra.ts'
import { oneRight, type Template } from './template.ts'

/** 函数与导数. */
export const functionTemplates: readonly Template[] = [
  {
    weight: 15,
    topic: '二次函数',
    make(random) {
      const [a, h, k] = [random.int(1, 4), random.int(-4, 6), random.int(-12, 12)]
      const [from, to] = [h - random.int(1, 4), h + random.int(1, 4)]
      const at = (x: number) => a * (x - h) ** 2 + k
      const f = polynomial([a, -2 * a * h, a * h * h + k])
      return oneRight(
        random,
        tex`已知函数 $f(x)=${f}$，则 $f(x)$ 在区间 $[${from},${to}]$ 上的最小值为（  ）`,
        `$${k}$`,
        [`$${at(from)}$`, `$${at(to)}$`, `$${-k}$`, `$${k + 1}$`, `$${k - 2}$`],
        tex`配方得 $f(x)=${a === 1 ? '' : a}(x${signed(-h)})^2${signed(k)}$，对称轴 $x=${h}$ 在区间内，故最小值为 $${k}$。`,
      )
    },
  },
  {
    weight: 13,
    topic: '导数',
    make(random) {
      const [a, b, c, d, x] = [
        random.nonZero(-3, 3),
        random.int(-5, 5),
        random.int(-6, 6),
        random.int(-9, 9),
        random.int(-2, 3),
      ]
      const slope = 3 * a * x * x + 2 * b * x + c
      const y = a * x ** 3 + b * x * x + c * x + d
      const tangent = line(slope, y - slope * x)
      return blanks(
        tex`函数 $f(x)=${polynomial([a, b, c, d])}$ 的图象在点 $(${x},f(${x}))$ 处的切线斜率为____，切线方程为____。`,
        [String(slope), `$${tangent}$|${tangent}`],
        tex`$f'(x)=${polynomial([3 * a, 2 * b, c])}$，$f'(${x})=${slope}$，$f(${x})=${y}$，由点斜式得 $${tangent}$。`,
      )
    },
  },
  {
    weight: 9,
    topic: '导数在研究函数中的应用',
    make(random) {
      const p = random.int(-4, 2)
      const q = p + 2 * random.int(1, 4)
      const c = random.int(-20, 20)
      const f = [1, (-3 * (p + q)) / 2, 3 * p * q, c] as const
      const at = (x: number) => x ** 3 + f[1] * x * x + f[2] * x + c
      return essay(
        tex`已知函数 $f(x)=${polynomial(f)}$。（1）求 $f(x)$ 的单调区间；（2）求 $f(x)$ 的极值。`,
        tex`（1）$f'(x)=3(x${signed(-p)})(x${signed(-q)})$，在 $(-\infty,${p})$ 和 $(${q},+\infty)$ 上单调递增，在 $(${p},${q})$ 上单调递减；（2）极大值为 $f(${p})=${at(p)}$，极小值为 $f(${q})=${at(q)}$。`,
        tex`求导后令 $f'(x)=0$，得 $x=${p}$ 或 $x=${q}$，列表判断导数的符号即可。`,
        15,
      )
    },
  },
  {
    weight: 11,
    topic: '对数函数',
    make(random) {
      const [base, b, root] = [
        random.pick([2, 3, 5, 10, '\\frac{1}{2}', '\\frac{1}{3}']),
        random.int(1, 5),
        random.int(-6, 6),
      ]
      const end = root + random.int(1, 9)
      return oneRight(
        random,
        tex`函数 $f(x)=\log_{${base}}(${polynomial([b, -b * root])})+\sqrt{${polynomial([-1, end])}}$ 的定义域为（  ）`,
        `$(${root},${end}]$`,
        [`$[${root},${end}]$`, `$(${root},${end})$`, `$[${root},${end})$`],
        tex`由 $${polynomial([b, -b * root])}\gt 0$ 且 $${polynomial([-1, end])}\ge 0$，得 $${root}\lt x\le ${end}$。`,
      )
    },
  },
  {
    weight: 9,
    topic: '三角函数',
    make(random) {
      const [amplitude, w, shift, b] = [
        random.int(1, 6),
        random.int(1, 6),
        random.pick([3, 4, 6, 8, 12]),
        random.int(-5, 5),
      ]
      const period =
        w === 1 ? '2\\pi' : w === 2 ? '\\pi' : w % 2 === 0 ? `\\frac{\\pi}{${w / 2}}` : `\\frac{2\\pi}{${w}}`
      const size = amplitude === 1 ? '' : amplitude
      return blanks(
        tex`函数 $f(x)=${size}\sin\left(${w === 1 ? '' : w}x${random.pick(['+', '-'])}\frac{\pi}{${shift}}\right)${signed(b)}$ 的最小正周期为____，最大值为____。`,
        [`$${period}$|${period}`, String(amplitude + b)],
        tex`最小正周期 $T=\frac{2\pi}{${w}}=${period}$；正弦的最大值为 $1$，故最大值为 $${amplitude + b}$。`,
      )
    },
  },
  {
    weight: 8,
    topic: '奇偶性',
    make(random) {
      const [a, b, m] = [random.int(-6, 6), random.int(-4, 4), random.int(1, 9)]
      const value = -(m * m + a * m + b)
      return blanks(
        tex`已知 $f(x)$ 是定义在 $\mathbf{R}$ 上的奇函数，当 $x\gt 0$ 时，$f(x)=${polynomial([1, a, b])}$，则 $f(-${m})=$____，$f(0)=$____。`,
        [String(value), '0'],
        tex`由奇函数的性质 $f(-${m})=-f(${m})=${value}$，$f(0)=0$。`,
      )
    },
  },
  {
    weight: 5,
    topic: '函数的零点',
    make(random) {
      const [b, c] = [random.int(-9, 9), random.int(-9, 12)]
      const discriminant = b * b - 4 * c
      return trueFalse(
        tex`函数 $f(x)=${polynomial([1, b, c])}$ 在 $\mathbf{R}$ 上有两个不同的零点。（  ）`,
        discriminant > 0,
        tex`判别式 $\Delta=${b * b}-4\times(${c})=${discriminant}$，${discriminant > 0 ? '大于0，有两个不同的零点' : discriminant === 0 ? '等于0，只有一个零点' : '小于0，没有零点'}。`,
      )
    },
  },
]
