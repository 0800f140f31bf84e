import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { AnalysisOptions } from './options.ts'

/** The resource whose records are attempts. */
const attempts = 'answer_record'

export function check(
  resource: DeclaredResource,
  { by, course }: AnalysisOptions,
  { resources, names, fault }: OptionChecks,
) {
  const { name, fields } = resource
  if (course !== undefined) names('course', [course])
  const target = resources[attempts]?.fields[by]?.target
  if (target?.resource !== name || target.many) fault(`"${by}" of ${attempts} does not point at one ${name}`, 'by')
  if (course !== undefined && fields[course] && fields[course].target?.resource !== 'subject_course')
    fault(`"${course}" does not point at a course`, 'course')
}
