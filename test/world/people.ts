import { type FreshAdmin, proveFresh } from '#app/account/fresh-proof.server.ts'
import { isAdmin } from '#app/gates/gate.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { anAdmin } from './accounts.ts'
import { viewerOf } from './companies.ts'
import { selectRow, selectRows, updateRows } from './rows.ts'
import { must } from './must.ts'

/** A test admin with the fresh proof that a dangerous step requires. */
export function asFresh(admin: AdminViewer): FreshAdmin {
  return must(proveFresh(admin))
}

export async function freshAdminOf(userId: string): Promise<FreshAdmin> {
  const admin = await viewerOf(userId)
  if (!isAdmin(admin)) throw new Error('the test person is not an admin')
  return asFresh(admin)
}

export async function aFreshAdmin(): Promise<FreshAdmin> {
  return freshAdminOf((await anAdmin()).userId)
}

export function accountOf(userId: string) {
  return selectRow('members', { userId })
}

/** The decisions on an account in the log, oldest first. */
export function stepsOn(userId: string) {
  return selectRows(
    'auditLog',
    { subjectType: 'user', subjectId: userId },
    ['action', 'actorKind', 'actorUserId', 'fromStatus', 'toStatus', 'reason'],
    'id',
  )
}

/** Backdates the sessions of an account by an hour, so that none counts as a fresh proof. */
export async function makeStale(userId: string): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000)
  await updateRows('sessions', { userId }, { createdAt: hourAgo, confirmedAt: null })
}
