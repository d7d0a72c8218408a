import { tallies } from '../tallies.server.ts'
import type { ClaimSubject } from '../claims.ts'
import type { AllDecided } from './state.ts'

type DeskWork = { to: string; waiting: () => Promise<number> }

/** Each review desk: where its waiting records are listed, and how many there are. */
const DESKS = {
  company: {
    to: '/admin/profiles?status=pending',
    waiting: async () => (await tallies('company')).pending ?? 0,
  },
  version: {
    to: '/admin/versions?status=pending',
    waiting: async () => (await tallies('version')).pending ?? 0,
  },
  application: {
    to: '/admin/applications?status=submitted',
    waiting: async () => (await tallies('application')).submitted ?? 0,
  },
  kyc: { to: '/admin/kyc', waiting: async () => (await tallies('kyc')).pending ?? 0 },
  listing: {
    to: '/admin/listings?status=pending',
    waiting: async () => (await tallies('listing')).pending ?? 0,
  },
} as const satisfies Record<ClaimSubject, DeskWork>

/** In the order of the sidebar. */
const ORDER = Object.keys(DESKS) as ClaimSubject[]

/** Null while anything waits at this desk; otherwise the next desk with work, if there is one (END-090). */
export async function loadAllDecided(subject: ClaimSubject): Promise<AllDecided | null> {
  if ((await DESKS[subject].waiting()) > 0) return null
  const place = ORDER.indexOf(subject)
  const others = [...ORDER.slice(place + 1), ...ORDER.slice(0, place)]
  const counts = await Promise.all(others.map((other) => DESKS[other].waiting()))
  const busy = counts.findIndex((count) => count > 0)
  const found = others[busy]
  if (!found) return { next: null }
  return { next: { desk: found, to: DESKS[found].to, count: counts[busy] ?? 0 } }
}
