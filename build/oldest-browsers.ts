/** An entry of `browserslist` in package.json: `chrome >= 109`. */
const oldest = /^(chrome|edge|firefox|safari) >= ([\d.]+)$/

export interface OldestBrowser {
  name: string
  version: string
}

/** The oldest browsers that the site is for. */
export const oldestBrowsers = (browserslist: readonly string[]): OldestBrowser[] =>
  browserslist.map((entry) => {
    const [, name, version] = oldest.exec(entry) ?? []
    if (name === undefined || version === undefined)
      throw new Error(`browserslist in package.json: expected "chrome >= 109" or the like, got "${entry}"`)
    return { name, version }
  })

/** The same for Vite's `build.target`: `chrome109`. Syntax and styles are rewritten for them. */
export const buildTargets = (browserslist: readonly string[]): string[] =>
  oldestBrowsers(browserslist).map(({ name, version }) => name + version)
