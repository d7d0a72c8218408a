import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { notation } from '#app/lib/number-echo.ts'
import { ruleOf } from '#app/lib/number-schema.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { ProfileForm } from '../schema/profile-form.ts'

/** The person who fills in the form, from their account. */
export type Person = Pick<Member, 'userId' | 'fullName' | 'email' | 'position' | 'companyName'>

/** ISO code of each country in the sign-up form. "other" has none. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { us: 'US', uk: 'GB', de: 'DE', fr: 'FR', pl: 'PL' }

/** Ranges of the sign-up form, in EUR. */
const RANGES: Readonly<Record<string, { from?: number; to?: number }>> = {
  '0-1m': { to: 1_000_000 },
  '1-5m': { from: 1_000_000, to: 5_000_000 },
  '5m+': { from: 5_000_000 },
}

/** Prefill of an untouched form from the account (MEM-138). */
export async function loadPrefill(
  on: Kysely<DB> | null,
  { steps }: ProfileForm,
  { userId, fullName, email, position, companyName }: Person,
): Promise<TypedValues> {
  const account = await (on ?? db())
    .selectFrom('members')
    .where('userId', '=', userId)
    .select(['companyWebsite', 'registrationNumber', 'taxId', 'country', 'investmentRange'])
    .executeTakeFirst()
  const figure = (name: string, value: number | undefined) => {
    const rule = steps.find(({ rules }) => rules[name])?.rules[name]
    return rule && value !== undefined ? notation(ruleOf(rule), value) : ''
  }
  const { from, to } = RANGES[account?.investmentRange ?? ''] ?? {}
  const country = COUNTRY_CODES[account?.country ?? '']
  return {
    ...(country && { primary_contact_phone_country: country }),
    investment_size_min: figure('investment_size_min', from),
    investment_size_max: figure('investment_size_max', to),
    tax_id: account?.taxId ?? '',
    company_name: companyName ?? '',
    website: account?.companyWebsite ?? '',
    company_registration_number: account?.registrationNumber ?? '',
    primary_contact_name: fullName,
    primary_contact_title: position ?? '',
    primary_contact_email: email,
  }
}

/** Prefill from the sign-up, for a profile that was never submitted. */
export async function loadSignUpPrefill(form: ProfileForm, member: Member): Promise<TypedValues> {
  const given = Object.entries(await loadPrefill(null, form, member))
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
