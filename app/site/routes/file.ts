import { mayOpenNdaPdf, NDA_PDF_CATEGORY } from '#app/access/nda/queries.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { checkFileLink, type LinkCheck } from '#app/files/links.server.ts'
import { findFile, type StoredFile } from '#app/files/queries.server.ts'
import { refusedResponse } from '#app/files/refused-response.ts'
import { readVariant, serveFile } from '#app/files/serve.server.ts'
import { mayOpenDocument } from '#app/kyc/policy.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { GUEST, type Member, standingOf, type Viewer, viewerContext } from '#app/lib/viewer.ts'
import {
  limitOpenings,
  linkHolder,
  recordOpening,
} from '#app/listings/documents/commands/open-document.server.ts'
import { DOCUMENT_CATEGORY } from '#app/listings/documents/schema.ts'
import { findOpenDocument } from '#app/listings/visibility/documents.server.ts'
import { mayOpenListingImage } from '#app/listings/visibility/images.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { EXPORT_CATEGORY } from '#app/settings/export/category.ts'
import type { Route } from './+types/file'

type Opening = { request: Request; viewer: Viewer; file: StoredFile }

/** A listing's image is as visible as the listing: to everyone if public, otherwise by the viewer's projection (ADM-147). */
async function listingImage({ request, viewer, file }: Opening): Promise<Response | null> {
  const isPublic = await mayOpenListingImage(GUEST, file.id)
  if (!isPublic && !(await mayOpenListingImage(viewer, file.id))) return null
  const variant = readVariant(new URL(request.url).searchParams.get('size'))
  return serveFile(file, { request, disposition: 'inline', variant, cache: isPublic })
}

/** Whether a member can open a file that belongs to no listing. */
async function mayOpen(viewer: Member, file: StoredFile): Promise<boolean> {
  // The PDF of an accepted NDA: both sides and admins (PUB-223).
  if (file.category === NDA_PDF_CATEGORY) return mayOpenNdaPdf(viewer, file.id)
  // A data export: only its owner, not even admins (MEM-391).
  if (file.category === EXPORT_CATEGORY) return viewer.userId === file.userId
  return mayOpenDocument(viewer, file)
}

/**
 * A file that belongs to no listing, through the viewer's own signed link. Every access is audited and, except for admins,
 * counts towards the rate limit. Only a data export can be opened during a suspension (ADM-196, decision 11).
 */
async function privateFile({ request, viewer, file }: Opening): Promise<Response | null> {
  if (viewer.kind === 'guest' || !(await mayOpen(viewer, file))) return null
  if (file.category !== EXPORT_CATEGORY && standingOf(viewer) === 'suspended')
    return refusedResponse(request, refusal('profile_not_approved'))
  const query = new URL(request.url).searchParams
  const link = checkFileLink(file.id, viewer.userId, query)
  if (link !== 'valid') return refusedResponse(request, refusal('access_denied', linkText(link)))
  if (request.method !== 'HEAD') {
    const limit = viewer.role === 'admin' ? null : await limitOpenings(viewer)
    if (limit?.ok === false) return refusedResponse(request, tooMany(limit.retryAfterSeconds))
    await transaction((tx) =>
      writeAudit(tx, {
        actor: { kind: viewer.role, userId: viewer.userId },
        action: 'file.open',
        subject: { type: 'file', id: file.id },
        details: { owner: file.userId, bucket: file.bucket, documentType: file.documentType },
      }),
    )
  }
  const view = query.get('view')
  const framed = view === 'frame' && viewer.role === 'admin'
  return serveFile(file, {
    request,
    disposition: framed || view === 'inline' ? 'inline' : 'attachment',
    framed,
  })
}

/**
 * A listing's document, through the viewer's own link, valid for 300 s, if their projection includes it; the first use of every
 * link is recorded (PUB-226). Creating a link counts against the rate limit, as does every further download.
 */
async function listingDocument({ request, viewer, file }: Opening): Promise<Response | null> {
  if (viewer.kind === 'member' && standingOf(viewer) === 'suspended')
    return refusedResponse(request, refusal('profile_not_approved'))
  const document = await findOpenDocument(viewer, { fileId: file.id })
  if (!document) return null
  const query = new URL(request.url).searchParams
  const link = checkFileLink(file.id, linkHolder(viewer), query)
  if (link !== 'valid') return refusedResponse(request, refusal('access_denied', linkText(link)))
  const isFirst =
    request.method !== 'HEAD' && (await recordOpening(viewer, document, Number(query.get('expires'))))
  const limit = isFirst ? null : await limitOpenings(viewer)
  if (limit?.ok === false) return refusedResponse(request, tooMany(limit.retryAfterSeconds))
  return serveFile(file, { request, disposition: query.get('view') === 'inline' ? 'inline' : 'attachment' })
}

function linkText(link: Exclude<LinkCheck, 'valid'>): string {
  const explanation = link === 'expired' ? 'This link has expired. ' : ''
  return `${explanation}Open the document again from the page that lists it.`
}

function open(opening: Opening): Promise<Response | null> {
  const { file } = opening
  if (file.bucket === 'property-images') return listingImage(opening)
  return file.category === DOCUMENT_CATEGORY ? listingDocument(opening) : privateFile(opening)
}

/** The only route to stored bytes. Unknown files and other people's get the same response (MEM-248, MEM-255). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const file = await findFile(params.id)
  const response = file && (await open({ request, viewer, file }))
  return (
    response ?? refusedResponse(request, refusal(viewer.kind === 'guest' ? 'unauthenticated' : 'not_found'))
  )
}
