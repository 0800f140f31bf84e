import { blanks, composite, essay, short } from '../question.ts'
import {
  inOrder,
  oneRight,
  pairsTorn,
  statementJudged,
  statementsRight,
  type CourseTemplates,
  type Statement,
} from './template.ts'

/** Title, author, first and second half of a couplet that is to be known by heart. */
const couplets = [
  ['登高', '杜甫', '无边落木萧萧下', '不尽长江滚滚来'],
  ['登高', '杜甫', '万里悲秋常作客', '百年多病独登台'],
  ['琵琶行', '白居易', '同是天涯沦落人', '相逢何必曾相识'],
  ['琵琶行', '白居易', '别有幽愁暗恨生', '此时无声胜有声'],
  ['念奴娇·赤壁怀古', '苏轼', '大江东去', '浪淘尽，千古风流人物'],
  ['念奴娇·赤壁怀古', '苏轼', '人生如梦', '一尊还酹江月'],
  ['短歌行', '曹操', '青青子衿', '悠悠我心'],
  ['短歌行', '曹操', '山不厌高', '海不厌深'],
  ['劝学', '荀子', '青，取之于蓝', '而青于蓝'],
  ['劝学', '荀子', '不积跬步', '无以至千里'],
  ['劝学', '荀子', '锲而不舍', '金石可镂'],
  ['师说', '韩愈', '师者', '所以传道受业解惑也'],
  ['师说', '韩愈', '是故弟子不必不如师', '师不必贤于弟子'],
  ['赤壁赋', '苏轼', '寄蜉蝣于天地', '渺沧海之一粟'],
  ['赤壁赋', '苏轼', '纵一苇之所如', '凌万顷之茫然'],
  ['离骚', '屈原', '长太息以掩涕兮', '哀民生之多艰'],
  ['离骚', '屈原', '亦余心之所善兮', '虽九死其犹未悔'],
  ['蜀道难', '李白', '蜀道之难', '难于上青天'],
  ['蜀道难', '李白', '一夫当关', '万夫莫开'],
  ['阿房宫赋', '杜牧', '六王毕', '四海一'],
  ['阿房宫赋', '杜牧', '使天下之人', '不敢言而敢怒'],
  ['锦瑟', '李商隐', '沧海月明珠有泪', '蓝田日暖玉生烟'],
  ['锦瑟', '李商隐', '此情可待成追忆', '只是当时已惘然'],
  ['虞美人', '李煜', '问君能有几多愁', '恰似一江春水向东流'],
  ['声声慢', '李清照', '寻寻觅觅', '冷冷清清，凄凄惨惨戚戚'],
  ['归园田居', '陶渊明', '羁鸟恋旧林', '池鱼思故渊'],
  ['饮酒', '陶渊明', '采菊东篱下', '悠然见南山'],
  ['山居秋暝', '王维', '明月松间照', '清泉石上流'],
  ['使至塞上', '王维', '大漠孤烟直', '长河落日圆'],
  ['春望', '杜甫', '感时花溅泪', '恨别鸟惊心'],
  ['望岳', '杜甫', '会当凌绝顶', '一览众山小'],
  ['行路难', '李白', '长风破浪会有时', '直挂云帆济沧海'],
  ['将进酒', '李白', '天生我材必有用', '千金散尽还复来'],
  ['酬乐天扬州初逢席上见赠', '刘禹锡', '沉舟侧畔千帆过', '病树前头万木春'],
  ['水调歌头', '苏轼', '但愿人长久', '千里共婵娟'],
  ['永遇乐·京口北固亭怀古', '辛弃疾', '想当年，金戈铁马', '气吞万里如虎'],
  ['书愤', '陆游', '楼船夜雪瓜洲渡', '铁马秋风大散关'],
  ['过零丁洋', '文天祥', '人生自古谁无死', '留取丹心照汗青'],
  ['己亥杂诗', '龚自珍', '落红不是无情物', '化作春泥更护花'],
  ['岳阳楼记', '范仲淹', '先天下之忧而忧', '后天下之乐而乐'],
] as const

