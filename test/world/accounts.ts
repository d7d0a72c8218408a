import { randomBytes } from 'node:crypto'
import { type InsertObject, sql } from 'kysely'
import { issueLink, type LinkPurpose } from '#app/account/links.server.ts'
import { signedToken, sessionCookieName } from '#app/account/session.server.ts'
import { hashPassword } from '#app/account/password.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { decrypt } from '#app/lib/secret.server.ts'
import type { CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import '../secret-key.ts'
import { insertRow, selectRows } from './rows.ts'

export type AccountOptions = {
  email?: string
  fullName?: string
  userType?: UserType
  role?: 'member' | 'admin'
  companyName?: string | null
  /** Null creates an account without a password; the default is GOOD_PASSWORD. */
  password?: string | null
  verified?: boolean
}

export type TestAccount = { userId: string; email: string; fullName: string; password: string }

export const GOOD_PASSWORD = 'Harbour-crane 7 lifts'

let good: Promise<string> | undefined

function hashOf(password: string): Promise<string> {
  if (password !== GOOD_PASSWORD) return hashPassword(password)
  good ??= hashPassword(password)
  return good
}

/** An unused address, to which email is never sent. */
export function aNewAddress(): string {
  return `u${randomBytes(8).toString('hex')}@world.parcela.test`
}

/** An account with its member row, as the early-access form and the set-password link leave it. */
export async function aMember(options: AccountOptions = {}): Promise<TestAccount> {
  const { fullName = 'Maja Kowalska', userType = 'developer', role = 'member', verified = true } = options
  const email = (options.email ?? aNewAddress()).toLowerCase()
  const password = options.password === undefined ? GOOD_PASSWORD : options.password
  const { id: userId } = await insertRow('users', { email, name: fullName, emailVerified: verified })
  const otherRole = userType === 'other' ? 'Land surveyor' : null
  const companyName = options.companyName === undefined ? 'Kowalska Development' : options.companyName
  await insertRow('members', { userId, role, userType, otherRole, fullName, companyName })
  if (password !== null) {
    const hash = await hashOf(password)
    await insertRow('credentials', { userId, providerId: 'credential', accountId: userId, password: hash })
  }
  return { userId, email, fullName, password: password ?? '' }
}

type NewCompany = { type: CompanyType; name: string; status?: CompanyStatus; at?: Date } & Partial<
  InsertObject<DB, 'companies'>
>

/** A person's company, inserted as its form and review leave it; returns its id. */
export async function insertCompany(
  userId: string,
  { status = 'approved', at = new Date(), ...more }: NewCompany,
): Promise<string> {
  const isRefused = status === 'rejected' || status === 'more_info_requested'
  const { id } = await insertRow('companies', {
    createdByUserId: userId,
    approvalStatus: status,
    revision: status === 'draft' ? 0 : 1,
    submittedAt: status === 'draft' ? null : at,
    approvedAt: status === 'approved' ? at : null,
    rejectionReason: isRefused ? 'Because of the test.' : null,
    ...more,
  })
  await insertRow('companyMembers', { companyId: id, userId, role: 'owner' })
  return id
}

export function anAdmin(options: Omit<AccountOptions, 'role'> = {}): Promise<TestAccount> {
  return aMember({ fullName: 'Ada Admin', ...options, role: 'admin' })
}

export function aLink(userId: string, purpose: LinkPurpose = 'set_password') {
  return transaction((tx) => issueLink(tx, { purpose, userId, lifeSeconds: 86_400 }))
}

/** An account as the early-access form leaves it, with the path of its set-password link. */
export async function aNewcomer(options: AccountOptions = {}) {
  const account = await aMember({ password: null, verified: false, ...options })
  const { secret } = await aLink(account.userId)
  return { ...account, secret, path: `/complete-registration?token=${secret}` }
}

/** The Cookie header of a browser in which this account has been signed in since `at`. */
export async function signedInCookie(userId: string, at: Date = now()): Promise<string> {
  const token = randomBytes(16).toString('hex')
  const expiresAt = new Date(at.getTime() + 30 * 86_400_000)
  await db()
    .insertInto('sessions')
    .values((eb) => ({
      userId,
      token,
      expiresAt,
      createdAt: at,
      lastUsedAt: at,
      credentialGeneration: eb.selectFrom('users').where('id', '=', userId).select('credentialGeneration'),
    }))
    .execute()
  return `${sessionCookieName()}=${signedToken(token)}`
}

export type TestMail = { kind: string; subject: string; text: string; path: string | null }

/** Every email queued to an address, oldest first, each with the path of its one-time link. */
export async function mailsTo(email: string): Promise<TestMail[]> {
  const rows = await db()
    .selectFrom('emailQueue')
    .where('toEmail', '=', email.toLowerCase())
    .orderBy('seq')
    .select(['id', 'kind', 'subject', 'textBody as text', 'linkSecret'])
    .execute()
  return rows.map(({ id, linkSecret, ...mail }) => {
    return { ...mail, path: linkSecret && decrypt('mail-link', linkSecret.toString(), id) }
  })
}

/** Refuses every email to an address until its trigger `refuse` is dropped. */
export async function failMailsTo(email: string): Promise<void> {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if new.to_email = ${sql.lit(email)} then raise exception 'refused'; end if; return new; end $$`.execute(
    db(),
  )
  await sql`create trigger refuse before insert on email_queue for each row execute function refuse()`.execute(
    db(),
  )
}

export async function auditOf(userId: string): Promise<{ action: string; actorKind: string }[]> {
  return selectRows('auditLog', { subjectId: userId }, ['action', 'actorKind'], 'id')
}

/** Runs `work` while a table is missing, so that everything that needs the table fails unexpectedly. */
export async function whileMissing<T>(table: string, work: () => Promise<T>): Promise<T> {
  const away = `${table}_away`
  await db().schema.alterTable(table).renameTo(away).execute()
  try {
    return await work()
  } finally {
    await db().schema.alterTable(away).renameTo(table).execute()
  }
}

/** The duration in ms of the fastest of several calls, one per address; the minimum excludes noise. */
export async function fastest(
  addresses: readonly string[],
  call: (address: string) => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (const address of addresses) {
    const start = performance.now()
    await call(address)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}
