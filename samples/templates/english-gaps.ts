import { cloze } from '../question.ts'
import type { Random } from '../random.ts'
import { blanksChosen, blanksFromBank } from './template.ts'

/** Passages with blanks: 完形填空, 选词填空 and 七选五. */

/** A blank of a passage: what is right there, one or another, and what is wrong. */
type Gap = readonly [rights: readonly string[], wrong: readonly string[]]

const gapOf = (random: Random, [rights, wrong]: Gap): [string, string[]] => [random.pick(rights), random.some(wrong, 3)]

const passages: readonly ((random: Random, name: string, friend: string, place: string) => [string, Gap[]])[] = [
  (random, name, friend, place) => [
    `${name} felt ____ when the school announced a trip to ${place}. The students would work there with ${random.int(12, 90)} local volunteers. ____, ${name} had never done anything like that before. Luckily, ${friend} ____ to help. They practised for ${random.int(2, 9)} days. When the work was done, everyone was ____ of what they had achieved together.`,
    [
      [
        ['excited', 'thrilled'],
        ['bored', 'angry', 'sorry', 'ashamed'],
      ],
      [['However'], ['Therefore', 'Besides', 'Otherwise']],
      [
        ['offered', 'agreed'],
        ['refused', 'forgot', 'hated', 'failed'],
      ],
      [['proud'], ['ashamed', 'tired', 'afraid', 'careless']],
    ],
  ],
  (random, name, friend, place) => [
    `${name} was ____ to ${place} when it began to rain ____. There were still ${random.int(2, 15)} kilometres to go, and the phone had no power. Just then a car ____ beside the road. It was ${friend}, ____ parents lived nearby. “Get in,” said ${friend} with a smile. ${name} was ____ grateful to say a word.`,
    [
      [
        ['walking', 'cycling'],
        ['building', 'reading', 'selling', 'cooking'],
      ],
      [
        ['heavily', 'hard'],
        ['hardly', 'loosely', 'brightly', 'kindly'],
      ],
      [['stopped'], ['slept', 'sank', 'melted', 'flew']],
      [['whose'], ['who', 'whom', 'which']],
      [['too'], ['so', 'very', 'such']],
    ],
  ],
  (random, name, friend, place) => [
    `For ${random.int(3, 12)} years, ${name} has been ____ waste paper in ${place}. At first, neighbours ____ at the idea. But little by little they ____ their minds, and ${friend} was the first to ____ in. The money they earn is ____ to a village school.`,
    [
      [
        ['collecting', 'recycling'],
        ['burning', 'missing', 'hiding', 'borrowing'],
      ],
      [['laughed'], ['aimed', 'knocked', 'arrived']],
      [['changed'], ['lost', 'missed', 'crossed', 'opened']],
      [['join'], ['break', 'fill', 'hand']],
      [
        ['given', 'donated'],
        ['opposed', 'lost', 'compared', 'limited'],
      ],
    ],
  ],
]

/** 完形填空: each blank has four choices of its own. */
export function clozePassage(random: Random, names: readonly string[], places: readonly string[]) {
  const [name, friend] = random.some(names, 2) as [string, string]
  const [stem, gaps] = random.pick(passages)(random, name, friend, random.pick(places))
  const { choices, keys } = blanksChosen(
    random,
    gaps.map((gap) => gapOf(random, gap)),
  )
  return cloze(stem, choices, keys, '先通读全文，再根据上下文语境和固定搭配逐空比较。', gaps.length * 1.5)
}

