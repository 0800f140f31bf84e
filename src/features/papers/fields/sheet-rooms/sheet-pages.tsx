import { Pages } from '../../../../content/printing/pages.tsx'
import { useSheetRoomsTexts } from '../use-sheet-rooms-texts.ts'

interface SheetPagesProps {
  pages: readonly string[]
  /** Others are being made. */
  isStale: boolean
}

/** The pages as they would be printed. */
export function SheetPages({ pages, isStale }: SheetPagesProps) {
  const { t } = useSheetRoomsTexts()
  return (
    <section
      className={isStale ? 'sheet-pages print-stale' : 'sheet-pages'}
      aria-label={t('sheetRooms.pages')}
      aria-busy={isStale}
    >
      <p className="view-quiet" role="status">
        {t('sheetRooms.note', { count: pages.length })}
      </p>
      <Pages pages={pages} from={1} />
    </section>
  )
}
