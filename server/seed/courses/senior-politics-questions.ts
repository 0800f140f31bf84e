import type { SampleQuestion } from '../sample-course.ts'

export const seniorPoliticsQuestions: readonly SampleQuestion[] = []
