import type { Fields, IconName, Text } from '../../kit/index.ts'

export type ModuleWidth = 'full' | 'half' | 'third'

/**
 * One kind of module of a learning centre. One declaration drives the fields of `learn_module`, its form, the checks of
 * what is written, and what a release keeps; `server/features/learning/learning-centre/kinds` draws it on the public
 * page.
 * - `fields`: its settings, which are fields of the resource. Several kinds may have the same field.
 * - `needs`: the settings without which there is nothing to show.
 * - `widths`: how wide it may be; the first is that of a new one.
 */
export interface ModuleKind<Name extends string = string, F extends Fields = Fields> {
  name: Name
  label: Text
  icon: IconName
  fields: F
  needs: readonly Extract<keyof F, string>[]
  widths: readonly ModuleWidth[]
}

export const defineModuleKind = <const Name extends string, F extends Fields>(
  kind: ModuleKind<Name, F>,
): ModuleKind<Name, F> => kind
