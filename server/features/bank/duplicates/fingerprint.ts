import type { AnyResource } from '../../../../resources/kit/index.ts'
import { comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import { fingerprintOf as fingerprintOfTexts, type Fingerprint } from '../../../base/search-text/similarity.ts'
import { wordsIn } from '../../../base/search-text/stored-words.ts'

/** The fingerprint of a record. */
export const fingerprintOf = (resource: AnyResource, record: Readonly<Record<string, unknown>>): Fingerprint =>
  fingerprintOfTexts(comparisonOf(resource).fields.flatMap((name) => wordsIn(resource, name, record[name])))
