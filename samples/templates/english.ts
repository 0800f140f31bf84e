import { blanks, composite, essay, trueFalse, short } from '../question.ts'
import type { Random } from '../random.ts'
import { clozePassage, sentencesChosen, wordsChosen } from './english-gaps.ts'
import { inOrder, oneRight, pairsTorn, type CourseTemplates } from './template.ts'

const words = [
  ['volunteer', '志愿者'],
  ['challenge', '挑战'],
  ['confusing', '难以理解的'],
  ['recommend', '推荐'],
  ['responsible', '有责任的'],
  ['generation', '一代人'],
  ['campus', '校园'],
  ['survival', '生存'],
  ['adventure', '冒险'],
  ['environment', '环境'],
  ['rescue', '营救'],
  ['disaster', '灾难'],
  ['electricity', '电'],
  ['tradition', '传统'],
  ['heritage', '遗产'],
  ['preserve', '保存'],
  ['promote', '促进'],
  ['establish', '建立'],
  ['attitude', '态度'],
  ['symbol', '象征'],
  ['struggle', '奋斗'],
  ['appreciate', '欣赏'],
  ['variety', '种类'],
  ['equipment', '设备'],
  ['professor', '教授'],
  ['fluent', '流利的'],
  ['schedule', '日程表'],
  ['arrangement', '安排'],
  ['audience', '观众'],
  ['determined', '有决心的'],
  ['injure', '使受伤'],
  ['compete', '竞争'],
  ['confident', '自信的'],
  ['honour', '荣誉'],
  ['creative', '有创造力的'],
  ['protect', '保护'],
  ['illegal', '非法的'],
  ['intense', '强烈的'],
  ['recover', '恢复'],
  ['convenient', '便利的'],
  ['account', '账户'],
  ['privacy', '隐私'],
  ['identity', '身份'],
  ['charity', '慈善'],
  ['relief', '安慰'],
  ['enormous', '巨大的'],
  ['achievement', '成就'],
  ['kingdom', '王国'],
  ['ancient', '古老的'],
  ['impact', '影响'],
] as const
const names = [
  'Tom',
  'Lucy',
  'Li Hua',
  'Wang Fang',
  'Mr Brown',
  'Emma',
  'David',
  'Zhang Wei',
  'Mrs Green',
  'Peter',
  'Chen Jie',
  'Anna',
  'Jack',
  'Liu Yang',
  'Sophie',
  'Daniel',
] as const
const places = [
  'the library',
  'the museum',
  'Beijing',
  'the countryside',
  'Nanjing',
  'the science centre',
  'the seaside',
  'Chengdu',
  'the national park',
  'the old town',
  'Xi’an',
  'the theatre',
] as const
const times = [
  'last weekend',
  'yesterday afternoon',
  'two days ago',
  'last summer',
  'the day before yesterday',
  'last month',
  'on Sunday morning',
  'during the holiday',
] as const

/** Base form, past tense, past participle, -ing form, what follows. */
const verbs = [
  ['visit', 'visited', 'visited', 'visiting', 'an exhibition about paper-cutting'],
  ['buy', 'bought', 'bought', 'buying', 'some books on Chinese history'],
  ['take', 'took', 'taken', 'taking', 'photos of the lanterns'],
  ['write', 'wrote', 'written', 'writing', 'a report on water pollution'],
  ['teach', 'taught', 'taught', 'teaching', 'the children to make dumplings'],
  ['give', 'gave', 'given', 'giving', 'a talk on healthy eating'],
  ['find', 'found', 'found', 'finding', 'an interesting picture book'],
  ['draw', 'drew', 'drawn', 'drawing', 'a map of the village'],
  ['plant', 'planted', 'planted', 'planting', 'trees along the river'],
  ['sing', 'sang', 'sung', 'singing', 'folk songs with the villagers'],
  ['finish', 'finished', 'finished', 'finishing', 'the model of a bridge'],
  ['choose', 'chose', 'chosen', 'choosing', 'a gift for the guests'],
] as const

