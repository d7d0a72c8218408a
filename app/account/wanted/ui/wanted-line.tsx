import { Notice } from '#app/ui/notice.tsx'
import type { WantedPage } from '../queries.server.ts'
import { WANTED } from '../wanted.words.ts'

/** Says of the page that a member was led away from when it opens. */
export function WantedLine({ wanted }: { wanted: WantedPage | null }) {
  return wanted && <Notice tone="note">{WANTED.opens(wanted.name)}</Notice>
}
