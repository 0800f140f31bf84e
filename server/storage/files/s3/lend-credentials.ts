import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from './environment.ts'
import { bodyOf, S3Error, sendOnce } from './s3-client.ts'
import { textInside } from './xml.ts'

/**
 * Credentials that can write one object, lent by a role of the store (STS AssumeRole). Aliyun has its own words for
 * resources and its own signature; all others speak Amazon's.
 */

export interface LentCredentials {
  access_key_id: string
  access_key_secret: string
  security_token: string
  expires_at: string
}

/** The least that Amazon and Aliyun lend for. */
const lentSeconds = 900

const isAliyun = (role: string): boolean => role.startsWith('acs:')

/** Nothing but this object, and nothing but writing it. */
function writeOnly({ bucket, prefix }: S3Settings, role: string, key: string): object {
  const action = isAliyun(role) ? 'oss' : 's3'
  const resource = isAliyun(role) ? `acs:oss:*:*:${bucket}/${prefix}${key}` : `arn:aws:s3:::${bucket}/${prefix}${key}`
  const actions = ['PutObject', 'AbortMultipartUpload', isAliyun(role) ? 'ListParts' : 'ListMultipartUploadParts']
  return {
    Version: isAliyun(role) ? '1' : '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: actions.map((one) => `${action}:${one}`), Resource: [resource] }],
  }
}

export async function lendCredentials(settings: S3Settings, key: string): Promise<LentCredentials> {
  const role = settings.role!
  const asked = {
    Action: 'AssumeRole',
    RoleArn: role.name,
    RoleSessionName: 'upload',
    DurationSeconds: String(lentSeconds),
    Policy: JSON.stringify(writeOnly(settings, role.name, key)),
  }
  const answer = await (isAliyun(role.name) ? askAliyun(settings, asked) : askAmazon(settings, asked))
  const xml = await text(answer)
  const value = (xmlName: string): string => {
    const found = textInside(xml, xmlName)
    if (answer.statusCode !== 200 || found === null)
      throw new S3Error(
        'AssumeRole',
        answer.statusCode!,
        textInside(xml, 'Code') ?? 'refused',
        textInside(xml, 'Message') ?? '',
      )
    return found
  }
  return {
    access_key_id: value('AccessKeyId'),
    access_key_secret: value(isAliyun(role.name) ? 'AccessKeySecret' : 'SecretAccessKey'),
    security_token: value(isAliyun(role.name) ? 'SecurityToken' : 'SessionToken'),
    expires_at: new Date(value('Expiration')).toISOString(),
  }
}

const form = 'application/x-www-form-urlencoded'
type Parameters = Readonly<Record<string, string>>

async function askAmazon({ role, ...keys }: S3Settings, asked: Parameters): Promise<IncomingMessage> {
  const body = new URLSearchParams({ ...asked, Version: '2011-06-15' }).toString()
  const { accessKeyId, secretAccessKey, region } = keys
  const url = `${role!.endpoint}/`
  const signer = { accessKeyId, secretAccessKey, region, service: 'sts', method: 'POST', url, body }
  const signed = await new AwsV4Signer({ ...signer, headers: { 'content-type': form } }).sign()
  return postForm(signed.url, body, Object.fromEntries(signed.headers))
}

const postForm = (url: URL, body: string, headers: Record<string, string>): Promise<IncomingMessage> => {
  const sent = bodyOf(body)
  return sendOnce(url, 'POST', { ...headers, 'content-type': form, 'content-length': String(sent.length) }, sent)
}

const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** https://www.alibabacloud.com/help/en/sdk/product-overview/rpc-mechanism */
export function aliyunSignature(method: 'GET' | 'POST', parameters: Parameters, secret: string): string {
  const sorted = Object.keys(parameters).sort()
  const query = sorted.map((name) => `${encoded(name)}=${encoded(parameters[name]!)}`).join('&')
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&%2F&${encoded(query)}`)
    .digest('base64')
}

async function askAliyun(settings: S3Settings, asked: Parameters): Promise<IncomingMessage> {
  const parameters = {
    ...asked,
    AccessKeyId: settings.accessKeyId,
    Format: 'XML',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: randomUUID(),
    SignatureVersion: '1.0',
    Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
    Version: '2015-04-01',
  }
  const Signature = aliyunSignature('POST', parameters, settings.secretAccessKey)
  return postForm(new URL(settings.role!.endpoint), new URLSearchParams({ ...parameters, Signature }).toString(), {})
}
