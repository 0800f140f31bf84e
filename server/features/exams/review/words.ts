import type { Language } from '../../../../resources/kit/index.ts'

/** The words of a review; `{…}` are filled in. */
const words = {
  zh: {
    language: 'zh',
    title: '{exam}　{subject}　讲评',
    everybody: '全部考生',
    facts: '{group}　{count} 份答卷　平均 {mean} / {full}（全部 {all}）',
    factsOfAll: '{group}　{count} 份答卷　平均 {mean} / {full}',
    rates: '各题得分率',
    number: '题号',
    points: '满分',
    own: '本班 %',
    ofAll: '全部 %',
    failed: '未得满分',
    spoken: '逐题讲评（未得满分人数由多到少）',
    question: '第 {number} 题　得分率 {rate}%（全部 {all}%）　未得满分 {failed} 人',
    corrected: '成绩更正：{text}',
    questionOfAll: '第 {number} 题　得分率 {rate}%　未得满分 {failed} 人',
    answered: '{text}：{names}',
    written: '{points} 分：{names}',
    separator: '、',
    similar: '同类练习',
    similarTo: '第 {number} 题的同类题',
    nothing: '没有得分率低于 {below}% 的题。',
    none: '–',
  },
  en: {
    language: 'en',
    title: '{exam}: {subject}, review',
    everybody: 'All candidates',
    facts: '{group}, {count} papers, mean {mean} of {full} (all: {all})',
    factsOfAll: '{group}, {count} papers, mean {mean} of {full}',
    rates: 'Question by question',
    number: 'No.',
    points: 'Points',
    own: 'Here %',
    ofAll: 'All %',
    failed: 'Not full',
    spoken: 'To speak of, most failed first',
    question: 'No. {number}: {rate}% of the points (all: {all}%), {failed} without all points',
    corrected: 'Corrected: {text}',
    questionOfAll: 'No. {number}: {rate}% of the points, {failed} without all points',
    answered: '{text}: {names}',
    written: '{points} points: {names}',
    separator: ', ',
    similar: 'To practise',
    similarTo: 'Like no. {number}',
    nothing: 'No question is below {below}%.',
    none: '–',
  },
} as const

export type ReviewWords = Record<keyof (typeof words)['zh'], string> & { language: Language }
export const reviewWords = (language: Language): ReviewWords => words[language]

export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
