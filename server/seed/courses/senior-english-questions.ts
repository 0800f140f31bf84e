import type { SampleQuestion } from '../sample-course.ts'

export const seniorEnglishQuestions: readonly SampleQuestion[] = []
