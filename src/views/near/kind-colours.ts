import type { LikeKind } from '../../../resources/kit/index.ts'

export const kindColours: Readonly<Record<LikeKind, string>> = { same: 'red', numbers: 'gold', similar: 'blue' }
