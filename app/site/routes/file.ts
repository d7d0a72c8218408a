import { transaction } from '#app/db/client.server.ts'
import { checkFileLink } from '#app/files/links.server.ts'
import { findFile, type StoredFile } from '#app/files/queries.server.ts'
import { refusedAnswer } from '#app/files/refused-answer.ts'
import { readVariant, serveFile } from '#app/files/serve.server.ts'
import { mayOpenDocument } from '#app/kyc/policy.ts'
import { refusal } from '#app/lib/refusal.ts'
import { GUEST, standingOf, type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { mayOpenListingImage } from '#app/listings/visibility/images.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { Route } from './+types/file'

type Opening = { request: Request; viewer: Viewer; file: StoredFile }

/** A listing's image follows the listing: public ones open to everybody, the rest by the viewer's projection (ADM-147). */
async function listingImage({ request, viewer, file }: Opening): Promise<Response | null> {
  const isPublic = await mayOpenListingImage(GUEST, file.id)
  if (!isPublic && !(await mayOpenListingImage(viewer, file.id))) return null
  const variant = readVariant(new URL(request.url).searchParams.get('size'))
  return serveFile(file, { request, disposition: 'inline', variant, cache: isPublic })
}

/**
 * Any other file opens to its uploader and to admins, each with a link of their own; every opening is audited. A
 * link from before a suspension opens nothing during it (ADM-196).
 */
async function privateFile({ request, viewer, file }: Opening): Promise<Response | null> {
  if (viewer.kind === 'guest' || !mayOpenDocument(viewer, file)) return null
  if (standingOf(viewer) === 'suspended') return refusedAnswer(request, refusal('profile_not_approved'))
  const query = new URL(request.url).searchParams
  const link = checkFileLink(file.id, viewer.userId, query)
  if (link !== 'valid') {
    const words = link === 'expired' ? 'This link has expired. ' : ''
    return refusedAnswer(
      request,
      refusal('access_denied', `${words}Open the document again from the page that lists it.`),
    )
  }
  if (request.method !== 'HEAD') {
    await transaction((tx) =>
      writeAudit(tx, {
        actor: { kind: viewer.role, userId: viewer.userId },
        action: 'file.open',
        subject: { type: 'file', id: file.id },
        details: { owner: file.userId, bucket: file.bucket, documentType: file.documentType },
      }),
    )
  }
  return serveFile(file, { request, disposition: query.get('view') === 'inline' ? 'inline' : 'attachment' })
}

/** The one door to stored bytes. An unknown file and one that is not the viewer's answer alike (MEM-248, MEM-255). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const file = await findFile(params.id)
  const opening = file && { request, viewer, file }
  const response =
    opening && (file.bucket === 'property-images' ? await listingImage(opening) : await privateFile(opening))
  return (
    response ?? refusedAnswer(request, refusal(viewer.kind === 'guest' ? 'unauthenticated' : 'not_found'))
  )
}
