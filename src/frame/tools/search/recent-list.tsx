import { Button } from 'antd'
import { HistoryOutlined } from '@ant-design/icons'
import { useText } from '../../../base/locales/use-text.ts'
import { optionId } from './search-results.tsx'

interface RecentListProps {
  id: string
  prefix: string
  words: readonly string[]
  activeKey: string | null
  onActive: (key: string) => void
  onChoose: (word: string) => void
  onClear: () => void
}

export const recentKey = (word: string): string => `recent-${word}`

/** The person's last searches, while nothing is typed. */
export function RecentList({ id, prefix, words, activeKey, onActive, onChoose, onClear }: RecentListProps) {
  const t = useText()
  return (
    <>
      <div className="shell-search-group">
        {t('tools.search.recent')}
        <Button type="link" size="small" onClick={onClear}>
          {t('tools.search.clearRecent')}
        </Button>
      </div>
      <div role="listbox" id={id} aria-label={t('tools.search.recent')} className="shell-search-list">
        {words.map((word) => {
          const key = recentKey(word)
          return (
            <div
              key={word}
              role="option"
              id={optionId(prefix, key)}
              aria-selected={key === activeKey}
              className="shell-search-option"
              onMouseMove={() => onActive(key)}
              onClick={() => onChoose(word)}
            >
              <span className="shell-search-icon" aria-hidden="true">
                <HistoryOutlined />
              </span>
              <span className="shell-search-title">{word}</span>
            </div>
          )
        })}
      </div>
    </>
  )
}
