import type { SampleQuestion } from '../sample-course.ts'

export const seniorMathematicsQuestions: readonly SampleQuestion[] = []
