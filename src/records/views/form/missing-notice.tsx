import { Alert, Button } from 'antd'
import { atField, type AnyResource, type ValidationIssue } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'

interface MissingNoticeProps {
  resource: AnyResource
  issues: readonly ValidationIssue[]
  onGo: (path: string) => void
}

/** What a form still lacks for its next state; each entry links to its place, and stays visible. */
export function MissingNotice({ resource, issues, onGo }: MissingNoticeProps) {
  const { t, language } = useViewTexts()
  return (
    <Alert
      className="view-missing"
      type="warning"
      showIcon
      message={
        <div className="view-row view-wrap">
          <span>{t('form.missing', { count: issues.length })}</span>
          {issues.map(({ path, message }) => (
            <Button key={`${path} ${message}`} type="link" size="small" onClick={() => onGo(path)}>
              {atField(resource, path, message, language)}
            </Button>
          ))}
        </div>
      }
    />
  )
}
