import { log } from '#app/lib/log.ts'
import { contentDisposition, imageDownloadName } from './file-name.ts'
import { objectKey, type Variant, VARIANTS } from './keys.ts'
import type { StoredFile } from './queries.server.ts'
import { KINDS } from './rules.ts'
import { CACHE_SECONDS, store } from './store.server.ts'

type ServeOptions = {
  request: Request
  /** Only images and PDFs can be shown inline; anything else is always an attachment. */
  disposition: 'inline' | 'attachment'
  variant?: Variant | null
  /** May be framed by our own pages, sandboxed. */
  framed?: boolean
  /** Cacheable by the browser for an hour (MEM-247); otherwise always revalidated. */
  cache?: boolean
}

/** CSP for stored files: nothing may run, load or be framed. */
const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const FRAMED = SANDBOX.replace("frame-ancestors 'none'", "frame-ancestors 'self'")

/** The `size` parameter of an image URL; anything else means the stored picture. */
export const readVariant = (value: string | null): Variant | null =>
  value !== null && Object.hasOwn(VARIANTS, value) ? (value as Variant) : null

function matches(header: string | null, etag: string): boolean {
  return (
    header !== null &&
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
  )
}

/** Serves a file's bytes; null if the store lost them. The caller checks access. */
export async function serveFile(file: StoredFile, options: ServeOptions): Promise<Response | null> {
  const { request, cache = false, framed = false } = options
  const isImage = file.contentType.startsWith('image/')
  const isListingImage = file.bucket === 'property-images'
  const variant = isImage && isListingImage ? (options.variant ?? null) : null
  const mayShow = isImage || file.contentType === KINDS.pdf.contentType
  const etag = `"${file.sha256.toString('hex').slice(0, 32)}${variant ? `-${variant}` : ''}"`
  const headers = new Headers({
    ETag: etag,
    'Cache-Control': cache ? `private, max-age=${CACHE_SECONDS}` : 'private, no-cache',
    'Content-Security-Policy': framed ? FRAMED : SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const found = await store().open(objectKey(file.bucket, file.storageKey, variant ?? undefined))
  if (!found) {
    log.error('file.lost', { fileId: file.id })
    return null
  }
  headers.set('Content-Type', variant ? KINDS.webp.contentType : file.contentType)
  headers.set('Content-Length', String(found.byteSize))
  headers.set(
    'Content-Disposition',
    contentDisposition(
      mayShow ? options.disposition : 'attachment',
      isListingImage ? imageDownloadName(file.fileName) : file.fileName,
    ),
  )
  return new Response(request.method === 'HEAD' ? null : found.bytes, { headers })
}
