import type { Text } from '../../../../../resources/kit/index.ts'

/** Messages of the QTI readers: why a file is unreadable, why an item is refused, what was changed. */

export const refusals = {
  unsafeXml: {
    zh: '文件的 DOCTYPE 中有实体或声明，不允许读取。请删除 DOCTYPE 后重试',
    en: 'The DOCTYPE of the file has entities or declarations, which are not allowed. Remove the DOCTYPE and try again.',
  },
  brokenXml: { zh: 'XML 不完整或格式有误', en: 'The XML is incomplete or broken.' },
  encoding: { zh: '不认识 XML 声明的文字编码', en: 'The encoding that the XML declares is not known.' },
  tooDeep: (most: number): Text => ({
    zh: `XML 嵌套超过${most}层`,
    en: `The XML is nested deeper than ${most} levels.`,
  }),
  tooLargeItem: { zh: '文件中有一道题过大', en: 'One item of the file is too large.' },
  tooLarge: (most: number): Text => ({ zh: `XML 文件超过${most}MB`, en: `The XML has more than ${most} MB.` }),
  notQti: { zh: '文件中没有找到 QTI 题目', en: 'No QTI items were found in the file.' },
  missingFile: (name: string): Text => ({
    zh: `清单中列出的文件不在包内：${name}`,
    en: `The manifest lists a file that is not in the package: ${name}`,
  }),
  missingItem: (name: string): Text => ({
    zh: `试卷引用的题目不在包内：${name}`,
    en: `The test refers to an item that is not in the package: ${name}`,
  }),
} satisfies Record<string, Text | ((...given: never[]) => Text)>

/** Reasons why one item is refused. */
export const itemRefusals = {
  noInteraction: { zh: '没有作答部分，只是说明文字', en: 'It has nothing to answer, only information.' },
  interaction: (name: string): Text => ({
    zh: `没有对应的题型：${name}`,
    en: `There is no question type for ${name}.`,
  }),
  adaptive: { zh: '自适应题目（多次作答）没有对应的题型', en: 'Adaptive items have no question type.' },
  templated: { zh: '参数化题目（模板变量）不能导入', en: 'Items with template variables cannot be imported.' },
  areaMapping: { zh: '按图上区域计分的题目没有对应的题型', en: 'Scoring by areas of a picture has no question type.' },
  undeclared: (name: string): Text => ({
    zh: `作答变量没有声明：${name}`,
    en: `The response variable is not declared: ${name}`,
  }),
  noBody: { zh: '题目没有正文', en: 'The item has no body.' },
  noSuchChoice: (name: string): Text => ({
    zh: `正确答案不是任何一个选项：${name}`,
    en: `The correct response is none of the choices: ${name}`,
  }),
  severalRight: {
    zh: '一个左侧项对应多个右侧项，没有对应的题型',
    en: 'An entry on the left has several on the right; there is no question type for it.',
  },
  severalInGap: {
    zh: '一个空有多个答案，没有对应的题型',
    en: 'A gap takes several choices; there is no question type for it.',
  },
  overlappingPairs: {
    zh: '同一选项出现在多个配对中，没有对应的题型',
    en: 'A choice is in several pairs; there is no question type for it.',
  },
  partialOrder: {
    zh: '只要求排列部分选项，没有对应的题型',
    en: 'Only some of the choices are to be ordered; there is no question type for it.',
  },
  calculated: { zh: '按公式出题的计算题没有对应的题型', en: 'Calculated questions have no question type.' },
  canvasType: (name: string): Text => ({ zh: `没有对应的题型：${name}`, en: `There is no question type for ${name}.` }),
  part: (number: number, reason: Text): Text => ({
    zh: `第${number}小题：${reason.zh}`,
    en: `Part ${number}: ${reason.en}`,
  }),
  tooMany: (most: number): Text => ({
    zh: `作答处或选项超过${most}个`,
    en: `It has more than ${most} choices or places to answer.`,
  }),
} satisfies Record<string, Text | ((...given: never[]) => Text)>

const blanks = (places: readonly number[]): string => `blank${places.length > 1 ? 's' : ''} ${places.join(', ')}`

