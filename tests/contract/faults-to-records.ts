import { site } from '../../resources/site.ts'
import { callOf } from '../../resources/kit/index.ts'
import { done, type Fault, type Passing } from './faulty-proxy.ts'

const pathOf = (verb: string): string => callOf(site, verb).path
const isTo = ({ path }: Passing, verb: string): boolean => path === pathOf(verb)
const drops = (key: string) => (passing: Passing) => {
  if (isTo(passing, 'create') || isTo(passing, 'update')) delete passing.body[key]
}
const ignores = (verb: string, key: string) => (passing: Passing) => {
  if (isTo(passing, verb)) passing.query.delete(key)
}
const pretends = (verb: string) => (passing: Passing) => (isTo(passing, verb) ? done(null) : undefined)
const rewrites = (verb: string, change: (data: any) => void) => (passing: Passing) => {
  if (isTo(passing, verb) && passing.answer?.body['code'] === 200) change(passing.answer.body['data'])
}

/** `powerless` and `full`: the tokens of somebody without rights, and with all. */
export function faultsToRecords(powerless: string, full: string): Fault[] {
  let isFirstTotal = true
  return [
    { name: 'a field is never stored', says: /site\.language: .* was sent/, before: drops('language') },
    {
      name: 'an update ignores all but the title',
      says: /site\.\w+: .* was sent, .* is read/,
      before(passing) {
        if (!isTo(passing, 'update')) return
        const { id, version, name } = passing.body
        passing.body = { id, version, ...(name === undefined ? {} : { name }) }
      },
    },
    { name: 'sort is ignored', says: /sort=name: row \d .* is before row/, before: ignores('list', 'sort') },
    {
      name: 'the direction of sort is ignored',
      says: /sort=-name: row \d .* is before row/,
      before(passing) {
        if (isTo(passing, 'list')) passing.query.set('sort', (passing.query.get('sort') ?? 'id').replaceAll('-', ''))
      },
    },
    { name: 'search is ignored', says: /search=龘靐 finds/, before: ignores('list', 'search') },
    { name: 'a filter is ignored', says: /domain=/, before: ignores('list', 'domain') },
    { name: 'page_size is ignored', says: /page_size=2: 3 rows/, before: ignores('list', 'page_size') },
    { name: 'a cursor is ignored', says: /to deeply equal \[ \d+ \]/, before: ignores('list', 'cursor') },
    {
      name: 'a hash is in a list',
      says: /data\.list\.0: Unrecognized key: "password_hash"/,
      after: rewrites('list', ({ list }) => list.forEach((row: any) => (row.password_hash = 'x'))),
    },
    {
      name: 'a hash is in a record',
      says: /Unrecognized key: "password_hash"/,
      after: rewrites('detail', (data) => (data.password_hash = 'x')),
    },
    {
      name: 'a field is not in a list',
      says: /data\.list\.0\.domain/,
      after: rewrites('list', ({ list }) => list.forEach((row: any) => delete row.domain)),
    },
    {
      name: 'a total is wrong once',
      says: /total(?: is \d+, and \d+ rows came|: expected 4 to be 3)/,
      after: rewrites('list', (data) => {
        if (isFirstTotal && data.list.length > 0) data.total += 1
        isFirstTotal &&= data.list.length === 0
      }),
    },
    {
      name: 'a moment is a number',
      says: /data\.created_at/,
      after: rewrites('detail', (data) => (data.created_at = 1)),
    },
    {
      name: 'somebody without rights is let in',
      says: /site\.list answers 100400 to somebody without site:list; expected 403/,
      before({ headers }) {
        if (headers['authorization'] === `Bearer ${powerless}`) headers['authorization'] = `Bearer ${full}`
      },
    },
    {
      name: 'a forbidden list answers 200',
      says: /site\.list answers 200 to somebody without site:list; expected 403/,
      before: (passing) =>
        isTo(passing, 'list') && passing.headers['authorization'] === `Bearer ${powerless}`
          ? done({ list: [], total: 0 })
          : undefined,
    },
    {
      name: 'somebody without a token is let in',
      says: /to somebody without a token; expected 401/,
      before({ headers }) {
        headers['authorization'] ??= `Bearer ${full}`
      },
    },
    {
      name: 'a repeated create makes two',
      says: /to be 1/,
      before({ headers }) {
        delete headers['idempotency-key']
      },
    },
    { name: 'a delete does nothing', says: /100404|to be/, before: pretends('delete') },
    { name: 'a restore does nothing', says: /in the trash/, before: pretends('restore') },
    { name: 'a purge does nothing', says: /in the trash/, before: pretends('purge') },
    {
      name: 'the trash is empty',
      says: /in the trash/,
      after: rewrites('trash', (data) => Object.assign(data, { list: [], total: 0 })),
    },
    {
      name: 'a history lacks its last entry',
      says: /restore/,
      after: rewrites('history', (data) => data.list.shift()),
    },
    {
      name: 'the second of two writers wins',
      says: /100409/,
      after(passing) {
        if (isTo(passing, 'update') && passing.answer?.body['code'] === 100409)
          passing.answer = done(passing.answer.body['data'].current)
      },
    },
    {
      name: 'an unknown call answers 200',
      says: /404/,
      before: ({ path }) => (path === 'admin/no_such_call' ? done(null) : undefined),
    },
  ]
}
