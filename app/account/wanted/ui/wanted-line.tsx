import { Notice } from '#app/ui/notice.tsx'
import type { WantedPage } from '../queries.server.ts'
import { WANTED } from '../wanted.words.ts'

/** Names the page that the member was redirected from, and when it opens. */
export function WantedLine({ wanted }: { wanted: WantedPage | null }) {
  return wanted && <Notice tone="note">{WANTED.opens(wanted.name)}</Notice>
}
