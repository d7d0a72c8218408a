import { readNumericId } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { reinstateListing, suspendListing } from '#app/listings/commands/suspend-listing.server.ts'
import type { ReviewRefusal } from './review-answer.server.ts'
import type { ReviewInput } from './schema.ts'

const done = (title: string, text: string): Toast => ({ title, text, tone: 'ok' })

const MAILED = 'Its owner gets a mail.'
const DONE = {
  approve: done('Listing approved', MAILED),
  requestInfo: done('Information requested', MAILED),
  reject: done('Listing rejected', MAILED),
  suspend: done('Listing suspended', MAILED),
  reinstate: done('Listing reinstated', MAILED),
} as const
const CORRECTED = done('Reason corrected', 'The status is as it was; nobody is mailed.')

/** One step on a listing with the texts of its dialog (ADM-102 to ADM-105, ADM-195). */
export async function reviewListing(
  admin: AdminViewer,
  input: ReviewInput,
): Promise<Result<Toast, ReviewRefusal>> {
  const { intent, seen, reason, memberNotes, internalNotes } = input
  const id = readNumericId(input.id)
  if (id === null) return refuse('not_found')
  if (intent === 'suspend' || intent === 'reinstate') {
    const turn = intent === 'suspend' ? suspendListing : reinstateListing
    const turned = await turn(admin, id, seen, reason)
    return turned.ok ? ok(DONE[intent]) : turned
  }
  const decided = await decideListing(admin, id, seen, { action: intent, reason, memberNotes, internalNotes })
  if (!decided.ok) return decided
  return ok(decided.value.silent ? CORRECTED : DONE[intent])
}
