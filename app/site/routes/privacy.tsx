import { PRIVACY } from '#app/legal/texts.ts'
import { pageMeta } from '../page-meta.ts'
import { LegalPage } from '../ui/legal-page.tsx'

/** Sent without hydration: nothing here needs a script. */
export const handle = { static: true }

export const meta = () =>
  pageMeta('Privacy · Parcela', 'What Parcela keeps about you, why, who sees it and for how long.')

export default function Privacy() {
  return <LegalPage text={PRIVACY} />
}
