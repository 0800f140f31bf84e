import { bulkCalls, bulkEdit as capability } from '../../../resources/capabilities/bulk-edit/index.ts'
import { defineSlots } from '../../screen/capability-slots.ts'
import { BulkButton } from './bulk-button.tsx'

export const bulkEdit = defineSlots(capability, (resource, { fields }) => ({
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
