import type { SimilarRecord } from '../../../../resources/bank/duplicates/index.ts'

export const kindColours: Readonly<Record<SimilarRecord['kind'], string>> = {
  same: 'red',
  numbers: 'gold',
  similar: 'blue',
}
