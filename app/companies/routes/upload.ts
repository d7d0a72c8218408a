import { db } from '#app/db/client.server.ts'
import { receiveUpload } from '#app/files/receive.server.ts'
import { refusedResponse, wantsData } from '#app/files/refused-response.ts'
import { type UploadTexts, uploadTexts } from '#app/files/refusals.ts'
import { dropReceived } from '#app/files/save-file.server.ts'
import { now } from '#app/lib/clock.ts'
import { ownPath } from '#app/gates/gate.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { refusal, statusOf, tooMany } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { isUnapproved, type Member, standingOf, viewerContext } from '#app/lib/viewer.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { REMOVAL_TEXTS } from '#app/kyc/policy.ts'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import { statedEndOf } from '#app/kyc/ends/policy.ts'
import { kycRule, slotsOf, uploadFieldsSchema } from '#app/kyc/schema.ts'
import { isWithinUploadQuota, QUOTA_EXCEEDED } from '#app/kyc/upload-quota.server.ts'
import { removeDocument, storeDocument } from '#app/kyc/commands.server.ts'
import { lockProfile } from '../returns/stored-document.server.ts'
import type { Route } from './+types/upload'

type Fields = Readonly<Record<string, string>>

/** Where to redirect a form without JavaScript; only our own pages. */
const returnPath = (fields: Fields) => ownPath(fields.returnTo ?? null) ?? '/my-profile'

function refused(request: Request, fields: Fields, status: number, texts: UploadTexts & { reason?: string }) {
  if (wantsData(request)) return Response.json({ ok: false, ...texts }, { status })
  return redirectWithToast(returnPath(fields), { title: texts.title, text: texts.message, tone: 'error' })
}

async function remove(request: Request, member: Member, fields: Fields) {
  const removed = await removeDocument(member, fields.documentId ?? '')
  if (removed.ok) {
    const [title, message] = ['Document removed', 'The document has been removed successfully']
    if (wantsData(request)) return Response.json({ ok: true, title, message })
    return redirectWithToast(returnPath(fields), done(title, message))
  }
  if (removed.refused === 'not_found') return refusedResponse(request, refusal('not_found'))
  const failureTexts = { title: 'Error removing document', message: 'Failed to remove the document' }
  return refused(request, fields, 409, { ...failureTexts, reason: REMOVAL_TEXTS[removed.refused] })
}

async function upload(request: Request, member: Member) {
  const received = await receiveUpload(request, (fields) => {
    const slot = uploadFieldsSchema.safeParse(fields)
    if (!slot.success) return null
    const kind = member.company?.type ?? slot.data.profile ?? member.userType
    return kycRule(slot.data.documentType, kind)
  })
  if (!received.ok) {
    if (received.fields.intent === 'remove') return remove(request, member, received.fields)
    return refused(request, received.fields, 422, received.texts)
  }
  const { fields, file } = received.value
  const slot = uploadFieldsSchema.safeParse(fields)
  if (!slot.success) {
    await dropReceived(file)
    const texts = uploadTexts('unknown_slot', { name: file.originalName, rule: file.rule })
    return refused(request, fields, 422, texts)
  }
  const end = statedEndOf(slot.data.documentType, slot.data.statedEnd, now())
  if (!end.ok) {
    await dropReceived(file)
    return refused(request, fields, 422, { title: EXPIRY.failed, message: end.message })
  }
  const result = await storeDocument(member, file, { ...slot.data, statedEnd: end.day }, lockProfile)
  if (!result.ok) {
    const rule = { ...file.rule, maxFiles: slotsOf(slot.data.documentType) }
    return refused(request, fields, 422, uploadTexts(result.refused, { name: file.originalName, rule }))
  }
  const stored = result.value
  const document = {
    id: stored.fileId,
    name: file.originalName,
    documentType: slot.data.documentType,
    slot: stored.slot,
    byteSize: file.byteSize,
    status: 'pending',
  }
  if (wantsData(request)) return Response.json({ ok: true, document })
  const text = stored.returned
    ? NOTHING_TO_DO.returned
    : `${file.originalName} has been uploaded successfully`
  return redirectWithToast(returnPath(fields), done('Upload successful', text))
}

const noFile = () => ({ name: '', rule: kycRule('personal_id', 'other') })

/** Uploads a KYC document, or removes one with intent=remove: JSON for scripts, a redirect for plain forms. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') {
    const failureTexts = uploadTexts('unauthenticated', noFile())
    if (wantsData(request))
      return Response.json({ ok: false, ...failureTexts }, { status: statusOf('unauthenticated') })
    return refusedResponse(request, refusal('unauthenticated', failureTexts.message))
  }
  if (standingOf(viewer) === 'suspended') return refusedResponse(request, refusal('profile_not_approved'))
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const fields: Fields = Object.fromEntries(new URLSearchParams(await request.text()))
    if (fields.intent === 'remove') return remove(request, viewer, fields)
    return refused(request, fields, 422, uploadTexts('no_file', noFile()))
  }
  const limit = await takeLimit(db(), { rule: 'upload', subjects: [`account:${viewer.userId}`] })
  if (!limit.ok) return refusedResponse(request, tooMany(limit.retryAfterSeconds))
  if (isUnapproved(viewer) && !(await isWithinUploadQuota(viewer.userId)))
    return refused(request, {}, 409, QUOTA_EXCEEDED)
  return upload(request, viewer)
}

export function loader({ request }: Route.LoaderArgs) {
  return refusedResponse(request, refusal('method', undefined, { Allow: 'POST' }))
}
