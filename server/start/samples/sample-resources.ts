import type { LearningResource } from '../../../resources/learning-resource.ts'

/** Links of the sample bank: the one type of material that needs no file. The addresses are reserved for examples. */
export const sampleResources: readonly (Pick<LearningResource, 'title' | 'url' | 'description'> & {
  course: string
  labels: readonly string[]
})[] = [
  {
    title: '函数的单调性与奇偶性专题讲解',
    url: 'https://example.com/math/function-properties',
    description: '结合图象讲解单调区间的求法与奇偶性的判断，附10道变式练习。',
    course: '高中数学',
    labels: ['能力提升'],
  },
  {
    title: '圆锥曲线常用结论汇编',
    url: 'https://example.com/math/conics',
    description: '椭圆、双曲线、抛物线的定义、性质和焦点弦结论。',
    course: '高中数学',
    labels: ['高考模拟'],
  },
  {
    title: '平抛运动实验演示',
    url: 'https://example.com/physics/projectile',
    description: '频闪照片与数据处理，理解水平和竖直两个方向的运动。',
    course: '高中物理',
    labels: ['科学探究'],
  },
  {
    title: '元素周期表（交互版）',
    url: 'https://example.com/chemistry/periodic-table',
    description: '点选元素查看原子结构、化合价与常见单质的性质。',
    course: '高中化学',
    labels: ['课堂练习'],
  },
  {
    title: '高中必背古诗文朗读',
    url: 'https://example.com/chinese/recitation',
    description: '统编教材必背篇目的朗读与注释。',
    course: '高中语文',
    labels: ['课后作业'],
  },
  {
    title: '中国古代史大事年表',
    url: 'https://example.com/history/timeline',
    description: '从夏商周到明清的重要事件与制度演变。',
    course: '高中历史',
    labels: ['基础巩固', '家国情怀'],
  },
]
