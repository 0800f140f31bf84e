import type { SampleQuestion } from '../sample-course.ts'

export const seniorGeographyQuestions: readonly SampleQuestion[] = []
