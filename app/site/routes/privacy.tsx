import { PRIVACY } from '../content/legal.ts'
import { LegalPage } from '../ui/legal-page.tsx'

/** Sent without hydration: nothing here needs a script. */
export const handle = { static: true }

export const meta = () => [{ title: 'Privacy · Parcela' }]

export default function Privacy() {
  return <LegalPage text={PRIVACY} />
}