/** Each word fits its own sentence only. */
const sentences = [
  ['volunteers', 'More than 200 ____ helped to plant trees along the river.'],
  ['recommend', 'Could you ____ a good dictionary to me?'],
  ['responsible', 'Parents are ____ for the safety of their children.'],
  ['disaster', 'The earthquake was the worst ____ that the country had ever known.'],
  ['heritage', 'The Great Wall was put on the list of world ____ in 1987.'],
  ['preserve', 'We must do our best to ____ these old buildings before they fall down.'],
  ['attitude', 'A positive ____ towards life makes people healthier.'],
  ['audience', 'The whole ____ was on its feet when the concert was over.'],
  ['fluent', 'She can speak ____ French because she grew up in Paris.'],
  ['schedule', 'According to the ____, the train will leave at 9:15.'],
  ['illegal', 'It is ____ to drive after drinking.'],
  ['recovered', 'He has ____ from his illness and is back at work.'],
  ['convenient', 'Shopping online is ____ because you need not go out.'],
  ['privacy', 'Never post your address online; protect your ____.'],
  ['ancient', 'Xi’an is an ____ city with a history of over 3,000 years.'],
  ['symbol', 'The dove is a ____ of peace.'],
] as const

/** 选词填空: one word of the bank for each sentence, and one or two that are left over. */
export function wordsChosen(random: Random) {
  const count = random.int(4, 5)
  const chosen = random.some(sentences, count + random.int(1, 2))
  const used = chosen.slice(0, count)
  const spare = chosen.slice(used.length)
  const stem = `从方框中选择合适的词填空，每个词最多用一次。${used.map(([, sentence], index) => `\n${index + 1}. ${sentence}`).join('')}`
  return blanksFromBank(
    random,
    stem,
    used.map(([word]) => word),
    spare.map(([word]) => word),
    used.map(([word], index) => `${index + 1}. ${word}`).join('；'),
    used.length * 1.5,
  )
}

/** Advice: how a paragraph begins, the sentence that is taken out of it, and how it goes on. */
const advice = [
  [
    'Set a small goal.',
    'You don’t have to do everything on the first day.',
    'A few minutes a day is a good beginning, and you can always do more later.',
  ],
  ['Make a plan.', 'Write down what you will do and when.', 'A list on the wall reminds you of it every morning.'],
  [
    'Find a partner.',
    'Two people are less likely to give up than one.',
    'On days when you feel tired, your friend will cheer you on.',
  ],
  ['Get enough sleep.', 'A tired brain learns slowly.', 'Experts advise teenagers to go to bed before eleven.'],
  ['Put your phone away.', 'Every message breaks your attention.', 'Leave it in another room until you have finished.'],
  ['Learn from failure.', 'Mistakes tell you what to change.', 'Ask yourself what went wrong, and try another way.'],
  ['Keep a diary.', 'Looking back shows how far you have come.', 'One page a week is enough to record your progress.'],
  [
    'Reward yourself.',
    'After a week of hard work, watch a film or enjoy a good meal.',
    'Something to look forward to makes the work lighter.',
  ],
] as const
const habits = [
  'reading',
  'running',
  'learning a language',
  'playing the piano',
  'drawing',
  'cooking for yourself',
  'swimming',
  'writing',
] as const

/** 七选五: seven sentences for five blanks. */
export function sentencesChosen(random: Random, names: readonly string[]) {
  const [habit, name] = [random.pick(habits), random.pick(names)]
  const chosen = random.some(advice, 6)
  const [used, spare] = [chosen.slice(0, 4), chosen.slice(4)]
  const opening = `${name}, a teacher with ${random.int(5, 35)} years of experience, often hears the same question: how can I make ${habit} a habit? ____ Here is some advice.`
  const stem = `根据短文内容，从选项中选出能填入空白处的最佳选项，选项中有两项为多余选项。\n${opening}${used.map(([head, , rest]) => `\n${head} ____ ${rest}`).join('')}`
  const rights = [
    random.pick(['The answer is easier than many people think.', 'There is no secret, but there are ways that work.']),
    ...used.map(([, sentence]) => sentence),
  ]
  return blanksFromBank(
    random,
    stem,
    rights,
    spare.map(([, sentence]) => sentence),
    '注意段首主题句与上下文的逻辑衔接。',
    12.5,
  )
}
