import { z } from 'zod'
import { ACCEPTED, MB, type UploadRule } from '#app/files/rules.ts'
import { isUuid } from '#app/lib/ids.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './kinds.ts'

/** To whom a document opens (PUB-226). */
export const OPENS_TO = { granted: 'Granted viewers', members: 'Approved members' } as const
export const OPENS_TO_HINTS = {
  granted: 'Those whom you granted access, your colleagues and administrators.',
  members:
    'Everybody who sees this listing in full: every approved member on a public listing that is not locked, granted viewers on any other. A sample listing is open to guests too.',
} as const satisfies Record<keyof typeof OPENS_TO, string>

export type OpensTo = keyof typeof OPENS_TO

export const DOCUMENT_LIMITS = { perListing: 50, title: 120, bytes: 20 * MB } as const
export const DOCUMENT_CATEGORY = 'listing_document'
/** A link to a document's bytes lives this long, in seconds (PUB-226). */
export const DOCUMENT_LINK_SECONDS = 300

/** A document of a listing: PDF, DOC or DOCX to 20 MB, so that a long scan passes. */
export const LISTING_DOCUMENT_RULE: UploadRule = {
  bucket: 'general',
  accept: ACCEPTED.general,
  maxBytes: DOCUMENT_LIMITS.bytes,
  nameMustFit: true,
  variants: false,
}

const codes = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]
const trimmed = z.string().transform((text) => text.replace(/\s+/g, ' ').trim())

const title = trimmed.pipe(
  z
    .string()
    .min(1, 'Give the document a title.')
    .max(DOCUMENT_LIMITS.title, `A title has at most ${DOCUMENT_LIMITS.title} characters.`),
)
const kind = z.enum(codes(DOCUMENT_KINDS), { error: 'Choose what kind of document it is.' })
const opensTo = z.enum(codes(OPENS_TO), { error: 'Choose to whom it opens.' })
const document = z.string().refine(isUuid, 'Choose a document.')
const version = z.coerce.number().int().positive()

/** Changes of a stored document; `version` is the one that the window showed. */
export const documentForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('document_save'), document, version, title, kind, opensTo }),
  z.object({ intent: z.literal('document_remove'), document }),
])

/** The fields before an uploaded file. With `document` the file replaces that document's; else it is a new one. */
export const documentUpload = z.object({
  listingId: z.coerce.number().int().positive(),
  document: document.optional(),
  version: version.optional(),
  title: trimmed.pipe(z.string().max(DOCUMENT_LIMITS.title)).default(''),
  kind: kind.default('other'),
  opensTo: opensTo.default('granted'),
})
export type DocumentUpload = z.output<typeof documentUpload>

/** A document without a title is called as its file, without the ending. */
export function titleOfFile(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || 'Document'
  return [...stem].slice(0, DOCUMENT_LIMITS.title).join('')
}

/** A posted kind and audience as values; anything else is the safest choice. */
export function documentKindOf(value: string | undefined): DocumentKind {
  return value !== undefined && Object.hasOwn(DOCUMENT_KINDS, value) ? (value as DocumentKind) : 'other'
}
export function opensToOf(value: string | undefined): OpensTo {
  return value === 'members' ? 'members' : 'granted'
}
