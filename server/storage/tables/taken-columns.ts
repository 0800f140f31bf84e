import { recordFields, type AnyResource } from '../../../resources/kit/index.ts'
import { serverColumns } from './resource-tables.ts'

/**
 * Fields whose columns the server has itself: of two columns with one name the field's would take the place of the
 * other, and deleting or searching would fail for good. `checkResources` reports names that every record has.
 */
export const takenColumns = (resources: Readonly<Record<string, AnyResource>>): string[] =>
  Object.values(resources).flatMap((resource) =>
    Object.keys(serverColumns(resource))
      .filter((name) => Object.hasOwn(resource.fields, name) && !recordFields.some((one) => one === name))
      .map((name) => `${resource.name}.fields.${name}: the table has a column of that name already: take another name`),
  )
