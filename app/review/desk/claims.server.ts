import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { claimRecord, listClaims } from '#app/review/claims.server.ts'
import type { ClaimSubject } from '#app/review/claims.ts'
import type { DeskState } from './state.ts'

type Shown = {
  /** The waiting records of the page. */
  ids: readonly (string | number)[]
  /** The open record where it waits: opening it claims it; null otherwise. */
  open: string | number | null
}

/** Who has which waiting record of this page open; the open one is claimed first (ADM-199). */
export async function deskClaims(
  admin: AdminViewer,
  subject: ClaimSubject,
  { ids, open }: Shown,
): Promise<DeskState> {
  if (open !== null) await claimRecord(admin, subject, String(open))
  const all = new Set([...ids, ...(open === null ? [] : [open])].map(String))
  return { at: now().toISOString(), claims: await listClaims(admin, subject, [...all]) }
}
