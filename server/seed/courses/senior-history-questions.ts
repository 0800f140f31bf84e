import type { SampleQuestion } from '../sample-course.ts'

export const seniorHistoryQuestions: readonly SampleQuestion[] = []
