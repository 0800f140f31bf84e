import { arranged, banked, blanks, composite, essay, judged, matched, multiple, numerical, short, single, sorted, tex } from '../question.ts'
import type { SampleQuestion } from '../sample-course.ts'

export const seniorChemistryQuestions: readonly SampleQuestion[] = [
  { ...single('下列物质中，属于电解质的是（  ）', ['氯化钠晶体', '铜', '蔗糖', '盐酸'], 'A', '铜是单质，蔗糖是非电解质，盐酸是混合物。', 3), chapter: '离子反应', knowledge: ['离子共存'], labels: ['易错题'], difficulty: 1 },
  { ...single(tex`在反应 $\mathrm{2Fe^{3+}+Cu=2Fe^{2+}+Cu^{2+}}$ 中，氧化剂是（  ）`, [tex`$\mathrm{Fe^{3+}}$`, tex`$\mathrm{Cu}$`, tex`$\mathrm{Fe^{2+}}$`, tex`$\mathrm{Cu^{2+}}$`], 'A', '铁元素化合价由+3降低到+2，得电子。', 3), chapter: '氧化还原反应', knowledge: ['氧化剂与还原剂'], labels: ['基础巩固'], difficulty: 1, year: 2024 },
  { ...blanks(tex`$9\ \mathrm{g}$ 水的物质的量为____mol，其中含有的氢原子数为____$N_\mathrm{A}$。`, ['0.5', '1'], '$n=\\frac{9}{18}=0.5\\ \\mathrm{mol}$，每个水分子含2个氢原子。', 4), chapter: '物质的量', knowledge: ['阿伏加德罗常数'], labels: ['课后作业'], difficulty: 1 },
  {
    ...composite(tex`实验室用固体 NaOH 配制 $500\ \mathrm{mL}$ $0.2\ \mathrm{mol/L}$ 的溶液。`, [
      blanks('需要称量 NaOH 的质量为____g。', ['4|4.0'], '$0.5\\times 0.2\\times 40=4\\ \\mathrm{g}$。', 3),
      single('定容时俯视刻度线，所得溶液的浓度（  ）', ['偏高', '偏低', '不变', '无法确定'], 'A', '俯视使溶液体积偏小。', 3),
      short('转移溶液后为什么要洗涤烧杯和玻璃棒2～3次，并把洗涤液注入容量瓶？', '使溶质全部转移到容量瓶中，减小误差。', ['溶质', '转移'], '', 3),
    ]),
    chapter: '物质的量', knowledge: ['物质的量浓度'], labels: ['科学探究', '单元测试'], difficulty: 2, year: 2024,
  },
  { ...judged('金属钠着火时，可以用水扑灭。（  ）', false, '钠与水剧烈反应放出氢气，应用干燥的沙土扑灭。'), chapter: '钠及其化合物', knowledge: ['钠的性质'], difficulty: 1 },
  { ...multiple('（多选）下列关于氯气的说法正确的是（  ）', ['氯气是黄绿色有刺激性气味的气体', '氯气能使干燥的有色布条褪色', '工业上用氯气和石灰乳制漂白粉', '氯气有毒，闻气体时应轻轻扇动'], 'ACD', '使有色布条褪色的是次氯酸，干燥的布条不褪色。'), chapter: '氯及其化合物', knowledge: ['氯的性质'], labels: ['经典题'], difficulty: 2, year: 2023 },
  { ...short('如何检验某溶液中含有 $\\mathrm{Fe^{2+}}$ 而不含 $\\mathrm{Fe^{3+}}$？', '取少量溶液，滴加KSCN溶液，不变红，再滴加氯水，溶液变红，则含有亚铁离子而不含铁离子。', ['KSCN', '氯水', '变红'], '先证明没有铁离子，再氧化检验。'), chapter: '铁及其化合物', knowledge: ['铁的转化', '离子的检验'], labels: ['科学探究'], difficulty: 2 },
  { ...arranged('将下列元素按原子半径从大到小排列。', ['$\\mathrm{Na}$', '$\\mathrm{Cl}$', '$\\mathrm{Si}$', '$\\mathrm{K}$'], 'DACB', '电子层数多的半径大，同周期从左到右减小。'), chapter: '元素周期律', knowledge: ['元素周期律的应用'], labels: ['课堂练习'], difficulty: 1 },
  { ...matched('将下列物质与其俗名连线。', ['碳酸钠', '碳酸氢钠', '氢氧化钠', '氧化钙'], ['小苏打', '生石灰', '纯碱', '烧碱'], 'CADB', '识记常见物质的俗名。'), chapter: '钠及其化合物', knowledge: ['钠的性质'], difficulty: 1 },
  { ...single('下列变化过程中需要破坏共价键的是（  ）', ['水的电解', '冰的融化', '碘的升华', '氯化钠的熔化'], 'A', '冰融化、碘升华破坏分子间作用力，氯化钠熔化破坏离子键。', 3), chapter: '化学键', knowledge: ['化学键与晶体'], labels: ['易错题'], difficulty: 2 },
  { ...single('下列气体中，能用浓硫酸干燥的是（  ）', ['二氧化硫', '氨气', '硫化氢', '溴化氢'], 'A', '氨气与浓硫酸反应，硫化氢、溴化氢能被浓硫酸氧化。', 3), chapter: '硫及其化合物', knowledge: ['硫酸与二氧化硫'], difficulty: 2, year: 2025 },
  { ...blanks('在 $2\\ \\mathrm{L}$ 的密闭容器中，$5\\ \\mathrm{min}$ 内氨气的物质的量增加了 $2\\ \\mathrm{mol}$，则 $v(\\mathrm{NH_3})=$____$\\mathrm{mol/(L\\cdot min)}$，$v(\\mathrm{H_2})=$____$\\mathrm{mol/(L\\cdot min)}$。', ['0.2', '0.3'], '速率之比等于化学计量数之比。', 4), chapter: '化学反应速率', knowledge: ['反应速率的影响因素'], difficulty: 2 },
  { ...essay(tex`已知：① $\mathrm{C(s)+O_2(g)=CO_2(g)}$ $\Delta H_1=-393.5\ \mathrm{kJ/mol}$；② $\mathrm{CO(g)+\frac{1}{2}O_2(g)=CO_2(g)}$ $\Delta H_2=-283.0\ \mathrm{kJ/mol}$。求反应 $\mathrm{C(s)+\frac{1}{2}O_2(g)=CO(g)}$ 的 $\Delta H$，并说明依据。`, tex`由盖斯定律，①－② 得 $\Delta H=-393.5-(-283.0)=-110.5\ \mathrm{kJ/mol}$。`, '盖斯定律：反应热只与始态和终态有关。', 8), chapter: '反应热的计算', knowledge: ['热化学方程式'], labels: ['期末考试'], difficulty: 2, source: '期末试卷', year: 2024 },
  { ...single(tex`常温下，$0.01\ \mathrm{mol/L}$ 盐酸的 pH 为（  ）`, ['$2$', '$1$', '$12$', '$0.01$'], 'A', '$c(\\mathrm{H^+})=10^{-2}\\ \\mathrm{mol/L}$。', 3), chapter: '水的电离和溶液的pH', knowledge: ['溶液的pH计算'], difficulty: 1, status: 'in_review' },
  { ...single('锌、铜和稀硫酸组成的原电池中，下列说法正确的是（  ）', ['锌是负极，发生氧化反应', '铜是负极，铜片溶解', '电子由铜片经导线流向锌片', '溶液中的氢离子移向锌片'], 'A', '较活泼的锌作负极失去电子。', 3), chapter: '4.1 原电池', knowledge: ['原电池与电解'], difficulty: 1, status: 'retired' },
  { ...numerical(tex`用 $0.1000\ \mathrm{mol/L}$ 的 NaOH 标准溶液滴定 $25.00\ \mathrm{mL}$ 未知浓度的盐酸，平行滴定三次，消耗标准溶液的体积分别为 $24.58\ \mathrm{mL}$、$24.62\ \mathrm{mL}$、$27.50\ \mathrm{mL}$，求该盐酸的物质的量浓度（单位：$\mathrm{mol/L}$，保留四位小数）。`, '0.0984±0.0001', 'mol/L', tex`第三次的数据偏差过大，舍去；平均消耗 $24.60\ \mathrm{mL}$，$c=\frac{0.1000\times 24.60}{25.00}=0.0984\ \mathrm{mol/L}$。`), chapter: '水的电离和溶液的pH', knowledge: ['物质的量浓度'], labels: ['科学探究', '易错题'], difficulty: 2, year: 2024 },
  { ...numerical(tex`将 $5.6\ \mathrm{g}$ 铁粉投入足量的稀硫酸中充分反应，求生成的氢气在标准状况下的体积（单位：$\mathrm{L}$，保留两位小数）。`, '2.24±0.01', 'L', tex`$\mathrm{Fe+2H^+=Fe^{2+}+H_2\uparrow}$，$n(\mathrm{H_2})=n(\mathrm{Fe})=0.1\ \mathrm{mol}$，$V=0.1\times 22.4=2.24\ \mathrm{L}$。`), chapter: '铁及其化合物', knowledge: ['气体摩尔体积', '铁的转化'], labels: ['课后作业'], difficulty: 1 },
  { ...sorted('将下列物质按电解质、非电解质分类；都不属于的归入第三类。', ['氯化钠晶体', '蔗糖', '铜', '硫酸', '酒精', '食盐水'], ['电解质', '非电解质', '既不是电解质也不是非电解质'], 'ABCABC', '电解质和非电解质都是化合物，单质和混合物两者都不是。'), chapter: '离子反应', labels: ['基础巩固', '易错题'], difficulty: 2, year: 2025 },
  { ...banked('从下列物质中选择合适的一种填空，每种物质最多用一次：可用作呼吸面具供氧剂的是____；可用作食品膨松剂的是____；可用于自来水消毒的是____；可用作红色涂料的是____。', [tex`$\mathrm{NaHCO_3}$`, tex`$\mathrm{Fe_2O_3}$`, tex`$\mathrm{Na_2O_2}$`, tex`$\mathrm{ClO_2}$`, tex`$\mathrm{NaOH}$`, tex`$\mathrm{SO_2}$`], 'CADB', tex`$\mathrm{Na_2O_2}$ 与二氧化碳、水反应放出氧气；$\mathrm{NaHCO_3}$ 受热或遇酸放出二氧化碳；$\mathrm{ClO_2}$ 有强氧化性；$\mathrm{Fe_2O_3}$ 俗称铁红。`), chapter: '钠及其化合物', knowledge: ['钠的性质', '氯的性质'], labels: ['课堂练习'], difficulty: 1 },
]
