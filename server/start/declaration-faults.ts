import { checkResources, type AnyResource } from '../../resources/kit/index.ts'
import { handlerFaults } from '../http/find-handler.ts'
import { takenColumns } from '../storage/tables/taken-columns.ts'

/** All that is wrong with declarations by themselves, beside their handlers and in their tables. */
export const declarationFaults = (resources: Record<string, AnyResource>): string[] => [
  ...checkResources(resources),
  ...takenColumns(resources),
  ...handlerFaults(resources),
]
