import { importCall } from '../../../resources/capabilities/importable/calls.ts'
import { resources } from '../../../resources/index.ts'
import { defineSlots, type Slots, type Tool } from '../../records/screen/capability-slots.ts'
import { ImportButton } from './import-button.tsx'

const tool = (of: string | null): Tool => ({
  key: 'import',
  order: 10,
  button: <ImportButton of={of} />,
  fills: true,
})

/** The list of imports starts with the choice of a resource. */
const slotsOfBatches: Slots = { pageTools: () => [tool(null)] }

export const importable = defineSlots(
  'importable',
  (resource) => ({
    pageTools: ({ can }) =>
      can(resource, importCall(resource.name)) && can(resources.import_batch, 'list') ? [tool(resource.name)] : [],
  }),
  (resource) => (resource.name === resources.import_batch.name ? slotsOfBatches : undefined),
)
