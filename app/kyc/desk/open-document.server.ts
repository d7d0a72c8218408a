import { redirect } from 'react-router'
import { isOutage } from '#app/db/client.server.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { DOCUMENT_ERRORS } from '#app/kyc/schema.ts'
import { log } from '#app/lib/log.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'

/** Redirects to a document with a link signed for this admin (ADM-083 to ADM-085). `find` returns its id. */
export async function openDocument(
  admin: AdminViewer,
  address: string,
  find: () => Promise<string | null | undefined>,
): Promise<Response> {
  try {
    const fileId = await find()
    if (!fileId) return await redirectWithToast(address, DOCUMENT_ERRORS.noFile)
    return redirect(documentLink(fileId, admin.userId, 'inline'), { status: 303 })
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('document.link_failed', { error })
    return redirectWithToast(address, DOCUMENT_ERRORS.noLink)
  }
}
