import { Link } from 'react-router'
import { useProductTitle } from '../../base/session/use-page-title.ts'

/** The product's logo, with its name where there is room. It links to the first page. */
export function Brand({ folded = false }: { folded?: boolean }) {
  const product = useProductTitle()
  return (
    <Link className="shell-brand" to="/" aria-label={product} title={folded ? product : undefined}>
      <img src="/favicon.svg" alt="" width="30" height="30" />
      {folded ? null : <span className="shell-product">{product}</span>}
    </Link>
  )
}
