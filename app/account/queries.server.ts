import { sql } from 'kysely'
import { addressKey } from '#app/lib/email-address.ts'
import { type Tx, db } from '#app/db/client.server.ts'
import { hashToken } from '#app/lib/ids.ts'
import { type UserType, profileFormPath } from '#app/lib/viewer.ts'
import type { MailAddress } from '#app/mail/content.ts'
import { type OneTimeLink, peekLink } from './links.server.ts'
import { MEMBER_KIND_LABELS } from './member-kinds.ts'

export type Account = {
  userId: string
  email: string
  emailVerified: boolean
  name: string
  hasPassword: boolean
}

/** The recipient of an account's emails; has a name only once the address is verified. */
export function addresseeOf({ email, emailVerified, name }: Account): MailAddress {
  return { address: email, name: emailVerified ? name : '' }
}

type Reader = Pick<Tx, 'selectFrom'>

function accounts(reader: Reader) {
  return reader
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('credentials as c', (join) =>
      join.onRef('c.userId', '=', 'u.id').on('c.providerId', '=', 'credential'),
    )
    .select([
      'u.id as userId',
      'u.email',
      'u.emailVerified',
      'm.fullName as name',
      'm.companyName',
      'm.userType',
      'm.role',
      'u.createdAt',
    ])
    .select((eb) => eb('c.password', 'is not', null).as('hasPassword'))
}

function toAccount(row: Omit<Account, 'hasPassword'> & { hasPassword: unknown }): Account {
  const { userId, email, emailVerified, name, hasPassword } = row
  return { userId, email, emailVerified, name, hasPassword: Boolean(hasPassword) }
}

/** The account of an address, or null. Commands only: no page may show whether an address has an account. */
export async function findAccount(email: string, reader: Reader = db()): Promise<Account | null> {
  const row = await accounts(reader).where('u.email', '=', addressKey(email)).executeTakeFirst()
  return row ? toAccount(row) : null
}

type Credential = {
  userId: string
  hash: string | null
  generation: number
  /** Hashes of refused sign-ups with this address, newest first. */
  refused: string[]
}

/** The account of a sign-in and the credential generation it was checked against. */
export type CheckedCredential = Omit<Credential, 'hash' | 'refused'>

/** The credential of an address, or null. Commands only. */
export async function findCredential(email: string): Promise<Credential | null> {
  return findCredentialBy('u.email', addressKey(email))
}

/** The credential of a session's account. */
export async function findOwnCredential(userId: string): Promise<Credential | null> {
  return findCredentialBy('u.id', userId)
}

/** The stored hash whose salt is reused to hash another password for this credential. */
export const saltedHash = (credential: Credential | null): string | null =>
  credential?.hash ?? credential?.refused[0] ?? null

async function findCredentialBy(column: 'u.email' | 'u.id', value: string): Promise<Credential | null> {
  const row = await db()
    .selectFrom('users as u')
    .leftJoin('credentials as c', (join) =>
      join.onRef('c.userId', '=', 'u.id').on('c.providerId', '=', 'credential'),
    )
    .where(column, '=', value)
    .select(['u.id as userId', 'u.credentialGeneration as generation', 'c.password as hash'])
    .select(
      sql<
        string[]
      >`array(select r.password from refused_sign_ups r where r.user_id = u.id order by r.refused_at desc)`.as(
        'refused',
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The account of a session, or null when it no longer exists. */
export async function findAccountById(userId: string): Promise<Account | null> {
  const row = await accounts(db()).where('u.id', '=', userId).executeTakeFirst()
  return row ? toAccount(row) : null
}

export type LinkedAccount = {
  link: OneTimeLink
  account: Account
  /** The account details on /complete-registration (MEM-070). */
  details: { name: string; email: string; company: string | null; type: string; at: Date }
  /** The next page of this kind of account once complete; its own gate redirects by status (MEM-076, MEM-078). */
  next: string
}

/** The account behind a live registration link; null for any other link (MEM-080). A lookup does not use it up. */
export async function findRegistration(secret: string): Promise<LinkedAccount | null> {
  const link = await peekLink(['set_password', 'verify_email'], secret)
  const row = link && (await accounts(db()).where('u.id', '=', link.userId).executeTakeFirst())
  if (!row) return null
  const account = toAccount(row)
  const userType = row.userType as UserType
  const details = {
    name: row.name,
    email: row.email,
    company: row.companyName,
    type: MEMBER_KIND_LABELS[userType],
    at: row.createdAt,
  }
  return { link, account, details, next: row.role === 'admin' ? '/admin' : profileFormPath(userType) }
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

/** The account behind a live reset link, or null. */
export async function findReset(secret: string): Promise<(Account & { returnPath: string | null }) | null> {
  const link = await peekLink(['reset_password'], secret)
  const account = link && (await findAccountById(link.userId))
  return account && { ...account, returnPath: link.returnPath }
}

/** All admins, oldest first, with their last session use. For the command line. */
export async function listAdmins() {
  return db()
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
}

/** Whether the demo data's sample accounts exist. */
export async function isDemoLoaded(): Promise<boolean> {
  const row = await db()
    .selectFrom('members')
    .where('isDemo', '=', true)
    .select('userId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
