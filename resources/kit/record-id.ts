import { z } from 'zod'

export const recordId = z.int().min(1).max(2_147_483_647)
