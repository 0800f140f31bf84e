import { resources } from '../../../resources/index.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Served } from '../processes.ts'

/** The list that the site's benchmarks open, and the user who opens it. */
export const listed: AnyResource = resources.exercise
export const login = { username: 'bench', password: 'correct-horse-9' }

export const originOf = (served: Served): string => `http://127.0.0.1:${served.port}`

export async function ask<T>(served: Served, path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(`${originOf(served)}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${path} was answered ${code}: ${msg}`)
  return data
}
