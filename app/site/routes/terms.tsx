import { TERMS } from '../content/legal.ts'
import { LegalPage } from '../ui/legal-page.tsx'

/** Sent without hydration: nothing here needs a script. */
export const handle = { static: true }

export const meta = () => [{ title: 'Terms · Parcela' }]

export default function Terms() {
  return <LegalPage text={TERMS} />
}
