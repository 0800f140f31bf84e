import { bulkCalls } from '../../../resources/capabilities/bulk-edit/calls.ts'
import { defineSlots } from '../../records/screen/capability-slots.ts'
import { BulkButton } from './bulk-button.tsx'

export const bulkEdit = defineSlots('bulkEdit', (resource, { fields }) => ({
  chosenTools: ({ can }) =>
    can(resource, bulkCalls(resource.name).change)
      ? [
          {
            key: 'bulkEdit',
            order: 10,
            button: (chosen) => <BulkButton resource={resource} fields={fields} {...chosen} />,
          },
        ]
      : [],
}))
