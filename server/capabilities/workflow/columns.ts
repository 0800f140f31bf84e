import { workflow as capability } from '../../../resources/capabilities/workflow/index.ts'
import { missingIn } from '../../../resources/kit/index.ts'
import { defineColumns } from '../../storage/tables/capability-columns.ts'

/** The field that marks incomplete records. */
export const workflow = defineColumns(capability, (resource, { complete }) =>
  complete ? { fields: { [complete.mark]: (record) => missingIn(resource, record).length > 0 } } : {},
)
