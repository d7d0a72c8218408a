import { redirect } from 'react-router'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { reinstateCompany, suspendCompany } from '#app/companies/commands/suspend-company.server.ts'
import { findCompanyName } from '#app/companies/queries/reviewed.server.ts'
import { loadCompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { isOutage } from '#app/db/client.server.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { DOCUMENT_ERRORS } from '#app/kyc/schema.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import { ok, type Result } from '#app/lib/result.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { Decided, ReviewRefusal } from './review-answer.server.ts'
import { documentSchema, type ReviewInput } from './schema.ts'

const done = (title: string, text: string): Toast => ({ title, text, tone: 'ok' })

const MAILED = 'The member gets a mail.'
const DONE = {
  approve: done('Profile approved', MAILED),
  requestInfo: done('Information requested', MAILED),
  reject: done('Profile rejected', MAILED),
  suspend: done('Company suspended', MAILED),
  reinstate: done('Company reinstated', MAILED),
} as const
const CORRECTED = done('Reason corrected', 'The status is unchanged and no email is sent.')

/** One step on a profile with the texts of its dialog (ADM-034, ADM-195). */
export async function reviewProfile(
  admin: AdminViewer,
  input: ReviewInput,
): Promise<Result<Decided, ReviewRefusal>> {
  const { intent, id, seen, reason, memberNotes, internalNotes, confirmed } = input
  if (intent === 'suspend' || intent === 'reinstate') {
    const turn = intent === 'suspend' ? suspendCompany : reinstateCompany
    const turned = await turn(admin, id, seen, reason)
    return turned.ok ? ok(DONE[intent]) : turned
  }
  const decided = await decideCompany(admin, id, seen, intent, {
    reason,
    memberNotes,
    internalNotes,
    confirmedOpenKyc: confirmed,
  })
  if (!decided.ok) return decided
  if (decided.value.silent) return ok({ ...CORRECTED, stays: true })
  // The next record may be open by then: the words name the one that was decided.
  return ok({ ...DONE[intent], text: `${await findCompanyName(admin, id)}. ${MAILED}` })
}

const failed = ({ title, text }: { title: string; text: string }): Toast => ({ title, text, tone: 'error' })

/**
 * Leads on to a document of the profile through a link signed for this admin and this moment, valid 3600 s; the file
 * door audits each opening (ADM-083 to ADM-085).
 */
export async function openDocument(
  admin: AdminViewer,
  formData: FormData,
  address: string,
): Promise<Response> {
  const parsed = documentSchema.safeParse(Object.fromEntries(formData))
  if (!parsed.success) throw refusal('invalid')
  try {
    const { documents } = await loadCompanyForReview(admin, parsed.data.id)
    const document = documents.find(({ fileId }) => fileId === parsed.data.file)
    if (!document) return await redirectWithToast(address, failed(DOCUMENT_ERRORS.noFile))
    return redirect(`${documentLink(document.fileId, admin.userId)}&view=inline`, { status: 303 })
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('document.link_failed', { error })
    return redirectWithToast(address, failed(DOCUMENT_ERRORS.noLink))
  }
}
