import type { SampleQuestion } from '../sample-course.ts'

export const seniorPhysicsQuestions: readonly SampleQuestion[] = []
