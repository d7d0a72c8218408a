import { type Tx, db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { writeAudit, auditOwn } from '#app/review/audit.server.ts'
import { channelsFor, NOTICE_KINDS, type NoticeKind, kindsFor, postedChannels } from './schema.ts'
import type { Member } from '#app/lib/viewer.ts'

/** Lifetime of the link in an email. */
export const TOKEN_DAYS = 400
const DAY = 86_400_000

export type DailyKind = 'alert' | 'work' | 'turn'

/** The path for a person's List-Unsubscribe of one kind; the database stores only the hash. */
export async function issueUnsubscribePath(tx: Tx, userId: string, kind: DailyKind): Promise<string> {
  const token = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + TOKEN_DAYS * DAY)
  await tx
    .insertInto('unsubscribeTokens')
    .values({ userId, kind, tokenHash: hashToken(token), createdAt, expiresAt })
    .execute()
  return `/unsubscribe/${token}`
}

type Subscription = { kind: NoticeKind; label: string; isOn: boolean }

/** The subscription behind a token and whether it is on; null when unknown or too old. Changes nothing. */
export async function findSubscription(token: string): Promise<Subscription | null> {
  const row = await db()
    .selectFrom('unsubscribeTokens as t')
    .leftJoin('noticePreferences as p', (join) =>
      join.onRef('p.userId', '=', 't.userId').onRef('p.kind', '=', 't.kind'),
    )
    .where('t.tokenHash', '=', hashToken(token))
    .where('t.expiresAt', '>', now())
    .select(['t.kind', 'p.mail'])
    .executeTakeFirst()
  if (!row) return null
  const kind = row.kind as DailyKind
  return { kind, label: NOTICE_KINDS[kind].label, isOn: row.mail ?? channelsFor(kind).mail }
}

/** Turns off emails of the token's kind only (MEM-384). The token is the permission; repeating changes nothing. */
export async function unsubscribe(token: string): Promise<Result<{ label: string }, 'not_found'>> {
  return transaction(async (tx) => {
    const at = now()
    const found = await tx
      .updateTable('unsubscribeTokens')
      .set((eb) => ({ usedAt: eb.fn.coalesce('usedAt', eb.val(at)) }))
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', at)
      .returning(['userId', 'kind'])
      .executeTakeFirst()
    if (!found) return refuse('not_found')
    const { userId } = found
    const kind = found.kind as DailyKind
    const { label } = NOTICE_KINDS[kind]
    const turned = await tx
      .insertInto('noticePreferences')
      .values({ userId, kind, bell: channelsFor(kind).bell, mail: false, updatedAt: at })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'kind'])
          .doUpdateSet({ mail: false, updatedAt: at })
          .where('noticePreferences.mail', '=', true),
      )
      .returning('kind')
      .executeTakeFirst()
    if (turned)
      await writeAudit(tx, {
        actor: { kind: 'system' },
        action: 'notice.unsubscribe',
        subject: { type: 'user', id: userId },
        details: { kind },
      })
    return ok({ label })
  })
}

/** Saves the posted channels for each kind that the member receives (MEM-382). */
export async function saveChoices(member: Member, form: FormData): Promise<void> {
  const updatedAt = now()
  const kept = kindsFor(member.role).map((kind) => ({ kind, ...postedChannels(kind, form) }))
  await transaction(async (tx) => {
    await tx
      .insertInto('noticePreferences')
      .values(kept.map((choice) => ({ userId: member.userId, updatedAt, ...choice })))
      .onConflict((conflict) =>
        conflict.columns(['userId', 'kind']).doUpdateSet((eb) => ({
          bell: eb.ref('excluded.bell'),
          mail: eb.ref('excluded.mail'),
          updatedAt,
        })),
      )
      .execute()
    const details = Object.fromEntries(kept.map(({ kind, bell, mail }) => [kind, { bell, mail }]))
    await auditOwn(tx, member, 'notice.choose', details)
  })
}
