import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sittingCalls, type SavedAnswer, type Sitting } from '../../../../resources/learners/sittings/sitting-calls.ts'
import type { ShownQuestion } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { Client, type Answer, type CallOptions } from '../../../fixtures/client.ts'

/** A learner's app: it sits papers by the calls alone. */
export class Learner {
  readonly client: Client
  private seq = 0

  constructor(client: Client) {
    this.client = client
  }

  examList(): Promise<Answer> {
    return this.client.send(sittingCalls.calls.examList)
  }
  begin(exam_id: number, options?: CallOptions): Promise<Answer> {
    return this.client.send(sittingCalls.calls.begin, { exam_id }, options)
  }
  detail(record_id: number): Promise<Answer> {
    return this.client.send(sittingCalls.calls.detail, { record_id })
  }
  save(record_id: number, answers: readonly SavedAnswer[], seq = ++this.seq): Promise<Answer> {
    return this.client.send(sittingCalls.calls.save, { record_id, seq, answers })
  }
  submit(record_id: number, more: object = {}): Promise<Answer> {
    return this.client.send(sittingCalls.calls.submit, { record_id, ...more })
  }
}

export const questionsOf = ({ sections }: Pick<Sitting, 'sections'>): ShownQuestion[] =>
  sections.flatMap(({ items }) => items.flatMap(({ questions }) => questions))

/** New learners, each logged in: their accounts have no roles. */
export async function newLearners(pool: pg.Pool, base: string, names: readonly string[]): Promise<Learner[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into "user" (username) select unnest($1::text[]) returning id`,
    [names],
  )
  const tokens = rows.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into session (token_hash, user_id, expires_at) select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::integer[]) given(hash, id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), rows.map(({ id }) => id)],
  )
  return tokens.map((token, at) => Object.assign(new Learner(new Client(base, token)), { id: rows[at]!.id }))
}
