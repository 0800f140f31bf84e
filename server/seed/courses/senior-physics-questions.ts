import { arranged, blanks, composite, essay, judged, matched, multiple, numerical, short, single, sorted, tex } from '../question.ts'
import type { SampleQuestion } from '../sample-course.ts'

export const seniorPhysicsQuestions: readonly SampleQuestion[] = [
  { ...single('下列情形中，可以把研究对象看成质点的是（  ）', ['研究地球绕太阳公转的周期', '研究地球自转引起的昼夜交替', '研究乒乓球的旋转', '研究列车通过一座桥所用的时间'], 'A', '物体的大小和形状对所研究的问题没有影响时可以看成质点。', 4), chapter: '质点 参考系', labels: ['基础巩固'], difficulty: 1 },
  { ...blanks(tex`汽车以 $20\ \mathrm{m/s}$ 的速度匀速行驶，刹车时加速度大小为 $5\ \mathrm{m/s^2}$，则刹车后 $6\ \mathrm{s}$ 内的位移为____$\mathrm{m}$。`, ['40'], '汽车经 $4\\ \\mathrm{s}$ 停下，此后不再运动，位移为 $\\frac{20^2}{2\\times 5}=40\\ \\mathrm{m}$。', 4), chapter: '匀变速直线运动的位移与时间的关系', knowledge: ['匀变速直线运动的规律'], labels: ['易错题', '经典题'], difficulty: 2, year: 2024 },
  { ...judged('做自由落体运动的物体，质量越大，下落得越快。（  ）', false, '自由落体的加速度与质量无关。'), chapter: '自由落体运动', knowledge: ['自由落体'], difficulty: 1 },
  { ...single(tex`一木块静止在倾角为 $30^\circ$ 的斜面上，木块重 $10\ \mathrm{N}$，则木块所受的静摩擦力大小为（  ）`, [tex`$5\ \mathrm{N}$`, tex`$10\ \mathrm{N}$`, tex`$5\sqrt{3}\ \mathrm{N}$`, '$0$'], 'A', '沿斜面方向受力平衡，$f=G\\sin 30^\\circ=5\\ \\mathrm{N}$。', 4), chapter: '共点力的平衡', knowledge: ['受力分析', '共点力平衡'], labels: ['课堂练习'], difficulty: 1 },
  { ...essay(tex`质量为 $2\ \mathrm{kg}$ 的物块静止在水平地面上，与地面间的动摩擦因数为 $0.2$，从 $t=0$ 起受到 $10\ \mathrm{N}$ 的水平拉力，$4\ \mathrm{s}$ 后撤去拉力，$g$ 取 $10\ \mathrm{m/s^2}$。求：（1）撤去拉力前的加速度；（2）物块的总位移。`, tex`（1）$a_1=\frac{10-4}{2}=3\ \mathrm{m/s^2}$；（2）加速位移 $24\ \mathrm{m}$，末速度 $12\ \mathrm{m/s}$，减速加速度 $2\ \mathrm{m/s^2}$，位移 $36\ \mathrm{m}$，总位移 $60\ \mathrm{m}$。`, '分两段用牛顿第二定律和运动学公式。', 12), chapter: '牛顿第二定律', knowledge: ['牛顿运动定律的应用'], labels: ['期中考试', '能力提升'], difficulty: 3, source: '期中试卷', year: 2024 },
  { ...single('某同学站在电梯内的体重计上，发现示数小于自己的体重，则电梯可能（  ）', ['加速下降', '加速上升', '匀速下降', '减速下降'], 'A', '示数小于重力为失重，加速度向下：加速下降或减速上升。', 4), chapter: '超重和失重', knowledge: ['牛顿运动定律的应用'], difficulty: 1 },
  { ...multiple('（多选）关于平抛运动，下列说法正确的是（  ）', ['水平方向做匀速直线运动', '是匀变速曲线运动', '落地时间只由初速度决定', '相等时间内速度的变化量相同'], 'ABD', '落地时间由下落的高度决定。'), chapter: '平抛运动的规律', knowledge: ['平抛运动'], labels: ['经典题'], difficulty: 2, year: 2025 },
  { ...single('甲、乙两颗人造卫星绕地球做匀速圆周运动，轨道半径之比为 $4:1$，则它们的线速度之比为（  ）', ['$1:2$', '$2:1$', '$1:4$', '$8:1$'], 'A', '由 $v=\\sqrt{\\frac{GM}{r}}$ 得线速度与半径的平方根成反比。', 4), chapter: '宇宙航行', knowledge: ['卫星的运行参数'], labels: ['高考模拟'], difficulty: 2, source: '模拟考试', year: 2025 },
  { ...blanks(tex`质量为 $1\ \mathrm{kg}$ 的物体从 $5\ \mathrm{m}$ 高处自由下落，不计空气阻力，$g$ 取 $10\ \mathrm{m/s^2}$，落地时的动能为____J，落地瞬间重力的功率为____W。`, ['50', '100'], '$E_k=mgh=50\\ \\mathrm{J}$，$v=10\\ \\mathrm{m/s}$，$P=mgv=100\\ \\mathrm{W}$。', 4), chapter: '机械能守恒定律的应用', knowledge: ['机械能守恒', '功和功率'], difficulty: 2 },
  { ...single('真空中两个点电荷间的距离变为原来的2倍，其中一个电荷的电荷量也变为原来的2倍，则库仑力变为原来的（  ）', [tex`$\frac{1}{2}$`, tex`$\frac{1}{4}$`, '$1$ 倍', '$2$ 倍'], 'A', tex`$F'=k\frac{2q_1q_2}{(2r)^2}=\frac{F}{2}$。`, 4), chapter: '库仑定律', knowledge: ['库仑力'], difficulty: 1 },
  {
    ...composite(tex`某同学用电压表和电流表测定一节干电池的电动势和内阻，测得两组数据：$U_1=1.40\ \mathrm{V}$，$I_1=0.20\ \mathrm{A}$；$U_2=1.20\ \mathrm{V}$，$I_2=0.60\ \mathrm{A}$。`, [
      blanks(tex`电源的电动势为____V，内阻为____$\Omega$。`, ['1.5|1.50', '0.5|0.50'], '由 $E=U+Ir$ 列两个方程求解。', 4),
      single('画出 $U-I$ 图象，图线的纵截距表示（  ）', ['电动势', '内阻', '短路电流', '路端电压'], 'A', '$I=0$ 时 $U=E$。', 3),
      short('说明实验中产生系统误差的主要原因。', '电压表分流（或电流表分压）使测得的量与真实值有偏差。', ['分流'], '与所用电路有关。', 3),
    ]),
    chapter: '闭合电路的欧姆定律', knowledge: ['测定电源的电动势和内阻', '欧姆定律'], labels: ['科学探究', '期末考试'], difficulty: 3, year: 2024,
  },
  { ...blanks(tex`质量为 $2\ \mathrm{kg}$ 的小球以 $3\ \mathrm{m/s}$ 的速度与静止的质量为 $1\ \mathrm{kg}$ 的小球发生碰撞后粘在一起，则共同速度为____$\mathrm{m/s}$。`, ['2'], '由动量守恒 $2\\times 3=3v$。', 4), chapter: '动量守恒定律的应用', knowledge: ['动量守恒'], difficulty: 1 },
  { ...arranged('将下列电磁波按波长从长到短排列。', ['紫外线', '无线电波', '可见光', 'X射线', '红外线'], 'BECAD', '电磁波谱的顺序。'), chapter: '光的折射', labels: ['基础巩固'], difficulty: 1 },
  { ...essay(tex`带电粒子的质量为 $m$，电荷量为 $q$，以速度 $v$ 垂直射入磁感应强度为 $B$ 的匀强磁场。（1）推导轨道半径和周期；（2）若粒子转过 $60^\circ$ 后射出磁场，求运动时间。`, tex`（1）由 $qvB=m\frac{v^2}{r}$ 得 $r=\frac{mv}{qB}$，$T=\frac{2\pi m}{qB}$；（2）$t=\frac{T}{6}=\frac{\pi m}{3qB}$。`, '洛伦兹力提供向心力。', 12), chapter: '带电粒子在匀强磁场中的运动', knowledge: ['洛伦兹力'], labels: ['高考模拟'], difficulty: 4, year: 2025, status: 'in_review' },
  { ...single(tex`理想变压器原、副线圈的匝数之比为 $10:1$，原线圈接 $220\ \mathrm{V}$ 的交流电源，则副线圈两端的电压为（  ）`, [tex`$22\ \mathrm{V}$`, tex`$2200\ \mathrm{V}$`, tex`$220\ \mathrm{V}$`, tex`$2.2\ \mathrm{V}$`], 'A', '电压与匝数成正比。', 4), chapter: '变压器', knowledge: ['理想变压器'], difficulty: 1, status: 'draft', return_reason: '解析只有结论，请写出由匝数比求电压的过程，并注明忽略漏磁与线圈电阻。' },
  { ...matched('将下列物理学家与他的贡献连线。', ['牛顿', '法拉第', '库仑', '开普勒'], ['发现电磁感应现象', '发现万有引力定律', '总结行星运动的规律', '总结点电荷间相互作用的规律'], 'BADC', '识记物理学史。'), chapter: '万有引力定律', knowledge: ['万有引力与重力'], labels: ['科学探究'], difficulty: 1 },
  { ...numerical(tex`某同学用单摆测定当地的重力加速度，测得摆长为 $1.00\ \mathrm{m}$，完成30次全振动所用的时间为 $60.3\ \mathrm{s}$。取 $\pi^2=9.87$，求重力加速度的测量值（单位：$\mathrm{m/s^2}$，保留三位有效数字）。`, '9.77±0.02', 'm/s²', tex`$T=\frac{60.3}{30}=2.01\ \mathrm{s}$，由 $T=2\pi\sqrt{\frac{l}{g}}$ 得 $g=\frac{4\pi^2l}{T^2}\approx 9.77\ \mathrm{m/s^2}$。`), chapter: '单摆', knowledge: ['单摆的周期'], labels: ['科学探究'], difficulty: 2, year: 2024 },
  { ...numerical(tex`已知地球表面的重力加速度 $g=9.8\ \mathrm{m/s^2}$，地球半径 $R=6.4\times 10^6\ \mathrm{m}$，引力常量 $G=6.67\times 10^{-11}\ \mathrm{N\cdot m^2/kg^2}$，估算地球的质量（单位：$\mathrm{kg}$，保留两位有效数字）。`, '6.0×10^24±2%', 'kg', tex`由 $mg=G\frac{Mm}{R^2}$ 得 $M=\frac{gR^2}{G}\approx 6.0\times 10^{24}\ \mathrm{kg}$。`), chapter: '万有引力定律', knowledge: ['万有引力与重力'], labels: ['经典题'], difficulty: 2 },
  { ...numerical(tex`额定功率为 $1500\ \mathrm{W}$ 的电热水壶正常工作，把 $1.5\ \mathrm{kg}$ 的水从 $20\ ^\circ\mathrm{C}$ 加热到 $100\ ^\circ\mathrm{C}$，加热效率为 $84\%$，水的比热容为 $4.2\times 10^3\ \mathrm{J/(kg\cdot {}^\circ C)}$，求所需的时间（单位：$\mathrm{s}$）。`, '400±1%', 's', tex`由 $\eta Pt=cm\Delta t$，$t=\frac{4.2\times 10^3\times 1.5\times 80}{0.84\times 1500}=400\ \mathrm{s}$。`), chapter: '电路中的能量转化', knowledge: ['电功与电热'], labels: ['创新情境'], difficulty: 2, year: 2025 },
  { ...sorted('将下列物理量按矢量和标量分类。', ['位移', '质量', '加速度', '动能', '电场强度', '电势'], ['矢量', '标量'], 'ABABAB', '既有大小又有方向、按平行四边形定则相加的量是矢量。'), chapter: '时间 位移', labels: ['基础巩固'], difficulty: 1 },
]
