import { z } from 'zod'
import { resolve } from 'node:path'
import { defaultTimeZone, isTimeZone } from '../../resources/kit/school-day.ts'
import { checkS3, s3Environment } from '../storage/files/s3/environment.ts'
import { loginEnvironment } from '../people/login/environment.ts'

/** Everything the server reads from its environment, once, at start. Unknown variables are ignored. */

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1'])
    .default(fallback ? '1' : '0')
    .transform((value) => value === '1')

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'starts with postgres://')

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
    .default('4000')
    .transform(Number)
    .pipe(z.int().max(65_535)),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgresUrl.optional(),
  /** The PostgreSQL itself, where DATABASE_URL leads to a pooler that shares sessions: for what holds a session. */
  DIRECT_DATABASE_URL: postgresUrl.optional(),
  ADMIN_USERNAME: z.string().min(2).max(60).default('admin'),
  ADMIN_PASSWORD: z.string().min(6, 'at least 6 characters').max(128).optional(),
  SAMPLE_DATA: flag(true),
  TITLE: z.string().max(60).default('题库管理后台'),
  /** Of the school: it decides what a day is. A name of the IANA database. */
  TIME_ZONE: z.string().refine(isTimeZone, 'a name of the IANA database, like Asia/Shanghai').default(defaultTimeZone),
  /** Which names people may have: `chinese` asks for 2 to 4 Chinese characters. */
  PERSON_NAMES: z.enum(['any', 'chinese']).default('any'),
  /** Of one call. */
  MAX_UPLOAD_MB: z
    .string()
    .regex(/^\d{1,4}$/)
    .default('200')
    .transform(Number),
  /** Of a file that comes in parts, or is sent to the store by the client. */
  MAX_FILE_MB: z
    .string()
    .regex(/^\d{1,5}$/)
    .default('4096')
    .transform(Number),
  /** Of all files of somebody without any right, as learners are. */
  LEARNER_QUOTA_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'a whole number of megabytes')
    .default('500')
    .transform(Number),
  /** LibreOffice's program; `off` for none. Default: looked for on the PATH. */
  SOFFICE_PATH: z.string().optional(),
  /** Calls a minute from one address. */
  RATE_LIMIT_PER_MINUTE: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('6000')
    .transform(Number),
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...loginEnvironment,
  ...s3Environment,
})

/** All variables. */
export const environmentNames: readonly string[] = Object.keys(schema.shape)

export type Environment = z.infer<typeof schema>

export const maxFileBytes = ({ MAX_FILE_MB }: Pick<Environment, 'MAX_FILE_MB'>): number => MAX_FILE_MB * 1_048_576

/** Reads the environment. Throws one error that names every invalid variable and what was expected. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema
    .superRefine(checkS3)
    .refine(({ DATABASE_URL, DIRECT_DATABASE_URL }) => DATABASE_URL || !DIRECT_DATABASE_URL, {
      path: ['DIRECT_DATABASE_URL'],
      message: 'is for the PostgreSQL behind the pooler of DATABASE_URL, which is not set',
    })
    .safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Invalid environment variables:\n${faults.join('\n')}`)
}
