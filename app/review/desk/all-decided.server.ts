import type { CaseKind } from '../turn.ts'
import { countOurs } from '../turn-index.server.ts'
import type { ClaimSubject } from '../claims.ts'
import type { AllDecided } from './state.ts'

type DeskWork = { to: string; kind: CaseKind }

/** The review desks, with their kind of case and the URL of their work. */
const DESKS = {
  company: { to: '/admin/profiles?turn=ours', kind: 'profile' },
  version: { to: '/admin/versions?turn=ours', kind: 'version' },
  application: { to: '/admin/applications?turn=ours', kind: 'application' },
  kyc: { to: '/admin/kyc?turn=ours', kind: 'document' },
  listing: { to: '/admin/listings?turn=ours', kind: 'listing' },
} as const satisfies Record<ClaimSubject, DeskWork>

const ORDER = Object.keys(DESKS) as ClaimSubject[]

/** Null while this desk has work; otherwise the next desk that has some. */
export async function loadAllDecided(subject: ClaimSubject): Promise<AllDecided | null> {
  if ((await countOurs(DESKS[subject].kind)) > 0) return null
  const place = ORDER.indexOf(subject)
  const others = [...ORDER.slice(place + 1), ...ORDER.slice(0, place)]
  const counts = await Promise.all(others.map((other) => countOurs(DESKS[other].kind)))
  const busy = counts.findIndex((count) => count > 0)
  const found = others[busy]
  if (!found) return { next: null }
  return { next: { desk: found, to: DESKS[found].to, count: counts[busy] ?? 0 } }
}
