import { arranged, blanks, essay, trueFalse, single, tex } from '../question.ts'
import type { SampleQuestion } from '../sample-course.ts'

export const juniorMathematicsQuestions: readonly SampleQuestion[] = [
  {
    ...single(
      '$-5$ 的绝对值是（  ）',
      ['$5$', '$-5$', '$\\frac{1}{5}$', '$-\\frac{1}{5}$'],
      'A',
      '负数的绝对值是它的相反数。',
      3,
    ),
    chapter: '正数和负数',
    knowledge: ['绝对值与相反数'],
    labels: ['基础巩固'],
    difficulty: 1,
  },
  {
    ...arranged(
      '将下列各数按从小到大的顺序排列。',
      ['$-3$', '$0$', '$-\\frac{1}{2}$', '$2$'],
      'ACBD',
      '在数轴上从左到右依次增大。',
    ),
    chapter: '有理数的大小比较',
    knowledge: ['有理数的混合运算'],
    labels: ['课堂练习'],
    difficulty: 1,
  },
  {
    ...blanks('方程 $3x-5=x+7$ 的解为 $x=$____。', ['6'], '移项得 $2x=12$，所以 $x=6$。', 3),
    chapter: '解一元一次方程',
    knowledge: ['一元一次方程的解法'],
    difficulty: 1,
    year: 2025,
  },
  {
    ...single(
      '把 $x^2-4x+4$ 因式分解，结果正确的是（  ）',
      ['$(x-2)^2$', '$(x+2)^2$', '$(x-4)^2$', '$x(x-4)+4$'],
      'A',
      '完全平方公式。',
      3,
    ),
    chapter: '因式分解',
    knowledge: ['因式分解的方法'],
    labels: ['课后作业'],
    difficulty: 1,
  },
  {
    ...trueFalse('有两条边和其中一边的对角分别相等的两个三角形全等。（  ）', false, '“边边角”不能判定全等。'),
    chapter: '三角形全等的判定',
    knowledge: ['三角形全等'],
    labels: ['易错题'],
    difficulty: 2,
  },
  {
    ...blanks(
      tex`在 $\mathrm{Rt}\triangle ABC$ 中，$\angle C=90^\circ$，$AC=6$，$BC=8$，则 $AB=$____，斜边上的高为____。`,
      ['10', '4.8|24/5'],
      '由勾股定理得斜边，再用面积相等求高。',
      4,
    ),
    chapter: '勾股定理的应用',
    knowledge: ['勾股定理'],
    difficulty: 2,
    year: 2024,
  },
  {
    ...essay(
      '某商店以每件40元的价格购进一批书包，按60元出售时每天可卖出20件。调查发现，每降价1元，每天多卖出2件。若每天要获利450元，每件应降价多少元？',
      '设每件降价x元，则（20－x）（20＋2x）＝450，解得x＝5。所以每件应降价5元。',
      '每件利润乘销量等于总利润：$x^2-10x+25=0$，有两个相等的根。',
      10,
    ),
    chapter: '实际问题与一元二次方程',
    knowledge: ['一元二次方程的根'],
    labels: ['创新情境', '期末考试'],
    difficulty: 3,
    source: '期末试卷',
    year: 2024,
  },
  {
    ...single(
      tex`半径为 $6$、圆心角为 $60^\circ$ 的扇形的面积为（  ）`,
      ['$6\\pi$', '$2\\pi$', '$12\\pi$', '$36\\pi$'],
      'A',
      tex`$S=\frac{60}{360}\times\pi\times 6^2=6\pi$。`,
      3,
    ),
    chapter: '弧长和扇形面积',
    knowledge: ['扇形的面积'],
    difficulty: 1,
  },
]
