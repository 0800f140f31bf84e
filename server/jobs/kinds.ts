import { exerciseImport } from '../import/import-exercise.ts'
import type { JobKind } from './job-kind.ts'

/** Every kind of long work, by the name that `enqueue` uses and `job.kind` shows. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  import_exercise: exerciseImport,
}
