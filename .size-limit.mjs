import { readFileSync } from 'node:fs'

/**
 * What a browser has to fetch, read from the build's manifest: the files of an entry and of all that it imports,
 * without what it loads later. gzip, as most clients get it. `npm run bench -- first-list` shows that a browser fetches
 * just these.
 */
const client = process.env['CLIENT_FOLDER'] ?? 'dist/client'
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))

/** A file of the build by its source, or by the name of a chunk (`vite.config.ts`). */
function named(name) {
  const found = manifest[name] ?? Object.values(manifest).find((one) => one.name === name && one.file.endsWith('.js'))
  if (!found) throw new Error(`${name} is no part of the build: .size-limit.mjs names a file that moved`)
  return found
}

/** With what every page begins with (`public/before-start.js`), which is no part of the manifest. */
function filesOf(names) {
  const files = new Set()
  const visit = ({ file, css = [], imports = [] }) => {
    if (files.has(file)) return
    for (const one of [file, ...css]) files.add(one)
    for (const one of imports) visit(named(one))
  }
  for (const name of names) visit(named(name))
  const [, start] = /src="\/(assets\/before-start[^"]*)"/.exec(readFileSync(`${client}/index.html`, 'utf8'))
  return [start, ...files].map((file) => `${client}/${file}`)
}

const login = ['index.html']
/** With the data of the resource that has the most. */
const firstList = ['index.html', 'list', 'src/base/locales/zh.ts', 'virtual:declarations/list/exercise']

export default [
  { name: 'login page', path: filesOf(login), gzip: true, limit: '130 kB' },
  { name: 'first list', path: filesOf(firstList), gzip: true, limit: '500 kB' },
]
