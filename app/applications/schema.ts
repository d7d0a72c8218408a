import { COMPANY_TYPES } from '#app/companies/schema/status.ts'
import { z } from 'zod'
import { PERSON, normalWebsite, personLine } from '#app/account/schema.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import { phone } from '#app/lib/phone.ts'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { isVisible } from '#app/lib/visible-text.ts'
import { formatNumber } from '#app/lib/format.ts'

/** Any other value becomes developer (ADM-048). */
export const roleOf = (value: unknown): CompanyType =>
  COMPANY_TYPES.find((role) => role === value) ?? 'developer'

/** In characters; the database has the same limit for the name. */
export const LIMITS = { line: 200, website: 500, description: 3000 } as const

const stated = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value || null)
const dataSchema = z.object({
  full_name: stated,
  position: stated,
  headquarters: stated,
  asset_class: stated,
  description: stated,
  company_website: stated,
  contact_phone: stated,
})
/** Stored answers other than name and role (ADM-065); null when not stated. */
export type ApplicationData = z.output<typeof dataSchema>

/** Editable fields in page order, with labels for the form, the desk and comparisons. */
export const APPLICATION_FIELDS = {
  full_name: 'Full name',
  position: 'Position',
  company_name: 'Company name',
  role: 'Role',
  headquarters: 'Headquarters',
  asset_class: 'Asset class',
  company_website: 'Company website',
  contact_phone: 'Contact phone',
  description: 'Description',
} as const satisfies Record<'company_name' | 'role' | keyof ApplicationData, string>
export type ApplicationField = keyof typeof APPLICATION_FIELDS
export const FIELD_NAMES = Object.keys(APPLICATION_FIELDS) as ApplicationField[]

const tooLong = (max: number) => `Use at most ${formatNumber(max)} characters.`

const CONTROLS = /\p{Cc}+/gu

/** A single line: strips control characters and trims; empty becomes null. */
const line = z
  .string()
  .default('')
  .transform((typed) => typed.toWellFormed().replace(CONTROLS, ' ').trim())
  .pipe(z.string().max(LIMITS.line, tooLong(LIMITS.line)))
  .transform((text) => (isVisible(text) ? text : null))

const description = z
  .string()
  .default('')
  .transform((typed) =>
    typed
      .toWellFormed()
      .replaceAll('\r\n', '\n')
      .replace(/[^\P{Cc}\n\t]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().max(LIMITS.description, tooLong(LIMITS.description)))
  .transform((typed) => typed || null)

const WEBSITE_ERROR = 'Please enter a valid website URL'
const NAME_ERROR = 'Company name is required'

const website = z
  .string()
  .default('')
  .transform((typed, context) => {
    const url = normalWebsite(typed)
    if (url !== undefined && (url?.length ?? 0) <= LIMITS.website) return url
    context.addIssue(WEBSITE_ERROR)
    return z.NEVER
  })

/** The version on the page; undefined when a script posted the form. */
const version = z.coerce.number().int().min(0).optional().catch(undefined)

/** Fields of "Save Draft" (ADM-067, ADM-068). A posted address is ignored (ADM-066). */
export const draftSchema = z.object({
  version,
  full_name: personLine,
  position: personLine,
  company_name: line.refine((name) => name === null || !containsAddress(name), NAME_WITH_ADDRESS),
  role: z.preprocess(roleOf, z.enum(COMPANY_TYPES)),
  headquarters: line,
  asset_class: line,
  company_website: website,
  contact_phone: phone,
  description,
})
export type Draft = z.output<typeof draftSchema>

/** Fields of "Submit Application": person and company need a name. */
export const submissionSchema = draftSchema
  .refine(({ full_name }) => full_name !== null, {
    path: ['full_name'],
    error: PERSON.nameMissing,
    when: () => true,
  })
  .refine(({ company_name }) => company_name !== null, {
    path: ['company_name'],
    error: NAME_ERROR,
    when: () => true,
  })

/** Reads stored application_data; missing keys become null. */
export const readApplicationData = (stored: unknown): ApplicationData =>
  dataSchema.catch(dataSchema.parse({})).parse(stored)

/** Documents that a candidate may upload: required ones first (ADM-073, decision 13). */
export const CANDIDATE_DOCUMENTS = [
  'passport_or_id',
  'company_registration',
  'professional_license',
  'company_documents',
  'insurance_certificate',
  'fund_license',
  'proof_of_address',
  'bank_statement',
  'source_of_funds',
  'director_ids',
  'financial_statements',
  'project_portfolio',
] as const satisfies DocumentType[]
export type CandidateDocument = (typeof CANDIDATE_DOCUMENTS)[number]

export const isCandidateDocument = (value: unknown): value is CandidateDocument =>
  CANDIDATE_DOCUMENTS.some((type) => type === value)
