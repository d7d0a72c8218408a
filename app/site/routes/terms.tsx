import { TERMS } from '#app/legal/texts.ts'
import { pageMeta } from '../page-meta.ts'
import { LegalPage } from '../ui/legal-page.tsx'

/** Sent without hydration: nothing here needs a script. */
export const handle = { static: true }

export const meta = () =>
  pageMeta(
    'Terms · Parcela',
    'What Parcela is, who may use it, what members publish and see, and what it costs.',
  )

export default function Terms() {
  return <LegalPage text={TERMS} />
}
