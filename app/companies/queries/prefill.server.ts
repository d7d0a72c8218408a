import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { Member } from '#app/lib/viewer.ts'
import { typedFromAccount } from '../schema/prefill.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** The person who fills in the form, from their account. */
export type Person = Pick<Member, 'userId' | 'fullName' | 'email' | 'position' | 'companyName'>

/** Prefill of an untouched form (MEM-138). */
export const loadPrefill = async (
  on: Kysely<DB> | null,
  form: Pick<ProfileForm, 'steps'>,
  person: Person,
): Promise<TypedValues> => typedFromAccount(form, await loadAccount(on, person))

/** Prefill from the sign-up, for a profile that was never submitted. */
export async function loadSignUpPrefill(form: ProfileForm, member: Member): Promise<TypedValues> {
  const given = Object.entries(await loadPrefill(null, form, member))
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

async function loadAccount(
  on: Kysely<DB> | null,
  { userId, fullName, email, position, companyName }: Person,
) {
  const row = await (on ?? db())
    .selectFrom('members')
    .where('userId', '=', userId)
    .select(['companyWebsite', 'registrationNumber', 'taxId', 'country', 'investmentRange'])
    .executeTakeFirst()
  return {
    fullName,
    email,
    position,
    companyName,
    companyWebsite: row?.companyWebsite ?? null,
    registrationNumber: row?.registrationNumber ?? null,
    taxId: row?.taxId ?? null,
    country: row?.country ?? null,
    investmentRange: row?.investmentRange ?? null,
  }
}
