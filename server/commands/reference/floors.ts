import { features, serverRooms, siteRooms, tiers } from '../boundaries/rules.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * The picture of the folders as floors, drawn of the rules that `npm run check` enforces: each imports those below it.
 */

/** The folders of a tier in the order of their floors, from the ground up; those on one floor together. */
export interface Floors {
  site: readonly (readonly string[])[]
  server: readonly (readonly string[])[]
}

const topOf = (room: string): string => itemAt(room.split('/'), 0)

/** Each folder at the highest of its floors; generated lists are left out. */
export function floors(): Floors {
  const highest = (all: readonly (readonly string[])[]): string[][] => {
    const heights = new Map(all.flatMap((floor, height) => floor.map((room) => [topOf(room), height] as const)))
    heights.delete('parts')
    return all
      .map((_, height) => [...heights].flatMap(([name, at]) => (at === height ? name : [])))
      .filter((floor) => floor.length > 0)
  }
  return {
    site: highest(siteRooms.map((floor) => [floor].flat())),
    server: highest(Object.keys(serverRooms).map((room) => [room])),
  }
}

const width = 960
const [column, gap, height, top] = [440, 20, 34, 44]
const style = `text { font: 14px system-ui, sans-serif; fill: #1f2430 } .quiet { fill: #5f6673; font-size: 12px } rect { fill: #f3f6fb; stroke: #9fb3cc; rx: 4 } .ground { fill: #eaf3ea } .features { fill: #fff7e6 }`

const box = (x: number, y: number, wide: number, text: string, kind = ''): string =>
  `<rect${kind && ` class="${kind}"`} x="${x}" y="${y}" width="${wide}" height="${height - 6}"/><text x="${x + wide / 2}" y="${y + 19}" text-anchor="middle">${text}</text>`

function stack(x: number, bottom: number, name: string, all: readonly (readonly string[])[]): string {
  const rows = all.map((floor, at) => {
    const wide = column / floor.length
    const y = bottom - (at + 1) * height
    return floor
      .map((one, nth) => {
        const isFeatures = one === 'features'
        const text = isFeatures && floor.length === 1 ? `features: ${features.join(' ‹ ')}` : one
        return box(x + nth * wide, y, wide - 4, text, isFeatures ? 'features' : '')
      })
      .join('')
  })
  return [...rows, `<text x="${x}" y="${bottom - all.length * height - 8}">${name}/</text>`].join('\n')
}

/** An SVG. */
export function floorsPicture(): string {
  const { site, server } = floors()
  const most = Math.max(site.length, server.length)
  const bottom = top + most * height
  const ground = Object.keys(tiers).filter((tier) => [...tiers.src, ...tiers.server].some((one) => one === tier))
  const wide = (2 * column + gap) / ground.length
  const boxes = ground.map((tier, at) => box(40 + at * wide, bottom + 30, wide - 4, `${tier}/`, 'ground')).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 20} ${bottom + 76}" role="img" aria-label="The folders as floors">
<style>${style}</style>
<rect x="0" y="0" width="${width + 20}" height="${bottom + 76}" style="fill: #fff; stroke: none"/>
${stack(40, bottom, 'src', site)}
${stack(40 + column + gap, bottom, 'server', server)}
${boxes}
</svg>
`
}