const sentences: readonly ((random: Random, name: string, place: string) => [string, string, string[], string])[] = [
  (_, name, place) => [
    `${name} was reading in ${place} ____ the fire alarm went off.`,
    'when',
    ['while', 'since', 'until'],
    'be doing sth when …：正在做某事，这时……',
  ],
  (_, name, place) => [
    `It was not until midnight ____ ${name} got back from ${place}.`,
    'that',
    ['when', 'which', 'before'],
    'It was not until … that … 是强调句型。',
  ],
  (_, name, place) => [
    `The guide, ____ ${name} met at ${place}, speaks four languages.`,
    'whom',
    ['which', 'that', 'whose'],
    '非限制性定语从句中指人作宾语用 whom。',
  ],
  (_, name, place) => [
    `Not only ____ ${place}, but ${name} also wrote about it in English.`,
    'did they visit',
    ['they visited', 'they did visit', 'have visited they'],
    'Not only 置于句首，主句部分倒装。',
  ],
  (_, name, place) => [
    `If ${name} had left earlier, they ____ the first train to ${place}.`,
    'would have caught',
    ['would catch', 'had caught', 'caught'],
    '与过去事实相反的虚拟语气。',
  ],
  (_, name, place) => [
    `____ by the scenery of ${place}, ${name} decided to stay for another day.`,
    'Attracted',
    ['Attracting', 'To attract', 'Having attracted'],
    '过去分词作状语，与主语是被动关系。',
  ],
  (_, name, place) => [
    `${name} is looking forward to ____ ${place} again.`,
    'visiting',
    ['visit', 'be visiting', 'have visited'],
    'look forward to 中 to 是介词，后接动名词。',
  ],
  (_, name, place) => [
    `What impressed ${name} most ____ the friendly people in ${place}.`,
    'was',
    ['were', 'is being', 'have been'],
    '主语从句作主语，表语强调整体时谓语用单数，时态与 impressed 一致。',
  ],
  (_, name, place) => [
    `By the time ${name} arrived at ${place}, the show ____ for half an hour.`,
    'had been on',
    ['has been on', 'was on', 'would be on'],
    '过去的过去用过去完成时。',
  ],
  (_, name, place) => [
    `${name} suggested that the class ____ a trip to ${place}.`,
    'should take',
    ['took', 'would take', 'has taken'],
    'suggest 表示建议时，从句用 should + 动词原形。',
  ],
]

function reading(random: Random) {
  const [name, place, year, count] = [
    random.pick(names),
    random.pick(places),
    random.int(1998, 2024),
    random.int(3, 60),
  ]
  const cause = random.pick([
    ['plastic waste', 'recycling'],
    ['a lack of books', 'reading'],
    ['noise', 'a quiet life'],
    ['food waste', 'saving food'],
  ] as const)
  return composite(
    `In ${year}, ${name} noticed a problem near ${place}: ${cause[0]}. With ${count} neighbours, ${name} started a small group that met every Saturday. At first few people paid attention. Little by little, the group grew, and local schools joined in. Today it encourages people all over the city to care about ${cause[1]}. “Small steps matter,” ${name} says, “as long as we keep walking.”`,
    [
      oneRight(
        random,
        `How many neighbours joined ${name} at the beginning?`,
        count,
        [count + 5, count * 2, count + 11],
        '细节理解：由第二句可知。',
        2.5,
      ),
      oneRight(
        random,
        'What is the text mainly about?',
        `How a small group brought a change`,
        ['Why people move to big cities', 'What schools teach on Saturdays', 'How to travel cheaply'],
        '主旨大意题。',
        2.5,
      ),
      trueFalse(
        'The group was popular with everyone from the very beginning.',
        false,
        '由 At first few people paid attention 可知。',
        2,
      ),
      short(
        'What does the sentence “Small steps matter” mean? Answer in your own words.',
        'Even small efforts are important and can make a difference if we keep on.',
        ['small', 'difference'],
        '言之有理即可。',
        3,
      ),
    ],
  )
}

