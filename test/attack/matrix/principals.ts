import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import type { CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import { aMember, insertCompany, signedInCookie } from '#test/world/accounts.ts'
import { insertRow, selectRow, updateRows } from '#test/world/rows.ts'

const KINDS = { developer: 'developer', investor: 'investor', advisor: 'due_diligence' } as const
const STATUSES = ['draft', 'pending', 'moreinfo', 'rejected', 'approved', 'suspended'] as const
type Kind = keyof typeof KINDS
type Status = (typeof STATUSES)[number]

/** Everyone who sends requests. The records in the operations belong to `owner` and `asker`. */
export const PRINCIPALS = [
  'guest',
  // Has never confirmed their address, but has a session.
  'unverified',
  // Has no company.
  'newcomer',
  ...(Object.keys(KINDS) as Kind[]).flatMap((kind) => STATUSES.map((status) => `${kind}:${status}` as const)),
  // Suspended, unlike their company.
  'suspendedUser',
  // Has closed their account; the cookie is from before that.
  'closed',
  'owner',
  'colleague',
  // Has left the owner's company; the cookie is from before that.
  'excolleague',
  'asker',
  // Invited to the owner's company.
  'invitee',
  'admin',
  // An admin who is also in the owner's company.
  'insider',
  // No longer an admin; the cookie is from before that.
  'exadmin',
  // An admin who signed in an hour ago.
  'stale',
] as const
export type Principal = (typeof PRINCIPALS)[number]

export type Person = { userId: string; email: string; companyId: string; sessionId: string }
export type People = {
  cookies: Record<Principal, string>
  of: (principal: Exclude<Principal, 'guest'>) => Person
}

const DAY = 86_400_000

export const aCompany = (userId: string, type: CompanyType, status?: CompanyStatus, isSuspended = false) =>
  insertCompany(userId, {
    type,
    name: `Matrix ${type} ${randomUUID().slice(0, 8)}`,
    ...(status && { status }),
    at: new Date(Date.now() - DAY),
    questionnaire: JSON.stringify({ company_name: 'Matrix' }),
    ...(isSuspended && { suspendedAt: new Date(), suspensionReason: 'Because of the matrix.' }),
  })

export const join = (userId: string, companyId: string, role: 'owner' | 'colleague') =>
  insertRow('companyMembers', { companyId, userId, role })

type AccountOptions = { kind?: UserType; role?: 'member' | 'admin'; verified?: boolean }

async function anAccount(name: string, { kind = 'developer', role, verified = true }: AccountOptions = {}) {
  const email = `matrix-${name.replace(':', '-').toLowerCase()}-${randomUUID().slice(0, 8)}@world.parcela.test`
  const { userId } = await aMember({
    email,
    fullName: `Matrix ${name}`,
    userType: kind,
    verified,
    ...(role && { role }),
  })
  await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
  return { userId, email }
}

export async function everybody(): Promise<People> {
  const people = new Map<Principal, Person>()
  const cookies = { guest: '' } as Record<Principal, string>
  const add = async (
    name: Principal,
    account: { userId: string; email: string },
    companyId = '',
    at?: Date,
  ) => {
    cookies[name] = await signedInCookie(account.userId, at)
    const session = await selectRow('sessions', { userId: account.userId })
    people.set(name, { ...account, companyId, sessionId: session.id })
  }
  await add('unverified', await anAccount('unverified', { verified: false }))
  await add('newcomer', await anAccount('newcomer'))
  for (const [word, type] of Object.entries(KINDS) as [Kind, CompanyType][])
    for (const status of STATUSES) {
      const account = await anAccount(`${word}:${status}`, { kind: type })
      const company = await aCompany(account.userId, type, STATUS_OF[status], status === 'suspended')
      await add(`${word}:${status}`, account, company)
    }
  const suspendedUser = await anAccount('suspendedUser')
  await add('suspendedUser', suspendedUser, await aCompany(suspendedUser.userId, 'developer'))
  await updateRows(
    'members',
    { userId: suspendedUser.userId },
    { suspendedAt: new Date(), suspensionReason: 'Because of the matrix.' },
  )
  const closed = await anAccount('closed')
  await add('closed', closed)
  await db().deleteFrom('sessions').where('userId', '=', closed.userId).execute()
  const owner = await anAccount('owner')
  const company = await aCompany(owner.userId, 'developer')
  await add('owner', owner, company)
  const colleague = await anAccount('colleague')
  await join(colleague.userId, company, 'colleague')
  await add('colleague', colleague, company)
  await add('excolleague', await anAccount('excolleague'))
  const asker = await anAccount('asker', { kind: 'investor' })
  await add('asker', asker, await aCompany(asker.userId, 'investor'))
  await add('invitee', await anAccount('invitee'))
  await add('admin', await anAccount('admin', { role: 'admin' }))
  const insider = await anAccount('insider', { role: 'admin' })
  await join(insider.userId, company, 'colleague')
  await add('insider', insider, company)
  const exadmin = await anAccount('exadmin', { role: 'admin' })
  await add('exadmin', exadmin)
  await updateRows('members', { userId: exadmin.userId }, { role: 'member' })
  const stale = await anAccount('stale', { role: 'admin' })
  await add('stale', stale, '', new Date(Date.now() - 7 * 3_600_000))
  await updateRows('sessions', { userId: stale.userId }, { lastUsedAt: new Date() })
  return {
    cookies,
    of(name) {
      const person = people.get(name)
      if (!person) throw new Error(`there is no principal ${name}`)
      return person
    },
  }
}

const STATUS_OF = {
  draft: 'draft',
  pending: 'pending',
  moreinfo: 'more_info_requested',
  rejected: 'rejected',
  approved: 'approved',
  suspended: 'approved',
} as const satisfies Record<Status, CompanyStatus>
