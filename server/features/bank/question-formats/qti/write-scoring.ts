import type { Frame, Written } from './write-frame.ts'
import { xmlText, type Attributes, type Dialect } from './write-xml.ts'

/** Response declarations and response processing: what is right, and what it adds to SCORE. */

interface Response {
  name: string
  cardinality: 'single' | 'multiple' | 'ordered'
  baseType: string
  correct: readonly string[]
  mapping?: string
}

export function declared({ qti }: Dialect, { name, cardinality, baseType, correct, mapping = '' }: Response): string {
  const right =
    correct.length > 0 ? qti('correctResponse', {}, ...correct.map((value) => qti('value', {}, xmlText(value)))) : ''
  return qti('responseDeclaration', { identifier: name, cardinality, baseType }, right, mapping)
}

/** Adds the value of `worth` to SCORE when `when` is true. */
export const adds = ({ qti }: Dialect, when: string, worth: string): string =>
  qti(
    'responseCondition',
    {},
    qti(
      'responseIf',
      {},
      when,
      qti('setOutcomeValue', { identifier: 'SCORE' }, qti('sum', {}, qti('variable', { identifier: 'SCORE' }), worth)),
    ),
  )
export const float = ({ qti }: Dialect, value: number): string => qti('baseValue', { baseType: 'float' }, String(value))
export const isRight = ({ qti }: Dialect, name: string): string =>
  qti('match', {}, qti('variable', { identifier: name }), qti('correct', { identifier: name }))
export const isAnswered = ({ qti }: Dialect, name: string): string =>
  qti('not', {}, qti('isNull', {}, qti('variable', { identifier: name })))

/** One response, scored all or nothing. */
export function whole(
  frame: Frame,
  response: Omit<Response, 'name'>,
): Pick<Written, 'declarations' | 'conditions' | 'template'> & { name: string } {
  const name = `${frame.prefix}RESPONSE`
  const conditions =
    response.correct.length > 0
      ? [adds(frame.dialect, isRight(frame.dialect, name), float(frame.dialect, frame.points))]
      : []
  return { name, declarations: [declared(frame.dialect, { ...response, name })], conditions, template: 'match_correct' }
}

/** One response with a score for each of its values. */
export function mapped(frame: Frame, response: Omit<Response, 'name'>): ReturnType<typeof whole> {
  const name = `${frame.prefix}RESPONSE`
  const conditions =
    response.correct.length > 0
      ? [adds(frame.dialect, isAnswered(frame.dialect, name), frame.dialect.qti('mapResponse', { identifier: name }))]
      : []
  return { name, declarations: [declared(frame.dialect, { ...response, name })], conditions, template: 'map_response' }
}

export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

export const mapping = (
  { qti }: Dialect,
  entries: readonly { key: string; value: number; caseSensitive?: boolean }[],
  bounds: Attributes = {},
): string =>
  qti(
    'mapping',
    { ...bounds, defaultValue: 0 },
    ...entries.map(({ key, value, caseSensitive }) =>
      qti('mapEntry', { mapKey: key, mappedValue: rounded(value), caseSensitive }),
    ),
  )
