import type { SampleQuestion } from '../sample-course.ts'

export const juniorMathematicsQuestions: readonly SampleQuestion[] = []
