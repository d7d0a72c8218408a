import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { WantedPage } from '../page.server.ts'
import { continueLabel } from '../texts.ts'

/** Names the page that the member was redirected from and says when it becomes available; if it already is, links to it. */
export function WantedLine({ wanted }: { wanted: WantedPage | null }) {
  if (!wanted) return null
  if (!wanted.isOpen)
    return <Notice tone="note">{`${wanted.name} will be available once your company is approved.`}</Notice>
  return (
    <Link to={wanted.path} className="text-link self-start">
      {continueLabel(wanted.name)}
    </Link>
  )
}
