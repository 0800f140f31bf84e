import { blanks, essay, trueFalse, tex } from '../question.ts'
import { line, polynomial, signed, squareRoot } from './algebra.ts'
import { oneNumber, oneRight, statementsRight, type CourseTemplates } from './template.ts'

const goods = ['文具盒', '书包', '水杯', '运动鞋', '台灯', '雨伞', '篮球', '保温壶', '耳机', '衬衫'] as const

export const juniorMathematicsTemplates: CourseTemplates = {
  course: '初中数学',
  templates: [
    {
      weight: 12,
      topic: '一元一次方程',
      make(random) {
        const [a, x, c] = [random.int(3, 12), random.int(-12, 15), random.nonZero(-9, 9)]
        const b = random.int(1, a - 1)
        return blanks(
          tex`方程 $${polynomial([a, c])}=${polynomial([b, (a - b) * x + c])}$ 的解为 $x=$____。`,
          [String(x)],
          tex`移项、合并同类项得 $${a - b === 1 ? '' : a - b}x=${(a - b) * x}$，所以 $x=${x}$。`,
          3,
        )
      },
    },
    {
      weight: 8,
      topic: '勾股定理',
      make(random) {
        const [a, b] = [random.int(2, 20), random.int(2, 20)]
        return oneRight(
          random,
          tex`在 $\mathrm{Rt}\triangle ABC$ 中，$\angle C=90^\circ$，$AC=${a}$，$BC=${b}$，则 $AB$ 的长为（  ）`,
          `$${squareRoot(a * a + b * b)}$`,
          [
            `$${a + b}$`,
            `$${squareRoot(Math.abs(a * a - b * b) || 2)}$`,
            `$${squareRoot(a * b)}$`,
            `$${a * a + b * b}$`,
          ],
          tex`由勾股定理 $AB=\sqrt{${a}^2+${b}^2}$。`,
          3,
        )
      },
    },
    {
      weight: 7,
      topic: '因式分解',
      make(random) {
        const [p, q] = [random.nonZero(-9, 9), random.nonZero(-9, 9)]
        const product = `(x${signed(p)})(x${signed(q)})`
        return oneRight(
          random,
          tex`把 $${polynomial([1, p + q, p * q])}$ 因式分解，结果正确的是（  ）`,
          `$${product}$`,
          [
            `$(x${signed(-p)})(x${signed(q)})$`,
            `$(x${signed(-p)})(x${signed(-q)})$`,
            `$(x${signed(p)})(x${signed(-q)})$`,
            `$(x${signed(p + 1)})(x${signed(q)})$`,
          ],
          '十字相乘，展开检验一次项系数。',
          3,
        )
      },
    },
    {
      weight: 5,
      topic: '一次函数',
      make(random) {
        const [k, b] = [random.nonZero(-6, 6), random.int(-9, 9)]
        const [x, u] = [random.int(-4, 4), random.int(5, 9)]
        return blanks(
          tex`已知一次函数的图象经过点 $(${x},${k * x + b})$ 和 $(${u},${k * u + b})$，则它的解析式为____，与 $y$ 轴的交点坐标为____。`,
          [`$${line(k, b)}$|${line(k, b)}`, `$(0,${b})$|(0,${b})`],
          '用待定系数法列方程组求解。',
          4,
        )
      },
    },
    {
      weight: 9,
      topic: '实际问题',
      make(random) {
        const [cost, rate, off] = [random.int(2, 40) * 10, random.pick([20, 30, 40, 50, 60]), random.pick([7, 8, 9])]
        const tag = (cost * (100 + rate)) / 100
        const sold = (tag * off) / 10
        return essay(
          `某商店购进一批${random.pick(goods)}，每件进价${cost}元，按进价提高${rate}%后标价，再打${off}折销售。（1）求每件的标价；（2）求每件的售价，并说明每件是盈利还是亏损，盈亏多少元。`,
          `（1）标价为${tag}元；（2）售价为${sold}元，每件${sold >= cost ? '盈利' : '亏损'}${Math.abs(Number((sold - cost).toFixed(2)))}元。`,
          '标价等于进价乘（1＋提高率），售价等于标价乘折扣。',
          8,
        )
      },
    },
    {
      weight: 7,
      topic: '三角形',
      make(random) {
        const [a, b] = [random.int(20, 80), random.int(20, 80)]
        return oneNumber(
          random,
          tex`在 $\triangle ABC$ 中，$\angle A=${a}^\circ$，$\angle B=${b}^\circ$，则与 $\angle C$ 相邻的外角的度数为（  ）`,
          a + b,
          [180 - a - b, 180 - a, 180 - b],
          '三角形的外角等于与它不相邻的两个内角的和。',
          3,
        )
      },
    },
    {
      weight: 5,
      topic: '有理数',
      make(random) {
        const [a, b, c] = [random.nonZero(-20, 20), random.nonZero(-9, 9), random.nonZero(-9, 9)]
        const value = a - b * c
        const claimed = random.chance(0.5) ? value : a + b * c
        return trueFalse(
          tex`计算：$${a}-(${b})\times(${c})=${claimed}$。（  ）`,
          claimed === value,
          tex`先算乘法 $(${b})\times(${c})=${b * c}$，再算减法得 $${value}$。`,
        )
      },
    },
    {
      weight: 4,
      topic: '一元二次方程',
      make(random) {
        const [p, q] = [random.int(-9, 9), random.int(-9, 9)]
        return blanks(
          tex`一元二次方程 $${polynomial([1, -(p + q), p * q])}=0$ 的两个根为____和____。`,
          [String(p), String(q)],
          '因式分解后令每个因式等于0。',
          4,
          true,
        )
      },
    },
    {
      weight: 3,
      topic: '全等三角形',
      make: (random) =>
        statementsRight(random, '（多选）下列关于三角形和圆的说法正确的有（  ）', [
          ['三条边分别相等的两个三角形全等', true, 'SSS判定'],
          ['两边和夹角分别相等的两个三角形全等', true, 'SAS判定'],
          ['三个角分别相等的两个三角形全等', false, '只能判定相似'],
          ['全等三角形的面积相等', true, '全等三角形能够完全重合'],
          ['面积相等的两个三角形全等', false, '形状可以不同'],
          ['三角形的任意两边之和大于第三边', true, '三边关系'],
          ['平分弦的直径垂直于弦', false, '被平分的弦不能是直径'],
          ['直径所对的圆周角是直角', true, '圆周角定理的推论'],
        ]),
    },
  ],
}
