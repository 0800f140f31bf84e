import { resources } from '../../../resources/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { entryOf } from '../../../resources/kit/present.ts'

/** Comments of the sample's people on a few of its questions. */
interface SampleThread {
  /** Words of the question's stem that occur in no other. */
  about: string
  field?: keyof typeof resources.exercise.fields
  by: string
  text: string
  replies?: readonly { by: string; text: string }[]
  resolvedBy?: string
}

const threads: readonly SampleThread[] = [
  {
    about: '将下列函数与其图象经过的定点连线',
    field: 'options',
    by: 'zhaoqiang',
    text: 'y=x³ 也经过 (1,1)，只看条件会有两种连法，学生可能提出异议。',
    replies: [
      {
        by: 'wanglei',
        text: '题目是一一对应，另一种连法中 (-1,-1) 没有函数可连。要不要在题干里写明“每个点只用一次”？',
      },
      { by: 'chenjing', text: '写明更好，请补上后再提交。' },
    ],
  },
  {
    about: '将下列函数与其图象经过的定点连线',
    by: 'liumin',
    text: '难度标为较易合适，课堂上用过，正确率约八成。',
    resolvedBy: 'wanglei',
  },
  {
    about: '用单摆测定当地的重力加速度',
    field: 'stem',
    by: 'chenjing',
    text: '请说明摆长是否包含小球半径。',
    replies: [{ by: 'liumin', text: '这里给的是摆长，已含半径，和教材的表述一致。' }],
    resolvedBy: 'chenjing',
  },
  { about: '将下列物理学家与他的贡献连线', by: 'zhaoqiang', text: '左右两列的顺序建议打乱，现在有两项正好相对。' },
]

const minuteMs = 60_000

/** Each some minutes after the previous one, the last of them now. */
export async function insertComments(
  database: Database,
  questions: readonly { id: number; stem: string }[],
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const comments = threads.flatMap((thread) => {
    const question = questions.find(({ stem }) => stem.includes(thread.about))
    return question ? [{ ...thread, id: question.id }] : []
  })
  let left = comments.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0)
  const write = async (
    recordId: number,
    by: string,
    text: string,
    more: { field?: string; reply_to?: number; resolvedBy?: string },
  ): Promise<number> => {
    const at = new Date(Date.now() - left-- * 37 * minuteMs).toISOString()
    const row = await database.first<{ id: number }>(sql`
      insert into comment (resource, record_id, user_id, text, field, reply_to, created_at, updated_at, resolved_at, resolved_by)
      values (${resources.exercise.name}, ${recordId}, ${entryOf(userIds, by)}, ${text}, ${more.field ?? null}, ${more.reply_to ?? null}, ${at}, ${at},
        ${more.resolvedBy ? at : null}, ${more.resolvedBy ? entryOf(userIds, more.resolvedBy) : null}) returning id`)
    return row!.id
  }
  for (const { id, by, text, field, replies = [], resolvedBy } of comments) {
    const first = await write(id, by, text, { field, resolvedBy })
    for (const reply of replies) await write(id, reply.by, reply.text, { field, reply_to: first })
  }
}