/** What could not be imported unchanged. */
export const changed = {
  outsidePicture: (src: string): Text => ({
    zh: `图片在其他网站上，没有下载：${src}`,
    en: `A picture on another host was not fetched: ${src}`,
  }),
  missingPicture: (src: string): Text => ({ zh: `图片不在文件中：${src}`, en: `A picture is not in the file: ${src}` }),
  largePicture: (src: string): Text => ({
    zh: `图片过大，没有导入：${src}`,
    en: `A picture is too large and was left out: ${src}`,
  }),
  media: (src: string): Text => ({
    zh: `音频、视频或嵌入的内容没有导入：${src}`,
    en: `Sound, video or something embedded was left out: ${src}`,
  }),
  attached: (src: string): Text => ({
    zh: `音频或视频作为附件保留：${src}`,
    en: `Sound or video is kept as an attachment: ${src}`,
  }),
  tooManyDrawn: (most: number): Text => ({
    zh: `图片和公式超过${most}个，其余只保留了文字`,
    en: `More than ${most} pictures and formulas; of the others only the words were kept.`,
  }),
  formula: {
    zh: '有公式不能转换为 LaTeX，保留了其中的文字',
    en: 'A formula could not be turned into LaTeX; its characters were kept.',
  },
  hottext: {
    zh: '点选文字题改为选择题：可选的文字成为选项',
    en: 'Hot text became a choice: the texts are its options.',
  },
  associate: { zh: '连线题的选项分成了左右两列', en: 'The choices to be associated were put into two columns.' },
  swapped: { zh: '匹配题的左右两列互换了', en: 'The two columns of the matching question changed sides.' },
  partialCredit: (lost: readonly string[]): Text => ({
    zh: `部分得分的答案没有导入，只保留了得满分的：${lost.join('、').slice(0, 200)}`,
    en: `Answers worth part of the score were left out; those worth all of it were kept: ${lost.join(', ').slice(0, 200)}`,
  }),
  optionScores: { zh: '各选项单独计分的规则没有导入', en: 'Scores of single options were left out.' },
  lesserOptions: (lost: readonly string[]): Text => ({
    zh: `部分得分的选项不再得分：${lost.join('、').slice(0, 200)}`,
    en: `Options worth part of the score earn nothing here: ${lost.join(', ').slice(0, 200)}`,
  }),
  pairScores: {
    zh: '各配对的分值不同或答错扣分，没有导入：每个配对分值相同，答错不扣分',
    en: 'Pairs that are worth differently, or cost points when wrong, are not kept: here each is worth the same, and a wrong one costs nothing.',
  },
  shared: {
    zh: '原题选错不扣分；这里选错一个就不得分，少选按比例得分',
    en: 'There a wrong choice cost nothing; here one wrong choice earns nothing, and missing ones lose their share.',
  },
  fewerAnswers: (places: readonly number[]): Text => ({
    zh: `第${places.join('、')}空没有给出答案，因此答案留空`,
    en: `No answer is given for ${blanks(places)}, so the answer is left empty.`,
  }),
  blanksAsParts: (places: readonly number[]): Text => ({
    zh: `第${places.join('、')}空没有给出答案。已导入为复合题，每空一个小题，其余各空的答案和选项都保留；请补上缺少的答案`,
    en: `No answer is given for ${blanks(places)}. Imported as a composite with a part for each blank: the answers of the others and all choices are kept. Fill in what is missing.`,
  }),
  gapsKnown: (known: string): Text => ({
    zh: `部分空没有给出答案，因此答案留空；给出的已放入解析：${known}`,
    en: `Some gaps have no answer, so the answer is left empty; those given were put into the analysis: ${known}`,
  }),
  openPart: (number: number): Text => ({
    zh: `第${number}小题没有给出答案，已导入为简答，请补上`,
    en: `Part ${number} has no answer; it was imported as a short answer. Fill it in.`,
  }),
  tolerances: (lost: readonly string[]): Text => ({
    zh: `各答案的误差不同，这里只能有一个，取最小的；没有保留的误差：${lost.join('、').slice(0, 200)}`,
    en: `The answers have different tolerances and only one can be kept, the smallest; not kept: ${lost.join(', ').slice(0, 200)}`,
  }),
  oneSided: (lost: readonly string[]): Text => ({
    zh: `只有一端的范围没有导入：${lost.join('、').slice(0, 200)}`,
    en: `Ranges without an end were left out: ${lost.join(', ').slice(0, 200)}`,
  }),
  matching: (how: string): Text => ({
    zh: `原题的判分方式为 ${how}；这里要求与答案一致`,
    en: `There answers are compared by ${how}; here they have to be the same.`,
  }),
  pattern: (pattern: string): Text => ({
    zh: `答案是正则表达式，没有导入：${pattern}`,
    en: `The answer is a regular expression and was left out: ${pattern}`,
  }),
  blankAtEnd: (name: string): Text => ({
    zh: `题干中找不到空“${name}”，放在了末尾`,
    en: `The text has no place for the blank “${name}”; it was put at the end.`,
  }),
  percent: {
    zh: '没有写明分值，只有计分上限100（通常是百分比），分值留空',
    en: 'No points are given, only the highest score of 100, which is usually a percentage; the score is left empty.',
  },
  sharedKey: (key: string): Text => ({
    zh: `文件中有几道不同的题目编号都是“${key}”，这个编号没有保留`,
    en: `Several different questions of the file have the identifier “${key}”; it was not kept.`,
  }),
  tolerance: { zh: '数值误差范围没有导入', en: 'The numeric tolerance was left out.' },
  feedback: { zh: '各选项的反馈放入了解析', en: 'Feedback on single choices was put into the analysis.' },
  vendors: (name: string, words: string): Text => ({
    zh: `<${name}> 不是 QTI 的元素，没有放入题干：${words.slice(0, 200)}`,
    en: `<${name}> is no element of QTI and was kept out of the text: ${words.slice(0, 200)}`,
  }),
  explanation: {
    zh: '正文中解释答案的文字移到了解析',
    en: 'What explains the answer within the text was moved to the analysis.',
  },
  hidden: (words: string): Text => ({
    zh: `隐藏的文字没有导入：${words.slice(0, 200)}`,
    en: `Hidden text was left out: ${words.slice(0, 200)}`,
  }),
  material: { zh: '没有材料，用题目名称代替', en: 'It has no material; its title is used instead.' },
  stem: { zh: '没有题干，用题目名称代替', en: 'It has no stem; its title is used instead.' },
  stimulus: { zh: '共用材料放在了题干前面', en: 'The shared stimulus was put before the stem.' },
  score: { zh: '分值超出范围，没有导入', en: 'The score is out of range and was left out.' },
  template: { zh: '自定义的计分规则没有导入', en: 'Its own scoring rules were left out.' },
} satisfies Record<string, Text | ((...given: never[]) => Text)>