const facts: readonly Statement[] = [
  ['《离骚》是我国古代最长的政治抒情诗', true, '作者是战国时期楚国的屈原'],
  ['“唐宋八大家”中有六位是宋代人', true, '欧阳修、三苏、王安石、曾巩'],
  ['《史记》是我国第一部编年体通史', false, '《史记》是纪传体通史'],
  ['“乞骸骨”指古代官员请求退休', true, '意为使骸骨得以归葬故乡'],
  ['“左迁”在古代指升官', false, '古人以右为尊，左迁指降职'],
  ['杜甫被称为“诗圣”，其诗被称为“诗史”', true, '杜诗深刻反映了社会现实'],
  ['《窦娥冤》的作者是王实甫', false, '作者是关汉卿'],
  ['《红楼梦》又名《石头记》', true, '作者曹雪芹'],
  ['《雷雨》是老舍创作的话剧', false, '作者是曹禺'],
  ['词又称“长短句”，每首词都有词牌', true, '词牌决定词的格律'],
  ['“社稷”代指国家，“社”指土神，“稷”指谷神', true, '古代君主祭祀社稷'],
  ['“豆蔻”指男子二十岁', false, '豆蔻指女子十三四岁，男子二十岁称弱冠'],
]
const idioms = [
  ['目无全牛', '形容技艺纯熟'],
  ['不刊之论', '形容言论确当，不可更改'],
  ['首当其冲', '比喻最先受到攻击或遭遇灾难'],
  ['差强人意', '大体上还能使人满意'],
  ['炙手可热', '形容权势很大'],
  ['曾几何时', '表示时间过去没有多久'],
  ['不以为然', '不认为是对的'],
  ['登堂入室', '比喻学问或技能由浅入深，达到更高的水平'],
  ['洛阳纸贵', '形容著作广泛流传'],
  ['筚路蓝缕', '形容创业的艰苦'],
] as const
/** From the oldest on. */
const works = [
  ['《诗经》', '先秦'],
  ['《史记》', '两汉'],
  ['《归去来兮辞》', '魏晋'],
  ['《师说》', '唐'],
  ['《赤壁赋》', '北宋'],
  ['《永遇乐·京口北固亭怀古》', '南宋'],
  ['《窦娥冤》', '元'],
  ['《项脊轩志》', '明'],
  ['《红楼梦》', '清'],
] as const
const topics = [
  '传承',
  '选择',
  '责任',
  '合作',
  '读书',
  '创新',
  '坚守',
  '对话',
  '细节',
  '热爱',
  '远方与脚下',
  '可为与有为',
  '快与慢',
  '本手、妙手、俗手',
  '己与人',
  '规则与自由',
  '平凡与伟大',
  '问题与答案',
] as const
const settings = [
  '班级拟举办诗歌朗诵会，',
  '语文学习小组整理笔记时，',
  '学校“经典诵读”活动中，',
  '某同学参加诗词大会，',
  '校刊编辑在校对稿件时，',
  '',
]