export const seniorEnglishTemplates: CourseTemplates = {
  course: '高中英语',
  templates: [
    {
      weight: 17,
      topic: '词形变换',
      make(random) {
        const [base, past, , , thing] = random.pick(verbs)
        const [name, place, time] = [random.pick(names), random.pick(places), random.pick(times)]
        return blanks(
          `${name} ____ (${base}) ${thing} in ${place} ${time}.`,
          [past],
          `时间状语 ${time} 表示过去，用一般过去时 ${past}。`,
          1.5,
        )
      },
    },
    {
      weight: 20,
      topic: '从句',
      make(random) {
        const [stem, right, wrong, why] = random.pick(sentences)(random, random.pick(names), random.pick(places))
        const opening = random.pick([
          '',
          '—What’s the news? —',
          '—Have you heard? —',
          'According to the report, ',
          'As far as I know, ',
        ])
        return oneRight(random, `${opening}${stem}`, right, wrong, why, 1)
      },
    },
    {
      weight: 8,
      topic: '分词',
      make(random) {
        const [base, , participle, , thing] = random.pick(verbs)
        const [name, place] = [random.pick(names), random.pick(places)]
        return blanks(
          `So far, ${name} has already ____ (${base}) ${thing} in ${place} ${random.int(2, 9)} times.`,
          [participle],
          `现在完成时用过去分词 ${participle}。`,
          1.5,
        )
      },
    },
    {
      weight: 12,
      topic: '词义',
      make(random) {
        const [wanted, ...others] = random.some(words, 4)
        const [name, who] = [
          random.pick(names),
          random.pick(['The teacher', 'My uncle', 'Our guide', 'The reporter', 'The editor']),
        ]
        return oneRight(
          random,
          `${who} explained the word “${wanted![0]}” to ${name}. In Chinese it means ____.`,
          wanted![1],
          others.map(([, meaning]) => meaning),
          `${wanted![0]} 意为“${wanted![1]}”。`,
          1,
        )
      },
    },
    {
      weight: 6,
      topic: '词汇',
      make: (random) => {
        const pairs = random.some(words, random.int(4, 5))
        return pairsTorn(random, '将下列单词与其中文意思连线。', pairs, pairs.map((pair) => pair.join('：')).join('；'))
      },
    },
    { weight: 24, topic: '完形填空', make: (random) => clozePassage(random, names, places) },
    { weight: 14, topic: '词义', make: wordsChosen },
    { weight: 10, topic: '推理判断', make: (random) => sentencesChosen(random, names) },
    { weight: 5, topic: '阅读', make: reading },
    {
      weight: 4,
      topic: '语言',
      make(random) {
        const [name, place] = [random.pick(names), random.pick(places)]
        const steps = [
          `First, ${name} looked up the way to ${place} on the Internet.`,
          'Then the tickets were booked.',
          `Next, everyone took the early bus to ${place}.`,
          'After that, they spent the whole morning there.',
          'Finally, they went home, tired but happy.',
        ]
        const chosen = random.someInOrder(steps, random.int(4, 5))
        return inOrder(
          random,
          '将下列句子按事情发生的先后排列成一段话。',
          chosen,
          '注意表示顺序的副词 First, Then, Next, After that, Finally。',
        )
      },
    },
    {
      weight: 5,
      topic: '应用文',
      make(random) {
        const [name, place] = [random.pick(names), random.pick(places)]
        const kind = random.pick(['邀请信', '建议信', '感谢信', '申请信', '通知', '道歉信'])
        return essay(
          `假定你是李华，你的外国朋友${name}计划参观${place}。请你用英语写一封${kind}，内容包括：（1）说明写信目的；（2）${random.pick(['介绍当地的特色活动', '提出两条合理建议', '说明时间和地点', '表达你的感受'])}；（3）期待回复。词数${random.pick([80, 100, 120])}左右。`,
          `Dear ${name}, I’m writing to … Looking forward to your reply. Yours, Li Hua`,
          '注意书信格式、时态和句式的多样性。',
          15,
        )
      },
    },
  ],
}
