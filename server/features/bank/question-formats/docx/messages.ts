import type { Text } from '../../../../../resources/kit/index.ts'

/** Reasons why a whole file is refused. */
export const refusals = {
  notADocx: {
    zh: '这不是可以读取的 .docx 文件，请用 Word 或 WPS 重新另存为 .docx',
    en: 'This is not a readable .docx file. Save it again as .docx.',
  },
  noDocument: {
    zh: '文件中没有正文，请用 Word 或 WPS 重新另存为 .docx',
    en: 'The file has no document in it. Save it again as .docx.',
  },
  unsafeXml: {
    zh: '文件中含有不允许的内容（DOCTYPE 或实体）',
    en: 'The file contains a DOCTYPE or entities, which are not allowed.',
  },
  partTooLarge: (part: string, megabytes: number): Text => ({
    zh: `${part} 解压后超过${megabytes}MB，请拆成几个文件`,
    en: `${part} has more than ${megabytes} MB unpacked. Split the document.`,
  }),
  tooDeep: (depth: number): Text => ({
    zh: `文件的元素嵌套超过${depth}层`,
    en: `Elements are nested deeper than ${depth} in the file.`,
  }),
  tooLong: { zh: '文档内容过多，请拆成几个文件', en: 'There is too much in the document. Split it.' },
  tooManyQuestions: (most: number): Text => ({
    zh: `题目超过${most}道，请拆成几个文件`,
    en: `More than ${most} questions. Split the file.`,
  }),
} satisfies Record<string, Text | ((...given: never[]) => Text)>

/** How content was kept that a question cannot represent as the document has it. */
export const kept = {
  oldFormula: {
    zh: '有旧式公式（MathType 或公式编辑器 3.0），无法显示，已用〔公式〕标出',
    en: 'A formula of an old kind (MathType or Equation 3.0) cannot be shown; a placeholder replaces it.',
  },
  oldPicture: (kind: string): Text => ({
    zh: `有 ${kind} 格式的图片，无法显示，已用〔图片〕标出`,
    en: `A picture of the kind ${kind} cannot be shown; a placeholder replaces it.`,
  }),
  noPicture: {
    zh: '有图片不在文件中，已用〔图片〕标出',
    en: 'A picture is not in the file; a placeholder replaces it.',
  },
  pictureTooLarge: {
    zh: '有图片过大，已用〔图片〕标出',
    en: 'A picture is too large; a placeholder replaces it.',
  },
  picturesTooLarge: {
    zh: '一道题的图片合计过大，其余的没有导入，已用文件名标出',
    en: 'The pictures of the question are too large together; the others are replaced by their names.',
  },
  shape: {
    zh: '有 Word 绘制的图形，没有导入，已用〔图形〕标出',
    en: 'A drawing made in Word is not imported; a placeholder replaces it.',
  },
  deletion: {
    zh: '有修订：已删除的内容没有导入，已插入的内容按正文导入',
    en: 'Tracked changes: what was deleted is left out, what was inserted is kept.',
  },
  comment: { zh: '批注没有导入', en: 'Comments are not imported.' },
  hidden: { zh: '隐藏的文字没有导入', en: 'Hidden text is not imported.' },
  footnote: { zh: '脚注放在了引用它的段落后面', en: 'A footnote was put after the paragraph that refers to it.' },
  textBox: { zh: '文本框的内容放在了它所在的段落后面', en: 'The content of a text box was put after its paragraph.' },
  unknownSymbol: { zh: '有无法识别的符号，已用□标出', en: 'A symbol that is not known is shown as □.' },
  formulaText: {
    zh: '有公式用到不认识的结构，只保留了其中的文字',
    en: 'A formula has a part of an unknown kind; only its text is kept.',
  },
  fieldFormula: { zh: '域公式（EQ）已转换为公式', en: 'A field formula (EQ) was made a formula.' },
  innerTable: { zh: '表格中的表格改为了文字', en: 'A table within a table became text.' },
} satisfies Record<string, Text | ((...given: never[]) => Text)>
