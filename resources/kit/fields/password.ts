import { z } from 'zod'
import { textCell } from '../cells.ts'
import { field, type FieldOptions, type Only } from '../field.ts'
import { storable } from '../storable-text.ts'

interface PasswordOptions {
  /** Fields of the same record that it may neither equal, nor contain, nor be a simple variant of. @default none */
  unlike?: readonly string[]
}

/**
 * A secret that can only be written; stored as an argon2id hash, at least 6 characters, and none of the most common
 * ones.
 */
export const password = <const O extends FieldOptions<string> & PasswordOptions>(options: Only<O, 'unlike'>) =>
  field<string, O & { flow: 'write' }>(
    {
      kind: 'password',
      takes: ['unlike'],
      options: { unlike: options.unlike ?? [] },
      schema: z.string().min(6, 'password').max(128).refine(storable, 'text'),
      column: 'text',
      widget: 'password',
      operators: [],
      stored: 'hashed',
      cell: textCell(128),
      example: 'correct-horse',
    },
    { ...options, flow: 'write' },
  )
