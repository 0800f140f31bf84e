import { Suspense } from 'react'
import type { HookAPI } from 'antd/es/modal/useModal'
import { Button } from 'antd'
import type { HttpFault, UsedBy } from '../../../../providers/fault.ts'
import { resourceNamed } from '../../../../providers/data.ts'
import { recordHref } from '../../../../providers/pages.ts'
import { resources } from '../../../../resources/index.ts'
import { useListed } from '../../../base/loading/declarations.ts'
import { useViewTexts, type Texts } from '../../../base/locales/use-view-texts.ts'
import { useTitles } from '../../record-titles/record-titles.ts'

/** Says what still uses a record that was to be deleted; `toUses` opens the whole list of it, if any. */
export function showUsedBy(
  modal: HookAPI,
  { used_by: used = [], used_beyond: beyond }: HttpFault,
  { t }: Pick<Texts, 't'>,
  toUses?: () => void,
): void {
  const leave = () => {
    dialog.destroy()
    toUses?.()
  }
  const dialog = modal.warning({
    title: t('action.usedTitle'),
    width: 560,
    content: (
      <>
        {used.length > 0 && <p>{t('action.usedLead')}</p>}
        <ul className="view-used">
          {used.map((one) => (
            <UsedLine key={`${one.resource}.${one.field}`} used={one} onLeave={() => dialog.destroy()} />
          ))}
        </ul>
        {beyond && <p>{t(used.length > 0 ? 'action.usedBeyondToo' : 'action.usedBeyond')}</p>}
        {toUses && (
          <Button type="link" onClick={leave}>
            {t('action.usedWhere')}
          </Button>
        )}
      </>
    ),
  })
}

const titlesMax = 5

interface UsedLineProps {
  used: UsedBy
  /** Before the page of one of them opens. */
  onLeave: () => void
}

function UsedLine({ used, onLeave }: UsedLineProps) {
  if (!Object.hasOwn(resources, used.resource)) return <li>{used.resource}</li>
  return (
    <Suspense>
      <KnownLine used={used} onLeave={onLeave} />
    </Suspense>
  )
}

function KnownLine({ used, onLeave }: UsedLineProps) {
  const { t, say } = useViewTexts()
  const resource = resourceNamed(used.resource)
  useListed(resource)
  const field = resource.fields[used.field]
  const titles = useTitles(resource, used.ids.slice(0, titlesMax))
  return (
    <li>
      <b>
        {t('action.usedLine', {
          count: used.count,
          name: say(resource.label),
          field: field ? say(field.label) : used.field,
        })}
      </b>
      <ul className="view-used-titles">
        {titles.map(({ id, title }) => (
          <li key={id}>
            <TitleAnchor href={recordHref(resource, id)} title={title} onLeave={onLeave} />
          </li>
        ))}
        {used.count > titles.length && (
          <li className="view-quiet">{t('action.usedMore', { count: used.count - titles.length })}</li>
        )}
      </ul>
    </li>
  )
}

/**
 * A dialog is outside of the router, so what leads away from it is a plain address. A record without a page is only
 * named.
 */
function TitleAnchor({ href, title, onLeave }: { href: string | undefined; title: string; onLeave: () => void }) {
  if (!href) return <span>{title}</span>
  return (
    <a href={`#${href}`} onClick={onLeave}>
      {title}
    </a>
  )
}
