import { randomInt } from 'node:crypto'
import type { Language } from '../../../resources/kit/index.ts'
import type { SystemInput, SystemOutput } from '../../../resources/system/system-calls.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { Fault, notConfigured } from '../../base/fault.ts'
import { codeLimits, countTry, forgiveLogin, loginLimits, secondsBetweenCodes } from './limits.ts'
import { hashPassword, verifyPassword } from '../../base/passwords/password.ts'
import { openSession, type OpenedSession } from '../../access/sessions.ts'
import type { LoginLog, SmsGateway } from './sms-gateway.ts'

/**
 * Logins by a code sent to a mobile. A code is valid for 5 minutes, 5 attempts and one login. It is stored as an
 * argon2id hash: a plain digest of six digits is cracked in an instant, while trying out these takes longer than the
 * code is valid.
 */
const lifeSeconds = 300
const triesOfCode = 5

export interface CodeSender {
  gateway: SmsGateway | null
  log: LoginLog
  /** Messages being sent. Wait for them before the server ends. */
  sending: Set<Promise<void>>
}

export const codeSender = (gateway: SmsGateway | null, log: LoginLog): CodeSender => ({
  gateway,
  log,
  sending: new Set(),
})

const noGateway = (): Fault =>
  notConfigured(
    '短信网关未配置，不能用手机验证码登录',
    'No SMS gateway is configured (SMS_GATEWAY_URL), so there are no login codes.',
  )
const wrongCode = (): Fault =>
  new Fault(401, 401, { zh: '验证码错误或已失效', en: 'The code is wrong or has expired.' })

const keyOf = (mobile: string): string => `code:${mobile}`

const messageWith = (code: string): Record<Language, string> => ({
  zh: `您的登录验证码是${code}，5分钟内有效。如非本人操作请忽略。`,
  en: `Your login code is ${code}. It is valid for 5 minutes. If you did not request it, ignore this message.`,
})

const userOfMobile = (database: Database, mobile: string) =>
  database.first<{ id: number }>(
    sql`select id from "user" where lower(mobile) = ${mobile} and deleted_at is null and status = 1`,
  )

async function deliver(database: Database, gateway: SmsGateway, mobile: string, language: Language): Promise<void> {
  if (!(await userOfMobile(database, mobile))) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const secret = JSON.stringify({ hash: await hashPassword(code), tries: 0 })
  await database.run(sql`
    insert into login_secret (key, secret, until)
    values (${keyOf(mobile)}, ${secret}::jsonb, now() + make_interval(secs => ${lifeSeconds}::integer))
    on conflict (key) do update set secret = excluded.secret, until = excluded.until`)
  await gateway.send(mobile, code, messageWith(code)[language])
}

/**
 * Sends a code, at most one a minute to a mobile. Whether an account has that mobile is looked up after the response,
 * so that neither the response nor its duration reveals it. A failing gateway is therefore only seen in the log.
 */
export async function sendCode(
  database: Database,
  sender: CodeSender,
  { mobile }: SystemInput<'sendCode'>,
  from: { ip: string; language: Language },
): Promise<SystemOutput<'sendCode'>> {
  const { gateway, log, sending } = sender
  if (!gateway) throw noGateway()
  await countTry(database, codeLimits(mobile, from.ip))
  const delivery = deliver(database, gateway, mobile, from.language)
    .catch((error: Error) => log.warn({ reason: error.message }, 'a login code could not be sent'))
    .finally(() => sending.delete(delivery))
  sending.add(delivery)
  return { retry_after: secondsBetweenCodes }
}

/** Throws 401 for a wrong, used or expired code and for a mobile without an account, after the same work. */
export async function loginByMobile(
  database: Database,
  sender: CodeSender,
  input: { mobile: string; code: string },
  from: { ip: string },
): Promise<OpenedSession> {
  if (!sender.gateway) throw noGateway()
  const { mobile, code } = input
  await countTry(database, await loginLimits(database, mobile, from.ip))
  const secret = await database.first<{ hash: string }>(sql`
    update login_secret set secret = jsonb_set(secret, '{tries}', to_jsonb((secret->>'tries')::integer + 1))
    where key = ${keyOf(mobile)} and until > now() and (secret->>'tries')::integer < ${triesOfCode}::integer
    returning secret->>'hash' as hash`)
  if (!(await verifyPassword(secret?.hash, code))) throw wrongCode()
  const session = await database.transaction(async (inside) => {
    const used = await inside.run(
      sql`delete from login_secret where key = ${keyOf(mobile)} and secret->>'hash' = ${secret!.hash}`,
    )
    const user = used === 1 ? await userOfMobile(inside, mobile) : undefined
    if (!user) throw wrongCode()
    return openSession(inside, user.id)
  })
  await forgiveLogin(database, mobile, from.ip)
  return session
}
