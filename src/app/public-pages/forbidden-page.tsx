import { authProvider } from '../../../providers/auth.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { usePageText } from '../../base/locales/page-text.ts'
import { loginPath, openPath, searchOf, useHashPath } from '../../base/address/paths.ts'
import { useRightName } from '../../base/session/right-names.ts'
import { usePageTitle } from '../../base/session/use-page-title.ts'
import { useToken } from '../../base/session/use-session.ts'
import { CopyButton } from '../../base/message-page/copy-button.tsx'
import { MessagePage } from '../../base/message-page/message-page.tsx'
import { refusalIn, type Refusal } from './refusal.ts'

/** Ends this session; the next login leads to the page that was refused. */
async function logInAsAnother(from = '/'): Promise<void> {
  await authProvider.logout()
  openPath(loginPath(from))
}

/** The page and the right, for the administrator; nothing where neither is known. */
function useFacts({ from, right }: Refusal): [term: string, fact: string][] {
  const t = usePageText()
  const { say } = useLanguage()
  const known = useRightName(right)
  return [
    ...(from ? [[t('error.pageAsked'), from.split('?')[0]!] as [string, string]] : []),
    ...(right
      ? [
          [
            t('error.rightNeeded'),
            known ? t('error.rightNamed', { resource: say(known.of), name: say(known.name), tag: right }) : right,
          ] as [string, string],
        ]
      : []),
  ]
}

export default function ForbiddenPage() {
  const t = usePageText()
  const refusal = refusalIn(searchOf(useHashPath()))
  const facts = useFacts(refusal)
  const hasSession = useToken() !== null
  usePageTitle(t('error.forbiddenTitle'))
  const list = facts.length > 0 && (
    <dl className="message-facts">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <MessagePage mark="403" title={t('error.forbidden')} hint={t('error.forbiddenHint')} facts={list}>
      <a className="primary-button" href="#/">
        {t('app.backHome')}
      </a>
      <button type="button" className="plain-button" onClick={() => void logInAsAnother(refusal.from)}>
        {t(hasSession ? 'error.otherAccount' : 'login.title')}
      </button>
      {refusal.right ? (
        <CopyButton label={t('error.copyForAdministrator')} text={facts.map((one) => one.join(': ')).join('\n')} />
      ) : null}
    </MessagePage>
  )
}
