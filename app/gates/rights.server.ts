import { sql } from 'kysely'
import { isSessionOver } from '#app/account/policy.ts'
import type { Tx, HeldRights } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { GATE } from './gate.server.ts'

type Standing = {
  role: string
  suspendedAt: Date | null
  closedAt: Date | null
  createdAt: Date | null
  lastUsedAt: Date | null
  expiresAt: Date | null
  companyId: string | null
  companyRole: string | null
  approvalStatus: string | null
  companySuspendedAt: Date | null
  hasSecondFactor: boolean
}

/**
 * The current account, session, membership, company and an admin's second factor, locked until the transaction ends:
 * a transaction that ends one of them waits for this one, and one that had to wait sees that it has ended (decision
 * 053). Every transaction locks the account first.
 */
async function lockStanding(tx: Tx, { userId, sessionId }: Member) {
  const { rows } = await sql<Standing>`
    select m.role, m.suspended_at, m.closed_at, s.created_at, s.last_used_at, s.expires_at,
      cm.company_id, cm.role as company_role, c.approval_status, c.suspended_at as company_suspended_at,
      f.user_id is not null as has_second_factor
    from (select * from members where user_id = ${userId} for key share) m
      join users u on u.id = m.user_id
      left join lateral (
        select * from sessions where id = ${sessionId} and user_id = m.user_id
          and credential_generation = u.credential_generation for key share) s on true
      left join lateral (select * from company_members where user_id = m.user_id for key share) cm on true
      left join lateral (select * from companies where id = cm.company_id for key share) c on true
      left join lateral (select * from second_factors
        where user_id = m.user_id and m.role = 'admin' and confirmed_at is not null for key share) f on true`.execute(
    tx,
  )
  return rows[0]
}

function isSignedIn(held: Standing | undefined): held is Standing {
  if (!held || held.closedAt !== null) return false
  const { createdAt, lastUsedAt, expiresAt, role } = held
  if (!createdAt || !lastUsedAt || !expiresAt) return false
  return !isSessionOver({ createdAt, lastUsedAt, expiresAt, role }, now(), env().lifetimes)
}

const isAdmin = ({ role, hasSecondFactor }: Standing) =>
  role === 'admin' && (hasSecondFactor || env().adminSecondFactor !== 'required')

/** Whether the company side of a member's rights is unchanged: same company and role, approved and not suspended. */
function keepsCompany({ company }: Member, held: Standing): boolean {
  if (!company) return true
  if (held.companyId !== company.id) return false
  if (company.role === 'owner' && held.companyRole !== 'owner') return false
  if (company.status === 'approved' && held.approvalStatus !== 'approved') return false
  return company.suspended || held.companySuspendedAt === null
}

/** Re-checks the rights that admitted this request: ignores new rights, refuses if one has ended. */
export function rightsOf(member: Member): HeldRights {
  return {
    userId: member.userId,
    async hold(tx) {
      const held = await lockStanding(tx, member)
      if (!isSignedIn(held)) throw refusal('unauthenticated')
      if (member.role === 'admin' && !isAdmin(held)) throw refusal('access_denied', GATE.rightsChanged)
      const isNewlySuspended = !member.suspended && held.suspendedAt !== null
      if (isNewlySuspended) throw refusal('profile_not_approved', GATE.rightsChanged)
      if (!keepsCompany(member, held)) throw refusal('profile_not_approved', GATE.rightsChanged)
    },
  }
}
