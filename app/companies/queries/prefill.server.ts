import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { TypedValues } from '#app/lib/form.ts'
import type { Member } from '#app/lib/viewer.ts'
import { typedFromAccount } from '../schema/prefill.ts'
import type { ProfileForm } from '../schema/profile-form.ts'

/** The person who fills in the form, from their account. */
export type Person = Pick<Member, 'userId' | 'fullName' | 'email' | 'position' | 'companyName'>

/** Prefill of an untouched form from the account (MEM-138). */
export async function loadPrefill(
  on: Kysely<DB> | null,
  form: ProfileForm,
  person: Person,
): Promise<TypedValues> {
  const account = await (on ?? db())
    .selectFrom('members')
    .where('userId', '=', person.userId)
    .select(['companyWebsite', 'registrationNumber', 'taxId', 'country', 'investmentRange'])
    .executeTakeFirstOrThrow()
  return typedFromAccount(form, { ...person, ...account })
}

/** Prefill from the sign-up, for a profile that was never submitted. */
export async function loadSignUpPrefill(form: ProfileForm, member: Member): Promise<TypedValues> {
  const given = Object.entries(await loadPrefill(null, form, member))
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
