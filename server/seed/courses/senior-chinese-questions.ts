import type { SampleQuestion } from '../sample-course.ts'

export const seniorChineseQuestions: readonly SampleQuestion[] = []
