import { z } from 'zod'

/** The environment variables of an S3-compatible store for files. None of them: files are below DATA_DIR. */

export const s3Environment = {
  /** Where the store is reached, without the bucket: `https://oss-cn-hangzhou.aliyuncs.com`. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' })
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** Where clients reach it, when that is elsewhere; default: S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' })
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
  /** As the store names it: `cn-hangzhou`. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .default('us-east-1'),
  /** Before the key of every object: several banks in one bucket. */
  S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-]+\/)*$/, 'names that each end with /')
    .default(''),
  /** `host`: `bucket.example.com/key`, which Aliyun OSS demands; `path`: `example.com/bucket/key`. */
  S3_ADDRESSES: z.enum(['host', 'path']).default('host'),
  /** The role that lends clients credentials for a single upload; without it `ali_sts_receipt` refuses. */
  S3_ROLE: z.string().min(1).max(300).optional(),
  /** Where that role is asked for; default: S3_ENDPOINT. */
  S3_ROLE_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
}

export type S3Variables = z.infer<z.ZodObject<typeof s3Environment>>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Names what is missing when only some of what a store needs is given. */
export function checkS3(variables: S3Variables, context: z.core.$RefinementCtx): void {
  const missing = needed.filter((name) => variables[name] === undefined)
  if (missing.length === needed.length && variables.S3_PUBLIC_ENDPOINT === undefined) return
  for (const name of missing)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `needed where one of ${[...needed, 'S3_PUBLIC_ENDPOINT'].join(', ')} is given`,
    })
}

export interface S3Settings {
  endpoint: string
  /** For addresses that are given to clients. */
  publicEndpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** With lent credentials. */
  sessionToken?: string
  region: string
  prefix: string
  addresses: 'host' | 'path'
  role: { name: string; endpoint: string } | null
}

/** null: files are on the disk. */
export function s3Settings(variables: S3Variables): S3Settings | null {
  if (variables.S3_ENDPOINT === undefined) return null
  const { S3_ROLE: role, S3_ENDPOINT: endpoint } = variables
  return {
    endpoint,
    publicEndpoint: variables.S3_PUBLIC_ENDPOINT ?? endpoint,
    bucket: variables.S3_BUCKET!,
    accessKeyId: variables.S3_ACCESS_KEY_ID!,
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY!,
    region: variables.S3_REGION,
    prefix: variables.S3_PREFIX,
    addresses: variables.S3_ADDRESSES,
    role: role === undefined ? null : { name: role, endpoint: variables.S3_ROLE_ENDPOINT ?? endpoint },
  }
}
