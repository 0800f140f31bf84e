import { readScansKind } from '../answer-sheets/import-scans.ts'
import { capabilityJobs } from '../capabilities/jobs.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { exportPersonKind } from '../people/export-person.ts'
import { conversionKind } from '../source-files/conversion.ts'

/** Every kind of background job, by the name that `enqueue` uses and `job.kind` shows. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  ...Object.assign({}, ...capabilityJobs),
  export_person: exportPersonKind,
  convert_source_file: conversionKind,
  read_scans: readScansKind,
}
