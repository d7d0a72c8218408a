import { z } from 'zod'
import { emailAddress, LIMITS, optionalWebAddress, requiredEmail, type Option } from './fields.ts'
import * as kit from './field-kit.ts'
import { foundedYearRule } from './figures.ts'
import { DEFAULT_PHONE_COUNTRY, PHONE_ERROR, readContactPhone } from './phone.ts'
import * as show from './present.ts'

/** Fields shared by several profile forms. */

type Own = Pick<kit.Entry, 'missing' | 'pairedWith' | 'named' | 'title' | 'hint' | 'recordAfter'>
type Needed = Own & { missing: string }

export const companyName = (own: Needed) =>
  kit.text('Company name', { isName: true, autoComplete: 'organization', ...own })

export const companyType = <const E extends Own & { options: readonly Option[] }>(own: E) =>
  kit.choice('Company type', { placeholder: 'Select company type', ...own })

export const website: kit.Field<string | null> = {
  ...kit.text('Website', { max: 500, placeholder: 'https://', autoComplete: 'url', change: 'minor' }),
  schema: optionalWebAddress(),
}

export const headquarters = <const E extends Own>(own: E) =>
  kit.text('Headquarters location', {
    record: 'Headquarters',
    hint: 'City and country, for example Warsaw, Poland.',
    ...own,
  })

export const foundedYear = <const E extends Own>(own: E) =>
  kit.figure('Year founded', { record: 'Founded', rule: foundedYearRule, placeholder: 'YYYY', ...own })

export const teamSize = <const O extends readonly Option[]>(options: O, wrong?: string) =>
  kit.choice('Team size', {
    options,
    placeholder: 'Select team size',
    change: 'minor',
    ...(wrong !== undefined && { wrong }),
  })

export const description = <const E extends Own & { min?: number }>(own: E) =>
  kit.longText('Company description', { record: 'Description', rows: 6, change: 'minor', ...own })

export const contactName = <const E extends Own>(label: string, own: E) =>
  kit.text(label, { record: 'Contact', isName: true, autoComplete: 'name', ...own })

export const contactTitle = <const E extends Own>(own: E) =>
  kit.text('Position', { max: 120, autoComplete: 'organization-title', change: 'minor', ...own })

const emailEntry = { max: 254, type: 'email', autoComplete: 'email', change: 'guarded' } as const

export const contactEmail = (own: Needed): kit.Field<string> => ({
  ...kit.text('Email', { ...emailEntry, ...own }),
  schema: requiredEmail(own.missing),
})

export const optionalContactEmail: kit.Field<string | null> = {
  ...kit.text('Email', emailEntry),
  schema: z
    .union([z.literal('').transform(() => null), emailAddress(z.string().trim())])
    .optional()
    .transform((email) => email ?? null),
}

/** Country of the contact's phone, merged into the number. Empty means the default. */
export const phoneCountry: kit.Field<string> = {
  label: 'Country code',
  change: 'guarded',
  schema: z
    .string()
    .max(2, PHONE_ERROR)
    .optional()
    .transform((country) => country || DEFAULT_PHONE_COUNTRY),
  input: { kind: 'phoneCountry' },
  present: show.text,
}

/** Stored as E.164, parsed for its country. */
export const contactPhone = <const E extends Own>(own: E) => ({
  ...kit.text('Phone', { max: 40, change: 'guarded', ...own }),
  input: { kind: 'phone' } as const,
  present: show.phone,
  transform: (typed: unknown, step: Readonly<Record<string, unknown>>, refusal: z.RefinementCtx) =>
    typeof typed === 'string'
      ? readContactPhone(typed, String(step['primary_contact_phone_country']), refusal)
      : null,
})

export const officeAddress = <const E extends Own>(own: E) =>
  kit.longText('Office address', { max: LIMITS.note, change: 'minor', ...own })

export const jurisdiction = (own: Needed & { options: readonly Option[] }): kit.Field<string> => ({
  ...kit.choice('Jurisdiction of incorporation', {
    record: 'Jurisdiction',
    placeholder: 'Select jurisdiction',
    ...own,
  }),
  present: show.countryNames,
})

export const legalEntityType = <const E extends Needed & { options: readonly Option[] }>(own: E) =>
  kit.choice('Legal entity type', { placeholder: 'Select legal entity type', ...own })

export const regulatoryStatus = <const E extends Needed & { options: readonly Option[] }>(own: E) =>
  kit.radios('Regulatory status', { ...own })

/** Required for the status that involves a licence. */
export const regulatoryDetails = (
  own: Needed & Required<Pick<kit.Entry, 'only'>>,
): kit.Field<string | null> =>
  kit.longText('Regulatory details', {
    hint: 'Authority, type of licence and its number.',
    max: LIMITS.note,
    ...own,
  })

export const screeningConsent = (own: Needed) =>
  kit.consent(
    'I consent to screening of the company and its people against sanctions and politically exposed persons (PEP) lists.',
    { record: 'Sanctions and PEP screening', ...own },
  )

export const authorityConsent = (own: Needed) =>
  kit.consent('I confirm that I am authorised to submit this information on behalf of the company.', {
    record: 'Authority to act',
    ...own,
  })
