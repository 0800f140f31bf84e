import type { SampleQuestion } from '../sample-course.ts'

export const seniorChemistryQuestions: readonly SampleQuestion[] = []
