import { z } from 'zod'
import type { AnyField } from './field.ts'
import { checkNames } from './name-checks.ts'
import { partOptions, shownPart, type PartOptions } from './json-parts.ts'

type Schema = Readonly<Record<string, any>>

/** Looks through a schema for parts that a person would see without words. */
class PartCheck {
  readonly faults: string[] = []
  private readonly seen = new Set<Schema>()
  private readonly root: Schema
  private readonly options: PartOptions

  constructor(root: Schema, options: PartOptions) {
    this.root = root
    this.options = options
  }

  look(schema: Schema, key: string | null): void {
    if (schema['$ref']) return this.look(this.behind(String(schema['$ref'])), key)
    if (this.seen.has(schema)) return undefined
    this.seen.add(schema)
    const several = schema['anyOf'] ?? schema['oneOf']
    if (several) for (const one of several) this.look(one, key)
    else if (schema['type'] === 'array') this.look(schema['items'] ?? {}, key)
    else if (schema['type'] === 'object') this.object(schema, key)
    else this.value(schema, key)
    return undefined
  }

  private behind(ref: string): Schema {
    const path = ref.split('/').slice(1)
    return path.reduce<Schema>((found, name) => found[name], this.root)
  }

  private object(schema: Schema, key: string | null): void {
    const properties: Readonly<Record<string, Schema>> = schema['properties'] ?? {}
    const names = Object.keys(properties)
    if (names.length === 2 && 'zh' in properties && 'en' in properties) return
    const others = schema['additionalProperties']
    if (others !== undefined && others !== false && !this.options.like)
      this.faults.push(
        `the keys of ${key ?? 'it'} are data: name ${key ?? 'it'} in \`unshown\`, or count it (\`counted\`)`,
      )
    for (const [name, property] of Object.entries(properties)) this.property(name, property)
  }

  private property(name: string, property: Schema): void {
    const { unshown, like } = this.options
    if (unshown.includes(name)) return
    const part = shownPart(this.options, name)
    if (part?.widget) return
    if (part) this.look(property, name)
    else if (!like) this.faults.push(`no words for "${name}": label it in \`words\`, or name it in \`unshown\``)
  }

  private value(schema: Schema, key: string | null): void {
    const { refers } = this.options
    const names: unknown[] = schema['enum'] ?? ('const' in schema ? [schema['const']] : [])
    const of = key === null ? {} : (shownPart(this.options, key)?.of ?? {})
    const unnamed = names.filter((one) => typeof one === 'string' && one !== '' && !Object.hasOwn(of, one))
    if (unnamed.length > 0)
      this.faults.push(`no words for ${unnamed.map(String).join(', ')} of "${key ?? ''}": give it \`of\``)
    if (Object.keys(schema).length === 0) this.faults.push(`"${key ?? 'it'}" can be anything: it needs a widget`)
    if (key !== null && schema['type'] === 'integer' && /(^|_)ids?$/.test(key) && !Object.hasOwn(refers, key))
      this.faults.push(`"${key}" is an id: name its resource in \`refers\``)
  }
}

/** The parts of a structured value that people would see as names of the program, in words. */
export function unwordedParts(field: AnyField): string[] {
  const options = partOptions(field)
  if (field.kind !== 'json' || field.widget !== 'json' || options.counted) return []
  const schema: Schema = z.toJSONSchema(field.schema, { unrepresentable: 'any', io: 'output', reused: 'inline' })
  const check = new PartCheck(schema, options)
  check.look(schema, null)
  return check.faults
}

/** The resources that a structured value names. */
export function checkPartNames(at: string, field: AnyField, resources: readonly string[], faults: string[]): void {
  if (field.kind !== 'json') return
  const { refers, like, words, table } = partOptions(field)
  checkNames(`${at}.refers`, Object.values(refers), resources, faults)
  checkNames(`${at}.table.given`, table?.given ?? [], [...Object.keys(words), ...Object.keys(refers)], faults)
  if (like !== undefined) checkNames(`${at}.like`, [like], resources, faults)
}
