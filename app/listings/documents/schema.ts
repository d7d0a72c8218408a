import { z } from 'zod'
import { ACCEPTED, MB, type UploadRule } from '#app/files/rules.ts'
import { isUuid } from '#app/lib/ids.ts'
import { isVisible } from '#app/lib/visible-text.ts'
import { codesOf } from '../schema.ts'
import { DOCUMENT_KINDS } from './kinds.ts'

/** Audience of a document (PUB-226). */
export const DOCUMENT_AUDIENCES = { granted: 'Members with access', members: 'Approved members' } as const
export const OPENS_TO_HINTS = {
  granted: 'Members with access, your colleagues and our team.',
  members:
    'Everyone who sees the full listing. That is every approved member if it is public and not locked, otherwise only members with access.',
} as const satisfies Record<keyof typeof DOCUMENT_AUDIENCES, string>

export type DocumentAudience = keyof typeof DOCUMENT_AUDIENCES

export const DOCUMENT_LIMITS = { perListing: 50, title: 120, bytes: 20 * MB } as const
export const DOCUMENT_CATEGORY = 'listing_document'
/** Lifetime of a document link, in seconds (PUB-226). */
export const DOCUMENT_LINK_SECONDS = 300

/** PDF, DOC or DOCX up to 20 MB, enough for a long scan. */
export const LISTING_DOCUMENT_RULE: UploadRule = {
  bucket: 'general',
  accept: ACCEPTED.general,
  maxBytes: DOCUMENT_LIMITS.bytes,
  checksExtension: true,
  variants: false,
}

const trimmed = z.string().transform((text) => text.replace(/\s+/g, ' ').trim())

const title = trimmed.pipe(
  z
    .string()
    .refine(isVisible, 'Enter a title.')
    .max(DOCUMENT_LIMITS.title, `Use at most ${DOCUMENT_LIMITS.title} characters.`),
)
const kind = z.enum(codesOf(DOCUMENT_KINDS), { error: 'Choose a document type.' })
const opensTo = z.enum(codesOf(DOCUMENT_AUDIENCES), { error: 'Choose who can see it.' })
const document = z.string().refine(isUuid, 'Choose a document.')
const version = z.coerce.number().int().positive()

/** Changes to a stored document; `version` is the one that the page showed. */
export const documentForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('document_save'), document, version, title, kind, opensTo }),
  z.object({ intent: z.literal('document_remove'), document }),
])

/** The fields that precede an uploaded file. `document` names the one to replace; without it the file is added. */
export const documentUpload = z.object({
  listingId: z.coerce.number().int().positive(),
  document: document.optional(),
  version: version.optional(),
  title: trimmed.pipe(z.string().max(DOCUMENT_LIMITS.title)).default(''),
  kind: kind.default('other'),
  opensTo: opensTo.default('granted'),
})

/** Default title: the file name without its extension. */
export function titleOfFile(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || 'Document'
  return [...stem].slice(0, DOCUMENT_LIMITS.title).join('')
}

/** Type and audience of a posted form; unknown values become the default. */
export const documentChoices = z.object({ kind: kind.catch('other'), opensTo: opensTo.catch('granted') })
