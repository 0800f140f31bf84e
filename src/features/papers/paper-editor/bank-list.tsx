import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from 'antd'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import type { BankQuery } from './use-bank.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** So near the end, the next page is fetched: the arrows lead through the whole bank. */
const loadAhead = 5

interface BankListProps<T> {
  label: string
  bank: BankQuery<T>
  draw: (entry: T) => ReactNode
}

/** What was found in the bank, page after page. */
export function BankList<T extends { id: number }>({ label, bank, draw }: BankListProps<T>) {
  const { t } = useEditorTexts()
  const { entries, hasNextPage, isFetchingNextPage, fetchNextPage } = bank
  if (bank.isError) return <Failed fault={bank.error} retry={() => void bank.refetch()} />
  if (bank.isPending) return <Loading rows={8} />
  return (
    <ol
      className="compose-bank-list"
      aria-label={label}
      onKeyDown={onListKey}
      onFocus={({ target }) => {
        const at = entries.findIndex(({ id }) => String(id) === target.dataset['entry'])
        if (at >= entries.length - loadAhead && hasNextPage && !isFetchingNextPage) void fetchNextPage()
      }}
    >
      {entries.length === 0 && (
        <li className="compose-bank-none">
          <b>{t('bank.none')}</b>
          <span className="view-quiet">{t('bank.noneHint')}</span>
        </li>
      )}
      {entries.map(draw)}
      {hasNextPage && (
        <li>
          <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('bank.loadMore')}
          </Button>
        </li>
      )}
    </ol>
  )
}

/** The arrows go through the entries. */
function onListKey(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (target.dataset['entry'] === undefined) return
  const step = ownEntry({ ArrowDown: 1, ArrowUp: -1 }, event.key)
  if (step === undefined || event.altKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const next = all[all.indexOf(target) + step]
  event.preventDefault()
  if (next) next.focus()
  else if (step < 0) target.closest('[data-panel]')?.querySelector<HTMLElement>('[data-panel-start]')?.focus()
}
