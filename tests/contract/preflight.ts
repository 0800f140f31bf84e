import { resources } from '../../resources/index.ts'
import { holds, rightsOf } from '../../resources/kit/index.ts'
import { userInfo } from '../../resources/system/account-calls.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client, type Answer } from '../fixtures/client.ts'

/**
 * Why the contract cannot be tested on a server with this token: a sentence for the person who started the run. Null
 * when it can.
 */
export async function hindrance(base: string, token: string): Promise<string | null> {
  let answer: Answer
  try {
    answer = await new Client(base, token).send(systemCalls.info)
  } catch (error) {
    const { message, cause } = error as Error
    return `No server of this contract answers at ${base}: ${cause instanceof Error ? cause.message : message}\nThe base ends with the path of the API, such as http://host/api.`
  }
  if (answer.code === 401) return `${base} does not know this token: ${answer.msg}`
  const person = userInfo.safeParse(answer.data)
  if (!person.success) return `${base} does not say who the token belongs to: ${JSON.stringify(answer).slice(0, 300)}`
  const held = new Set(person.data.permissions)
  const lacking = Object.values(resources)
    .flatMap((resource) => rightsOf(resource).map(({ tag }) => tag))
    .filter((tag) => !holds(held, tag))
  if (lacking.length > 0)
    return `${person.data.username} lacks ${lacking.length} of the rights that the contract needs, among them ${lacking.slice(0, 5).join(', ')}`
  if (person.data.scopeType !== 1)
    return `${person.data.username} sees a part of the records (scopeType ${person.data.scopeType}); the contract needs somebody who sees all`
  return null
}
