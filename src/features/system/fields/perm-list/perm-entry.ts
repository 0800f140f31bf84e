import type { z } from 'zod'
import type { permEntry } from '../../../../../resources/menu.ts'

export type PermEntry = z.infer<typeof permEntry>
