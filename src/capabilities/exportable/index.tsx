import { exportCall } from '../../../resources/capabilities/exportable/calls.ts'
import { defineSlots } from '../../records/screen/capability-slots.ts'
import { ExportButton } from './export-button.tsx'

export const exportable = defineSlots('exportable', (resource) => {
  const call = exportCall(resource.name)
  return {
    pageTools: ({ can }) =>
      can(resource, call)
        ? [{ key: 'export', order: 20, button: <ExportButton resource={resource} selected={[]} /> }]
        : [],
    chosenTools: ({ can }) =>
      can(resource, call)
        ? [
            {
              key: 'export',
              order: 90,
              selects: false,
              button: ({ records }) => <ExportButton resource={resource} selected={records} />,
            },
          ]
        : [],
  }
})
