import { juniorMathematics } from './courses/junior-mathematics.ts'
import { seniorBiology } from './courses/senior-biology.ts'
import { seniorChemistry } from './courses/senior-chemistry.ts'
import { seniorChinese } from './courses/senior-chinese.ts'
import { seniorEnglish } from './courses/senior-english.ts'
import { seniorGeography } from './courses/senior-geography.ts'
import { seniorHistory } from './courses/senior-history.ts'
import { seniorMathematics } from './courses/senior-mathematics.ts'
import { seniorPhysics } from './courses/senior-physics.ts'
import { seniorPolitics } from './courses/senior-politics.ts'
import type { SampleCourse } from './sample-course.ts'

export const sampleCourses: readonly SampleCourse[] = [
  seniorMathematics,
  juniorMathematics,
  seniorChinese,
  seniorEnglish,
  seniorPhysics,
  seniorChemistry,
  seniorBiology,
  seniorHistory,
  seniorGeography,
  seniorPolitics,
]
