import {
  itemAt,
  atField,
  readableMissing,
  type AnyResource,
  type Missing,
  type Text,
  type ValidationIssue,
} from '../../../resources/kit/index.ts'
import { Fault } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'

/** How a write is refused for what is wrong in its records, or missing. */

/** A record that is refused, and its faults. */
export interface RefusedRecord {
  id: number | null
  issues: readonly Missing[]
}

const maxRecords = 100
const maxIssues = 20
const maxNamed = 3

/** A sentence that names the first records with their faults. */
function sentence(resource: AnyResource, refused: readonly RefusedRecord[], language: 'zh' | 'en'): string {
  const one = ({ id, issues }: RefusedRecord) => {
    const sentences = issues
      .slice(0, maxNamed)
      .map(({ path, message }) => atField(resource, path, message[language], language))
    return `${id === null ? '' : `#${id} `}${sentences.join(language === 'zh' ? '；' : '; ')}${issues.length > maxNamed ? ' …' : ''}`
  }
  return `${refused
    .slice(0, maxNamed)
    .map(one)
    .join(language === 'zh' ? '。' : '. ')}${refused.length > maxNamed ? ' …' : ''}`
}

/**
 * 100400 that names each record and its fault: the broken rule, or the missing fields. `errors` are those of the first
 * record, for a form; `records` lists all. For a field that the person may not read it only says that it is invalid.
 */
export function refusedFor(
  resource: AnyResource,
  identity: Identity,
  refused: readonly RefusedRecord[],
  action?: Text,
): Fault {
  const { rights, language } = identity
  const listed = refused.map(({ id, issues }) => ({
    id,
    issues: readableMissing(resource, issues, rights).slice(0, maxIssues),
  }))
  const inWords = (issues: readonly Missing[]): ValidationIssue[] =>
    issues.map(({ path, message }) => ({ path, message: message[language] }))
  const lead: Text = {
    zh: action ? `没有执行“${action.zh}”：` : '没有保存：',
    en: action ? `“${action.en}” was not done: ` : 'Nothing was saved: ',
  }
  return new Fault(
    400,
    100400,
    { zh: `${lead.zh}${sentence(resource, listed, 'zh')}`, en: `${lead.en}${sentence(resource, listed, 'en')}` },
    {
      errors: inWords(itemAt(listed, 0).issues),
      records: listed
        .slice(0, maxRecords)
        .flatMap(({ id, issues }) => (id === null ? [] : [{ id, errors: inWords(issues) }])),
      count: listed.length,
    },
  )
}
