import type { AnyResource } from '../../../resources/kit/index.ts'
import { comparisonOf } from '../../../resources/capabilities/duplicates/index.ts'
import { fingerprintOf as fingerprintOfTexts, type Fingerprint } from '../../search-text/similarity.ts'
import { wordsIn } from '../../search-text/stored-words.ts'

/** The fingerprint of a record. */
export const fingerprintOf = (resource: AnyResource, record: Readonly<Record<string, unknown>>): Fingerprint =>
  fingerprintOfTexts(comparisonOf(resource).fields.flatMap((name) => wordsIn(resource, name, record[name])))
