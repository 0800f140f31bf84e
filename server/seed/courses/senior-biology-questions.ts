import type { SampleQuestion } from '../sample-course.ts'

export const seniorBiologyQuestions: readonly SampleQuestion[] = []
