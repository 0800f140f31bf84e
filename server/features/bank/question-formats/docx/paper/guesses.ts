import type { Text } from '../../../../../../resources/kit/index.ts'

/** Guesses about a question that the paper does not state: its author should check them. */
export const guesses = {
  gap: (before: number, after: number): Text => ({
    zh: `题号从${before}跳到${after}`,
    en: `The number goes from ${before} to ${after}.`,
  }),
  counted: {
    zh: '题目没有编号，按先后顺序计数',
    en: 'The questions have no numbers and were counted in order.',
  },
  passageBlanks: (first: number, last: number): Text => ({
    zh: `文中第${first}到${last}空没有单独成行，每空作为一道小题`,
    en: `The blanks ${first} to ${last} have no lines of their own; each was taken as a question of the text.`,
  }),
  innerNumber: (number: number): Text => ({
    zh: `“${number}”开头的一行当作了本题的内容，没有当作新的一题`,
    en: `The line that begins with ${number} was taken for a part of this question, not for one of its own.`,
  }),
  textBefore: {
    zh: '上一题后面的一段文字当作了本题的材料',
    en: 'A text behind the question before was taken as the material.',
  },
  sharedOut: { zh: '几道题合写的答案已分给各题', en: 'An answer given for several questions was shared out to them.' },
  pictureAfterOptions: {
    zh: '选项后的图片或表格放在了题干末尾',
    en: 'A picture or table after the options was put at the end of the stem.',
  },
  afterOptions: { zh: '选项后的文字接在了最后一个选项后面', en: 'Words behind the options went to the last option.' },
  material: {
    zh: '选项后的一段文字当作了后面几题的材料',
    en: 'A text behind the options was taken as the material of the questions that follow.',
  },
  answerInStem: {
    zh: '答案取自题干括号，题干中已改为空括号',
    en: 'The answer was taken from the brackets in the stem, which are empty now.',
  },
  answerOnLine: {
    zh: '答案取自题干下划线上的文字，题干中已改为空',
    en: 'The answers were taken from the lines in the stem, which are blanks now.',
  },
  answerByLook: {
    red: { zh: '没有写明答案，红色的选项当作了答案', en: 'No answer is given; the options in red were taken.' },
    bold: { zh: '没有写明答案，加粗的选项当作了答案', en: 'No answer is given; the options in bold were taken.' },
  },
  answerInAnalysis: { zh: '答案取自解析中的结论', en: 'The answer was taken from the conclusion of the analysis.' },
  single: { zh: '没有答案，按单选题处理', en: 'There is no answer; taken as a single choice.' },
  noKey: {
    zh: '试卷的答案部分没有这道题的答案，请补上',
    en: 'The answers of the paper have none for this question; add it.',
  },
  several: { zh: '答案不止一个，按多选题处理', en: 'There is more than one answer; taken as a multiple choice.' },
  typeByLook: (label: Text): Text => ({
    zh: `题型没有写明，按${label.zh}处理`,
    en: `The type is not given; taken as: ${label.en}`,
  }),
  typeBelow: (heading: string, label: Text): Text => ({
    zh: `大题“${heading}”没有说明题型，按${label.zh}处理`,
    en: `The section “${heading}” says no type; taken as: ${label.en}`,
  }),
  blankAdded: {
    zh: '填空题没有空，已在题干末尾加空',
    en: 'The question had no blank; one was added at the end of the stem.',
  },
  bracketsAsBlanks: { zh: '括号当作了填空', en: 'Brackets were taken as blanks.' },
  blankNumbers: { zh: '空的编号改为按顺序编号', en: 'Blanks are numbered in order now.' },
  unreadAnswer: (words: string): Text => ({
    zh: `答案“${words}”与题型不符，已放到解析中`,
    en: `The answer “${words}” does not fit the type and went to the analysis.`,
  }),
  unreadDifficulty: (words: string): Text => ({
    zh: `不认识的难度“${words}”，没有导入`,
    en: `The difficulty “${words}” is not known and is not imported.`,
  }),
  unreadField: (words: string): Text => ({
    zh: `没有读懂“${words}”，没有导入这一项`,
    en: `“${words}” was not understood and is not imported.`,
  }),
  difficultyNumber: (words: string): Text => ({
    zh: `难度系数 ${words} 换算成了等级`,
    en: `The difficulty ${words} was made a level.`,
  }),
  partNames: {
    zh: '各小题的知识点合在了整道题上',
    en: 'The knowledge points of the parts went to the whole question.',
  },
  sharedMaterial: {
    zh: '材料放在了每道题的题干前面',
    en: 'The material was put before the stem of each of its questions.',
  },
  repeated: {
    zh: '答案部分重复了题目，重复的题干没有导入',
    en: 'The question was repeated among the answers; the repetition is left out.',
  },
  secondAnswer: (words: string): Text => ({
    zh: `另有一个不同的答案“${words}”，没有采用，已放到解析中`,
    en: `There was another answer, “${words}”, which was not taken and went to the analysis.`,
  }),
  secondField: (words: string): Text => ({
    zh: `答案部分另有“${words}”，与题目后面的不同，没有采用`,
    en: `The answers have “${words}”, which differs from what the question has; not taken.`,
  }),
  sourceTexts: { zh: '$…$ 中的文字当作了公式', en: 'Text between $…$ was taken as a formula.' },
  emptyOption: (key: string): Text => ({ zh: `选项${key}是空的`, en: `Option ${key} is empty.` }),
  toEssay: {
    zh: '填空题的答案与空数不符，答案放到了解析中',
    en: 'The answers are not as many as the blanks and went to the analysis.',
  },
} satisfies Record<string, Text | Record<string, Text> | ((...given: never[]) => Text)>
