import { useEffect, useState } from 'react'
import { usePartTexts } from '../../base/locales/part-texts.ts'
import { printTexts } from './print-settings.tsx'
import './print.css'

/** Drawings of the server, shown as pictures: nothing in them runs. */
function usePictures(pages: readonly string[]): string[] {
  const [addresses, setAddresses] = useState<string[]>([])
  useEffect(() => {
    const made = pages.map((page) => URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' })))
    setAddresses(made)
    return () => made.forEach((address) => URL.revokeObjectURL(address))
  }, [pages])
  return addresses
}

/** Pages as they will be printed. */
export function Pages({ pages, from }: { pages: readonly string[]; from: number }) {
  const { t } = usePartTexts(printTexts)
  return (
    <div className="print-pages">
      {usePictures(pages).map((address, at) => (
        <img key={address} src={address} alt={t('print.page', { n: from + at })} />
      ))}
    </div>
  )
}
