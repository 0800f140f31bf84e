import { describe, expect, it } from 'vitest'
import { checkPair } from '../locales/check-words.ts'
import { resources } from '../../resources/index.ts'
import {
  callOf,
  checkResources,
  formSchema,
  rightOf,
  rightsOf,
  validationIssues,
  type Action,
  type AnyField,
  type AnyResource,
  type Text,
} from '../../resources/kit/index.ts'
import { userInfo } from '../../resources/system/account-calls.ts'

/** The declarations, validated as a whole. */

const all: AnyResource[] = Object.values(resources)
const named = all.map((resource) => [resource.name, resource] as const)

it('finds no fault in any declaration', () => {
  expect(checkResources(resources)).toEqual([])
})

describe.each(named)('%s', (name, resource) => {
  const actions: [string, Action][] = Object.entries(resource.actions)
  const fields: [string, AnyField][] = Object.entries(resource.fields)

  it('has a right for every verb and action, of its own but where it names that of another, and a name for each', () => {
    const rights = new Map(rightsOf(resource).map((right) => [right.tag, right.name]))
    const ofOthers = new Set(
      named.filter(([other]) => other !== name).flatMap(([, other]) => rightsOf(other).map(({ tag }) => tag)),
    )
    for (const tag of rights.keys()) expect(tag).toMatch(new RegExp(`^${name}:[a-z0-9_]+$`))
    for (const one of [...resource.verbs, ...Object.keys(resource.actions)]) {
      const tag = rightOf(resource, one)
      const isOfAnother = resource.actions[one]?.right?.includes(':') ?? false
      expect((isOfAnother ? ofOthers : rights).has(tag), tag).toBe(true)
    }
    for (const [tag, { zh, en }] of rights) expect({ tag, named: zh !== '' && en !== '' }).toEqual({ tag, named: true })
  })

  it('never changes anything by a GET', () => {
    for (const verb of ['create', 'update', 'delete', 'move', 'restore', 'purge'] as const)
      expect(callOf(resource, verb).method).toBe('POST')
    for (const [action, { method, set, job }] of actions)
      if (method === 'GET')
        expect({ action, writes: set !== undefined || job === true }).toEqual({ action, writes: false })
  })

  it('is labelled in Chinese and in English, each in its own letters', () => {
    const texts: Text[] = [
      resource.label,
      ...fields.map(([, field]) => field.label),
      ...actions.map(([, action]) => action.label),
      ...resource.form.map((group) => group.label),
    ]
    expect(texts.flatMap(({ zh, en }) => checkPair(en, zh, en))).toEqual([])
  })

  it('has an example of every field that its own schema takes', () => {
    for (const [field, value] of Object.entries(resource.example ?? {}))
      expect((resource.fields[field] as AnyField).schema.safeParse(value).error, field).toBeUndefined()
  })

  it('names in both languages the fields that an empty form lacks', () => {
    if (!resource.verbs.includes('create')) return
    for (const [language, script] of [
      ['zh', /\p{Script=Han}/u],
      ['en', /^[\x20-\x7e]+$/],
    ] as const) {
      const parsed = formSchema(resource).safeParse({})
      for (const { message } of parsed.error ? validationIssues(parsed.error, language, {}) : [])
        expect(message).toMatch(script)
    }
  })
})

it('has the pages of the specification at their paths', () => {
  const paths = Object.fromEntries(all.map(({ name, menu }) => [name, menu?.path]))
  expect(paths).toMatchObject({
    user: '/userManagement',
    exercise: '/testing/topicManagement',
    resource: '/testing/resourceManagement',
    subject: '/systemManagement/scientificManagement',
    site: '/systemManagement/domainManagement',
    role: '/systemManagement/roleManagement',
    menu: '/systemManagement/menuManagement',
  })
})

it('refuses a user info without texts for name and picture, or lists for roles and permissions', () => {
  const good = {
    id: 1,
    username: 'admin',
    name: null,
    avatar: '',
    roles: [],
    permissions: ['*'],
    is_admin: true,
    scopeType: 1,
    menus: [],
  }
  expect(userInfo.safeParse(good).error).toBeUndefined()
  for (const wrong of [{ username: 1 }, { avatar: null }, { roles: 'admin' }, { permissions: null }])
    expect(userInfo.safeParse({ ...good, ...wrong }).success).toBe(false)
})
