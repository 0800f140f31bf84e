import { arranged, blanks, composite, essay, judged, matched, multiple, short, single, tex } from '../question.ts'
import type { SampleQuestion } from '../sample-course.ts'

export const seniorMathematicsQuestions: readonly SampleQuestion[] = [
  {
    ...single(tex`已知集合 $A=\{x\mid -1\le x\lt 3\}$，$B=\{0,1,2,3\}$，则 $A\cap B=$（  ）`, [tex`$\{0,1,2\}$`, tex`$\{0,1,2,3\}$`, tex`$\{1,2\}$`, tex`$\{-1,0,1,2\}$`], 'A', '$3$ 不满足 $x\\lt 3$，所以交集为 $\\{0,1,2\\}$。'),
    chapter: '集合的基本运算', knowledge: ['集合的运算'], labels: ['基础巩固', '课后作业'], difficulty: 1, source: '教材习题', year: 2024,
  },
  // The same question from another source, and one with other numbers: what a search for duplicates is for.
  {
    ...single(tex`（2023·期中复习）已知集合 $A=\{x \mid -1\leqslant x<3\}$ ，$B=\{0,1,2,3\}$ ，则 $A\cap B=$（　　）`, [tex`$\{0,1,2,3\}$`, tex`$\{0,1,2\}$`, tex`$\{1,2\}$`, tex`$\{-1,0,1,2\}$`], 'B', '$3$ 不在集合 $A$ 中。'),
    chapter: '集合的基本运算', labels: ['期中考试'], difficulty: 2, source: '期中复习', year: 2023,
  },
  {
    ...single(tex`已知集合 $A=\{x\mid -1\le x\lt 4\}$，$B=\{0,1,2,3\}$，则 $A\cap B=$（  ）`, [tex`$\{0,1,2\}$`, tex`$\{0,1,2,3\}$`, tex`$\{1,2\}$`, tex`$\{-1,0,1,2\}$`], 'B', '$B$ 的元素都在 $A$ 中。'),
    chapter: '集合的基本运算', labels: ['课堂练习'], difficulty: 1, year: 2025,
  },
  {
    ...single(tex`命题“$\forall x\gt 0$，$x^2+1\ge 2x$”的否定是（  ）`, [tex`$\exists x\gt 0$，$x^2+1\lt 2x$`, tex`$\exists x\le 0$，$x^2+1\lt 2x$`, tex`$\forall x\gt 0$，$x^2+1\lt 2x$`, tex`$\forall x\le 0$，$x^2+1\ge 2x$`], 'A', '全称量词命题的否定：改量词，否结论，前提范围不变。'),
    chapter: '全称量词与存在量词', knowledge: ['含量词命题的否定'], labels: ['易错题'], difficulty: 1, year: 2023,
  },
  {
    ...single(tex`“$x\gt 2$”是“$x^2\gt 4$”的（  ）`, ['充分不必要条件', '必要不充分条件', '充要条件', '既不充分也不必要条件'], 'A', '$x^2\\gt 4$ 等价于 $x\\gt 2$ 或 $x\\lt -2$。'),
    chapter: '充分条件与必要条件', knowledge: ['充分条件与必要条件的判断'], labels: ['课堂练习'], difficulty: 1,
  },
  {
    ...blanks(tex`已知 $x\gt 1$，则 $x+\frac{4}{x-1}$ 的最小值为____，此时 $x=$____。`, ['5', '3'], tex`$x+\frac{4}{x-1}=(x-1)+\frac{4}{x-1}+1\ge 2\times 2+1=5$，当 $x-1=2$ 即 $x=3$ 时取等号。`),
    chapter: '2.2 基本不等式', knowledge: ['基本不等式求最值'], labels: ['经典题'], difficulty: 2, source: '同步练习', year: 2025,
  },
  {
    ...judged(tex`若 $a\gt b$，则 $a^2\gt b^2$。（  ）`, false, '取 $a=1$，$b=-2$，则 $a^2=1\\lt 4=b^2$。'),
    chapter: '等式性质与不等式性质', knowledge: ['不等式的性质'], labels: ['易错题'], difficulty: 1,
  },
  {
    ...essay(tex`已知函数 $f(x)=x^2-2ax+3$。（1）若 $f(x)\gt 0$ 的解集为 $\mathbf{R}$，求实数 $a$ 的取值范围；（2）若 $f(x)$ 在 $[1,3]$ 上的最小值为 $-1$，求 $a$ 的值。`, tex`（1）由 $\Delta=4a^2-12\lt 0$ 得 $-\sqrt{3}\lt a\lt \sqrt{3}$；（2）当 $a\le 1$ 时 $f(1)=4-2a=-1$，得 $a=\frac{5}{2}$，舍去；当 $1\lt a\lt 3$ 时 $3-a^2=-1$，得 $a=2$；当 $a\ge 3$ 时 $f(3)=12-6a=-1$，得 $a=\frac{13}{6}$，舍去。综上 $a=2$。`, '二次函数在闭区间上的最值，按对称轴与区间的位置关系分三类讨论。'),
    chapter: '二次函数与一元二次方程、不等式', knowledge: ['二次函数', '一元二次不等式的解法'], labels: ['能力提升', '期中考试'], difficulty: 3, source: '期中试卷', year: 2024,
  },
  {
    ...single(tex`函数 $f(x)=\frac{\sqrt{4-x^2}}{x-1}$ 的定义域为（  ）`, [tex`$[-2,1)\cup(1,2]$`, tex`$(-2,2)$`, tex`$[-2,2]$`, tex`$(1,2]$`], 'A', '由 $4-x^2\\ge 0$ 且 $x\\ne 1$ 得解。'),
    chapter: '函数的概念及其表示', knowledge: ['定义域'], labels: ['基础巩固'], difficulty: 1, year: 2025,
  },
  {
    ...multiple('（多选）下列函数中，既是奇函数又在区间 $(0,+\\infty)$ 上单调递增的有（  ）', ['$f(x)=x^3$', '$f(x)=x-\\frac{1}{x}$', '$f(x)=x+\\frac{1}{x}$', '$f(x)=2^x$'], 'AB', 'C项在 $(0,1)$ 上单调递减；D项不是奇函数。'),
    chapter: '函数的基本性质', knowledge: ['单调性', '奇偶性'], labels: ['经典题', '单元测试'], difficulty: 2, source: '月考', year: 2024,
  },
  {
    ...blanks(tex`已知函数 $f(x)=\begin{cases}2^x, \quad x\le 0\\ \log_2 x, \quad x\gt 0\end{cases}$，则 $f(f(\frac{1}{4}))=$____。`, [tex`$\frac{1}{4}$|1/4|0.25`], '$f(\\frac{1}{4})=-2$，$f(-2)=2^{-2}=\\frac{1}{4}$。'),
    chapter: '4.4 对数函数', knowledge: ['分段函数', '对数运算与对数函数'], labels: ['基础巩固'], difficulty: 2, year: 2023,
  },
  {
    ...arranged('设 $a=\\log_3 2$，$b=2^{0.3}$，$c=0.3^2$，$d=\\log_2 0.3$，请按从小到大的顺序排列。', ['$a$', '$b$', '$c$', '$d$'], 'DCAB', '$d\\lt 0\\lt c=0.09\\lt a\\approx 0.63\\lt 1\\lt b$。'),
    chapter: '4.4 对数函数', knowledge: ['指数运算与指数函数', '对数运算与对数函数'], labels: ['课堂练习'], difficulty: 2,
  },
  {
    ...matched('将下列函数与其图象经过的定点连线。', ['$y=2^x+1$', '$y=\\log_2(x-1)$', '$y=x^3$', '$y=3^{x-1}$'], ['$(0,2)$', '$(2,0)$', '$(-1,-1)$', '$(1,1)$'], 'ABCD', '$y=x^3$ 过 $(1,1)$ 和 $(-1,-1)$，由一一对应知它对应 $(-1,-1)$。'),
    chapter: '指数函数', knowledge: ['幂函数的图象'], labels: ['创新情境'], difficulty: 2, status: 'in_review',
  },
  {
    ...blanks(tex`已知 $\sin\alpha=\frac{3}{5}$，$\alpha\in(\frac{\pi}{2},\pi)$，则 $\cos\alpha=$____，$\tan\alpha=$____。`, [tex`$-\frac{4}{5}$|-4/5|-0.8`, tex`$-\frac{3}{4}$|-3/4|-0.75`], '第二象限角的余弦、正切为负。'),
    chapter: '三角函数的概念', knowledge: ['同角三角函数的基本关系'], labels: ['基础巩固'], difficulty: 1,
  },
  {
    ...single(tex`为了得到函数 $y=\sin(2x+\frac{\pi}{3})$ 的图象，只需把函数 $y=\sin 2x$ 的图象（  ）`, [tex`向左平移 $\frac{\pi}{6}$ 个单位长度`, tex`向右平移 $\frac{\pi}{6}$ 个单位长度`, tex`向左平移 $\frac{\pi}{3}$ 个单位长度`, tex`向右平移 $\frac{\pi}{3}$ 个单位长度`], 'A', tex`$\sin(2x+\frac{\pi}{3})=\sin 2(x+\frac{\pi}{6})$。`),
    chapter: '函数y=Asin(ωx+φ)', knowledge: ['图象变换'], labels: ['易错题', '高考模拟'], difficulty: 2, source: '模拟考试', year: 2025,
  },
  {
    ...essay(tex`在 $\triangle ABC$ 中，内角 $A,B,C$ 的对边分别为 $a,b,c$，已知 $b\cos C+c\cos B=2a\cos A$。（1）求 $A$；（2）若 $a=\sqrt{7}$，$b+c=5$，求 $\triangle ABC$ 的面积。`, tex`（1）由正弦定理得 $\sin(B+C)=2\sin A\cos A$，所以 $\cos A=\frac{1}{2}$，$A=\frac{\pi}{3}$；（2）由余弦定理 $7=(b+c)^2-3bc$，得 $bc=6$，面积 $S=\frac{1}{2}bc\sin A=\frac{3\sqrt{3}}{2}$。`, '边角互化，整体代换。', 13),
    chapter: '平面向量的应用', knowledge: ['解三角形', '两角和与差'], labels: ['高考模拟', '逻辑推理'], difficulty: 3, source: '模拟考试', year: 2025,
  },
  {
    ...single(tex`已知向量 $\vec{a}=(1,2)$，$\vec{b}=(m,-1)$，若 $\vec{a}\perp(\vec{a}+\vec{b})$，则 $m=$（  ）`, ['$-3$', '$-2$', '$2$', '$3$'], 'A', tex`$\vec{a}\cdot(\vec{a}+\vec{b})=5+m-2=0$，得 $m=-3$。`),
    chapter: '平面向量基本定理及坐标表示', knowledge: ['向量的数量积', '向量共线与垂直'], difficulty: 2, year: 2024,
  },
  {
    ...single(tex`若复数 $z$ 满足 $(1+\mathrm{i})z=2\mathrm{i}$，则 $|z|=$（  ）`, [tex`$\sqrt{2}$`, '$1$', '$2$', tex`$\frac{\sqrt{2}}{2}$`], 'A', tex`$|z|=\frac{|2\mathrm{i}|}{|1+\mathrm{i}|}=\sqrt{2}$。`),
    chapter: '复数的四则运算', knowledge: ['复数的运算', '复数的模与几何意义'], labels: ['高考模拟'], difficulty: 1, year: 2025,
  },
  {
    ...blanks('已知圆锥的底面半径为 $3$，母线长为 $5$，则它的高为____，体积为____，侧面积为____。', ['4', '$12\\pi$|12π', '$15\\pi$|15π'], tex`$h=\sqrt{5^2-3^2}=4$，$V=\frac{1}{3}\pi\times 9\times 4=12\pi$，$S=\pi\times 3\times 5=15\pi$。`, 6),
    chapter: '简单几何体的表面积与体积', knowledge: ['表面积与体积'], labels: ['基础巩固'], difficulty: 1,
  },
  {
    ...multiple(tex`（多选）设 $m,n$ 是两条不同的直线，$\alpha,\beta$ 是两个不同的平面，下列命题正确的有（  ）`, [tex`若 $m\perp\alpha$，$n\perp\alpha$，则 $m\parallel n$`, tex`若 $m\parallel\alpha$，$n\parallel\alpha$，则 $m\parallel n$`, tex`若 $m\perp\alpha$，$m\subset\beta$，则 $\alpha\perp\beta$`, tex`若 $\alpha\perp\beta$，$m\subset\alpha$，则 $m\perp\beta$`], 'AC', 'B项两直线可能相交或异面；D项只有 $m$ 垂直于交线时才成立。'),
    chapter: '空间直线、平面的垂直', knowledge: ['线面平行与垂直'], labels: ['易错题', '逻辑推理'], difficulty: 2, year: 2024,
  },
  {
    ...essay(tex`如图，在正方体 $ABCD-A_1B_1C_1D_1$ 中，棱长为 $2$，$E$ 为 $BB_1$ 的中点。（1）求证：$BD\perp$ 平面 $ACC_1A_1$；（2）求直线 $D_1E$ 与平面 $ABCD$ 所成角的正弦值。`, tex`（1）$BD\perp AC$，$BD\perp AA_1$，故 $BD\perp$ 平面 $ACC_1A_1$；（2）$D_1$ 到 $E$ 的竖直差为 $1$，$D_1E=\sqrt{(2\sqrt{2})^2+1}=3$，所求正弦值为 $\frac{1}{3}$。`, '建立空间直角坐标系也可求解。', 15),
    chapter: '空间向量的应用', knowledge: ['空间角与距离', '线面平行与垂直'], labels: ['期末考试'], difficulty: 3, source: '期末试卷', year: 2024,
  },
  {
    ...blanks('一组数据 $8,9,10,11,12$ 的平均数为____，方差为____。', ['10', '2'], '平均数为 $10$，方差为 $\\frac{1}{5}(4+1+0+1+4)=2$。'),
    chapter: '用样本估计总体', knowledge: ['样本的数字特征'], difficulty: 1,
  },
  {
    ...single('从 $1,2,3,4,5$ 中任取两个不同的数，则这两个数之和为偶数的概率为（  ）', [tex`$\frac{2}{5}$`, tex`$\frac{1}{2}$`, tex`$\frac{3}{5}$`, tex`$\frac{3}{10}$`], 'A', tex`$\frac{\mathrm{C}_3^2+\mathrm{C}_2^2}{\mathrm{C}_5^2}=\frac{4}{10}=\frac{2}{5}$。`),
    chapter: '随机事件与概率', knowledge: ['古典概型'], labels: ['课后作业'], difficulty: 1, year: 2023,
  },
  {
    ...judged('若事件 $A$ 与事件 $B$ 互斥，则 $A$ 与 $B$ 一定相互独立。（  ）', false, '互斥与独立是不同的概念：当概率都不为0时，互斥事件一定不独立。'),
    chapter: '事件的相互独立性', knowledge: ['相互独立事件'], labels: ['易错题'], difficulty: 2,
  },
  {
    ...single(tex`直线 $x-y+1=0$ 被圆 $x^2+y^2=4$ 截得的弦长为（  ）`, [tex`$\sqrt{14}$`, tex`$\sqrt{7}$`, tex`$2\sqrt{3}$`, '$2$'], 'A', tex`圆心到直线的距离 $d=\frac{1}{\sqrt{2}}$，弦长为 $2\sqrt{4-\frac{1}{2}}=\sqrt{14}$。`),
    chapter: '直线与圆、圆与圆的位置关系', knowledge: ['圆的方程与切线'], labels: ['经典题'], difficulty: 2, year: 2025,
  },
  {
    ...essay(tex`已知椭圆 $C:\frac{x^2}{a^2}+\frac{y^2}{b^2}=1(a\gt b\gt 0)$ 的离心率为 $\frac{\sqrt{3}}{2}$，且过点 $(2,0)$。（1）求 $C$ 的方程；（2）直线 $y=x+m$ 与 $C$ 交于 $A,B$ 两点，求 $|AB|$ 的最大值。`, tex`（1）$a=2$，$c=\sqrt{3}$，$b=1$，方程为 $\frac{x^2}{4}+y^2=1$；（2）联立得 $5x^2+8mx+4m^2-4=0$，$|AB|=\frac{4\sqrt{2}}{5}\sqrt{5-m^2}$，当 $m=0$ 时取最大值 $\frac{4\sqrt{10}}{5}$。`, '联立方程，用韦达定理和弦长公式。', 17),
    chapter: '3.1 椭圆', knowledge: ['椭圆的标准方程与性质'], labels: ['高考模拟', '能力提升'], difficulty: 4, source: '高考真题改编', year: 2024,
  },
  {
    ...blanks('在等差数列 $\\{a_n\\}$ 中，$a_3=5$，$a_7=13$，则公差 $d=$____，$S_9=$____。', ['2', '81'], '$d=\\frac{13-5}{4}=2$，$a_1=1$，$S_9=9a_5=81$。'),
    chapter: '等差数列', knowledge: ['等差数列的通项与求和'], labels: ['基础巩固', '单元测试'], difficulty: 1,
  },
  {
    ...essay(tex`已知数列 $\{a_n\}$ 满足 $a_1=1$，$a_{n+1}=2a_n+1$。（1）证明：$\{a_n+1\}$ 是等比数列；（2）求数列 $\{na_n\}$ 的前 $n$ 项和 $T_n$。`, tex`（1）$a_{n+1}+1=2(a_n+1)$，首项为 $2$，公比为 $2$；（2）$a_n=2^n-1$，$T_n=(n-1)2^{n+1}+2-\frac{n(n+1)}{2}$。`, '第（2）问分组后用错位相减法。', 15),
    chapter: '等比数列', knowledge: ['等比数列的通项与求和', '错位相减法'], labels: ['能力提升'], difficulty: 3, source: '模拟考试', year: 2025,
  },
  {
    ...essay(tex`已知函数 $f(x)=x\ln x-ax$。（1）当 $a=1$ 时，求 $f(x)$ 的单调区间；（2）若 $f(x)\ge -1$ 恒成立，求实数 $a$ 的取值范围。`, tex`（1）$f'(x)=\ln x$，在 $(0,1)$ 上单调递减，在 $(1,+\infty)$ 上单调递增；（2）$f(x)_{\min}=f(\mathrm{e}^{a-1})=-\mathrm{e}^{a-1}\ge -1$，解得 $a\le 1$。`, '恒成立问题转化为最小值问题。', 17),
    chapter: '导数在研究函数中的应用', knowledge: ['利用导数研究单调性', '极值与最值'], labels: ['高考模拟', '能力提升'], difficulty: 5, source: '模拟考试', year: 2025,
  },
  {
    ...blanks(tex`$(x-\frac{2}{x})^6$ 的展开式中的常数项为____。（用数字作答）`, ['-160'], tex`$T_{r+1}=\mathrm{C}_6^r x^{6-2r}(-2)^r$，令 $r=3$ 得 $-160$。`),
    chapter: '二项式定理', knowledge: ['二项式系数'], labels: ['高考模拟'], difficulty: 2, year: 2023,
  },
  {
    ...composite('某工厂甲、乙两条生产线生产同一种零件，甲线的产量占总产量的 $60\\%$，次品率为 $2\\%$；乙线的产量占总产量的 $40\\%$，次品率为 $3\\%$。现从总产品中随机抽取一件。', [
      blanks('抽到次品的概率为____。', ['0.024|2.4%'], '由全概率公式 $0.6\\times 0.02+0.4\\times 0.03=0.024$。', 5),
      single('若抽到的是次品，则它来自甲线的概率为（  ）', ['$0.5$', '$0.4$', '$0.6$', '$0.24$'], 'A', '$\\frac{0.6\\times 0.02}{0.024}=0.5$。', 5),
      short('工厂希望降低总次品率，应优先改进哪条生产线？说明理由。', '两条线贡献的次品相同；乙线次品率更高，在产量较小的情况下单位改进效果需比较成本，合理即可。', ['次品率'], '开放性问题，言之有理即可。', 4),
    ]),
    chapter: '条件概率与全概率公式', knowledge: ['条件概率'], labels: ['创新情境', '跨学科'], difficulty: 3, year: 2025, status: 'in_review',
  },
  {
    ...blanks(tex`已知随机变量 $X\sim N(100,\sigma^2)$，若 $P(X\gt 110)=0.2$，则 $P(90\le X\le 110)=$____。`, ['0.6'], '由对称性 $P(X\\lt 90)=0.2$，故所求为 $1-0.4=0.6$。'),
    chapter: '正态分布', knowledge: ['正态分布的性质'], difficulty: 2, year: 2024, status: 'draft',
  },
]
