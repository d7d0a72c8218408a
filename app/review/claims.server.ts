import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { CLAIM_SECONDS, type Claim, type ClaimSubject } from './claims.ts'

const expiryCutoff = () => new Date(now().getTime() - CLAIM_SECONDS * 1000)

/** Claims a pending record unless another admin has it, in one statement; returns the claim, which blocks nobody (ADM-199). */
export async function claimRecord(admin: AdminViewer, subject: ClaimSubject, id: string): Promise<Claim> {
  const at = now()
  await transaction((tx) =>
    tx
      .insertInto('reviewClaims')
      .values({ subjectType: subject, subjectId: id, userId: admin.userId, claimedAt: at, touchedAt: at })
      .onConflict((conflict) =>
        conflict
          .columns(['subjectType', 'subjectId'])
          .doUpdateSet({
            userId: admin.userId,
            touchedAt: at,
            claimedAt: sql<Date>`case when review_claims.user_id = ${admin.userId}::uuid and review_claims.touched_at > ${expiryCutoff()} then review_claims.claimed_at else ${at} end`,
          })
          .where((is) =>
            is.or([
              is('reviewClaims.userId', '=', admin.userId),
              is('reviewClaims.touchedAt', '<=', expiryCutoff()),
            ]),
          ),
      )
      .execute(),
  )
  const [claim] = await listClaims(admin, subject, [id])
  return claim ?? { id, adminId: admin.userId, name: admin.fullName, since: at.toISOString(), isMine: true }
}

export async function listClaims(admin: AdminViewer, subject: ClaimSubject, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db()
    .selectFrom('reviewClaims as c')
    .innerJoin('members as m', 'm.userId', 'c.userId')
    .where('c.subjectType', '=', subject)
    .where('c.subjectId', 'in', [...ids])
    .where('c.touchedAt', '>', expiryCutoff())
    .where('m.role', '=', 'admin')
    .select(['c.subjectId as id', 'c.userId as adminId', 'm.fullName as name', 'c.claimedAt'])
    .execute()
  return rows.map(({ claimedAt, ...row }) => ({
    ...row,
    since: claimedAt.toISOString(),
    isMine: row.adminId === admin.userId,
  }))
}

/** Ends the claim of a record; with an admin, only that admin's own. */
export async function releaseClaim(subject: ClaimSubject, id: string, admin?: AdminViewer): Promise<void> {
  await transaction((tx) => {
    const claim = tx.deleteFrom('reviewClaims').where('subjectType', '=', subject).where('subjectId', '=', id)
    return (admin ? claim.where('userId', '=', admin.userId) : claim).execute()
  })
}

export async function purgeClaims(): Promise<number> {
  const expired = await db()
    .deleteFrom('reviewClaims')
    .where('touchedAt', '<=', expiryCutoff())
    .executeTakeFirst()
  return Number(expired.numDeletedRows)
}
