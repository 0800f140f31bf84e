import { PrinterOutlined } from '@ant-design/icons'
import { defineSlots } from '../../records/screen/capability-slots.ts'
import { PrintButton } from './print-button.tsx'
import { printouts } from './printouts.ts'

export const print = defineSlots('print', (_, { as }) => {
  const place = { key: 'print', order: 20 }
  return {
    rowTools: () => [{ icon: <PrinterOutlined />, label: 'common.print', Dialog: printouts[as] }],
    recordTools: (record) => [{ ...place, button: <PrintButton Printout={printouts[as]} records={[record]} /> }],
    chosenTools: () => [
      { ...place, button: ({ records }) => <PrintButton Printout={printouts[as]} records={records} /> },
    ],
  }
})
