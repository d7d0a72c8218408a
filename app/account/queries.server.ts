import { sql } from 'kysely'
import { addressKey } from '#app/lib/email-address.ts'
import { type Tx, db } from '#app/db/client.server.ts'
import { hashToken } from '#app/lib/ids.ts'
import type { UserType } from '#app/lib/viewer.ts'
import type { MailAddress } from '#app/mail/content.ts'
import { peekLink } from './links.server.ts'
import { MEMBER_KIND_LABELS } from './member-kinds.ts'

export type Account = {
  userId: string
  email: string
  emailVerified: boolean
  name: string
  hasPassword: boolean
}

/** The recipient of an account's emails; has a name only once the address is verified. */
export const addresseeOf = ({ email, emailVerified, name }: Account): MailAddress => ({
  address: email,
  name: emailVerified ? name : '',
})

type Reader = Pick<Tx, 'selectFrom'>

const accounts = (reader: Reader) =>
  reader
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('credentials as c', (join) =>
      join.onRef('c.userId', '=', 'u.id').on('c.providerId', '=', 'credential'),
    )
    .select(['u.id as userId', 'u.email', 'u.emailVerified', 'm.fullName as name'])
    .select(sql<boolean>`c.password is not null`.as('hasPassword'))

/** The account of an address, or null. Commands only: no page may show whether an address has an account. */
export async function findAccount(email: string, reader: Reader = db()): Promise<Account | null> {
  const account = await accounts(reader).where('u.email', '=', addressKey(email)).executeTakeFirst()
  return account ?? null
}

export const findAccountById = async (userId: string): Promise<Account | null> =>
  (await accounts(db()).where('u.id', '=', userId).executeTakeFirst()) ?? null

/** The account of a sign-in and the credential generation it was checked against. */
export type CheckedCredential = { userId: string; generation: number }

/** A credential: its hash, and those of refused sign-ups with its address, newest first. */
type Credential = CheckedCredential & { hash: string | null; refused: string[] }

const credentials = () =>
  db()
    .selectFrom('users as u')
    .leftJoin('credentials as c', (join) =>
      join.onRef('c.userId', '=', 'u.id').on('c.providerId', '=', 'credential'),
    )
    .select(['u.id as userId', 'u.credentialGeneration as generation', 'c.password as hash'])
    .select(
      sql<
        string[]
      >`array(select r.password from refused_sign_ups r where r.user_id = u.id order by r.refused_at desc)`.as(
        'refused',
      ),
    )

/** The credential of an address, or null. Commands only. */
export const findCredential = async (email: string): Promise<Credential | null> =>
  (await credentials().where('u.email', '=', addressKey(email)).executeTakeFirst()) ?? null

export const findOwnCredential = async (userId: string): Promise<Credential | null> =>
  (await credentials().where('u.id', '=', userId).executeTakeFirst()) ?? null

/** The stored hash whose salt is reused to hash another password for this credential. */
export const saltedHash = (credential: Credential | null): string | null =>
  credential?.hash ?? credential?.refused[0] ?? null

export type LinkedAccount = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

/** The account and details behind a live registration link (MEM-070), which stays unused; null otherwise (MEM-080). */
export async function findRegistration(secret: string) {
  const link = await peekLink(['set_password', 'verify_email'], secret)
  const account = await (link &&
    accounts(db())
      .where('u.id', '=', link.userId)
      .select(['m.companyName', 'm.userType', 'u.createdAt'])
      .executeTakeFirst())
  if (!link || !account) return null
  const { name, email, companyName: company, createdAt: at } = account
  const type = MEMBER_KIND_LABELS[account.userType as UserType]
  return { link, account, details: { name, email, company, type, at } }
}

/** Whether a registration link was used and its account's address is confirmed. */
export async function isConfirmedLink(secret: string): Promise<boolean> {
  const row = await db()
    .selectFrom('oneTimeLinks as l')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .where('l.tokenHash', '=', hashToken(secret))
    .where('l.purpose', 'in', ['set_password', 'verify_email'])
    .where('u.emailVerified', '=', true)
    .select('l.id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findReset(secret: string): Promise<(Account & { returnPath: string | null }) | null> {
  const link = await peekLink(['reset_password'], secret)
  const account = link && (await findAccountById(link.userId))
  return account && { ...account, returnPath: link.returnPath }
}

/** All admins, oldest first, with their last session use. For the command line. */
export const listAdmins = () =>
  db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('sessions as s', 's.userId', 'm.userId')
    .where('m.role', '=', 'admin')
    .groupBy(['u.email', 'm.fullName', 'u.createdAt'])
    .orderBy('u.createdAt')
    .select((eb) => [
      'u.email',
      'm.fullName as name',
      'u.createdAt as since',
      eb.fn.max('s.lastUsedAt').as('lastUsedAt'),
    ])
    .execute()

export async function isDemoLoaded(): Promise<boolean> {
  const row = await db()
    .selectFrom('members')
    .where('isDemo', '=', true)
    .select('userId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