export const seniorChineseTemplates: CourseTemplates = {
  course: '高中语文',
  templates: [
    {
      weight: 28,
      topic: '名篇名句默写',
      make(random) {
        const chosen = random.some(couplets, random.int(2, 3))
        const gaps = chosen.map(([title, author, first, second], index) => {
          const hideFirst = random.chance(0.4)
          const text = hideFirst ? `____，${second}。` : `${first}，____。`
          return { text: `（${index + 1}）${text}（${author}《${title}》）`, answer: hideFirst ? first : second }
        })
        return blanks(
          `${random.pick(settings)}补写出下列名句中的空缺部分。${gaps.map(({ text }) => text).join('')}`,
          gaps.map(({ answer }) => answer),
          '注意易错字的写法。',
          chosen.length * 2,
        )
      },
    },
    {
      weight: 12,
      topic: '古代诗歌',
      make(random) {
        const [title, author, first, second] = random.pick(couplets)
        const others = random
          .some(
            couplets.filter((one) => one[1] !== author),
            3,
          )
          .map((one) => one[1])
        return oneRight(
          random,
          `${random.pick(settings)}“${first}，${second}”出自《${title}》，它的作者是（  ）`,
          author,
          others,
          `《${title}》的作者是${author}。`,
          3,
        )
      },
    },
    {
      weight: 7,
      topic: '成语',
      make: (random) => {
        const [wanted, ...others] = random.some(idioms, 4)
        return oneRight(
          random,
          `${random.pick(settings)}需要解释成语“${wanted![0]}”，下列解释正确的是（  ）`,
          wanted![1],
          others.map(([, meaning]) => meaning),
          `${wanted![0]}：${wanted![1]}。`,
          3,
        )
      },
    },
    {
      weight: 5,
      topic: '文化常识',
      make: (random) =>
        statementsRight(random, `（多选）${random.pick(settings)}下列有关文学、文化常识的说法正确的是（  ）`, facts),
    },
    { weight: 5, topic: '文言文', make: (random) => statementJudged(random, facts) },
    {
      weight: 4,
      topic: '诗歌',
      make: (random) => {
        const authors = random
          .shuffled(couplets)
          .filter(
            (one, index, all) =>
              all.findIndex((other) => other[1] === one[1]) === index &&
              all.findIndex((other) => other[0] === one[0]) === index,
          )
        return pairsTorn(
          random,
          '将下列诗文名句与作者连线。',
          authors
            .slice(0, random.int(4, 5))
            .map(([, author, first, second]) => [`${first}，${second}`, author] as const),
          '识记作家作品。',
        )
      },
    },
    {
      weight: 3,
      topic: '名篇',
      make: (random) => {
        const chosen = random.someInOrder(works, random.int(4, 6))
        return inOrder(
          random,
          '将下列作品按成书或创作的时代先后排列。',
          chosen.map(([title]) => title),
          chosen.map((one) => one.join('：')).join('；'),
        )
      },
    },
    {
      weight: 6,
      topic: '议论文',
      make: (random) => {
        const [one, other] = random.some(topics, 2) as [string, string]
        return essay(
          `阅读下面的材料，根据要求写作。有人说，谈“${one}”离不开“${other}”；也有人认为，二者未必相关。以上论述引发了你怎样的联想和思考？请结合${random.pick(['个人经历', '时代背景', '学习生活', '所读的书', '家乡的变化'])}写一篇文章，不少于${random.pick([700, 800])}字。`,
          '立意明确，联系实际，论证充分，语言流畅即可。',
          `可围绕“${one}”与“${other}”的关系展开。`,
          60,
        )
      },
    },
    {
      weight: 3,
      topic: '表达技巧',
      make(random) {
        const [title, author, first, second] = random.pick(couplets)
        return short(
          `${random.pick(settings)}请从意象或表达技巧的角度，赏析${author}《${title}》中“${first}，${second}”的妙处。`,
          '先指出所用的手法或意象，再结合诗句分析，最后点明情感或效果。',
          ['手法', '情感'],
          '按“手法—分析—效果”作答。',
          6,
        )
      },
    },
    {
      weight: 3,
      topic: '意象',
      make(random) {
        const [a, b] = random.some(couplets, 2) as [(typeof couplets)[number], (typeof couplets)[number]]
        return composite(`甲：${a[2]}，${a[3]}。乙：${b[2]}，${b[3]}。`, [
          blanks(
            `甲句出自《____》，乙句的作者是____。`,
            [a[0], b[1]],
            `甲：${a[1]}《${a[0]}》；乙：${b[1]}《${b[0]}》。`,
            4,
          ),
          short(
            '任选一句，简要分析其中蕴含的思想情感。',
            '结合诗句内容和作者处境作答，言之成理即可。',
            ['情感'],
            '',
            4,
          ),
        ])
      },
    },
  ],
}
