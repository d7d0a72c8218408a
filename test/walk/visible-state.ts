import { sql } from 'kysely'
import * as notifications from '#app/dashboards/routes/notifications.tsx'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { signedInCookie } from '../world/accounts.ts'
import { open } from '../world/desk-walk.ts'
import { linksOf, visit } from '../world/pages.tsx'
import type { CaseState } from './cases.ts'
import type { Actor } from './model.ts'

export async function notificationCount(name: string, actor: Actor | undefined): Promise<number> {
  const notices = db()
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const mails = db()
    .selectFrom('emailQueue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  if (name === 'reviewers') {
    const { count } = await notices.where('kind', '=', 'work').executeTakeFirstOrThrow()
    return count
  }
  const [notice, mail] = await Promise.all([
    actor?.userId ? notices.where('userId', '=', actor.userId).executeTakeFirstOrThrow() : null,
    actor?.email ? mails.where('toEmail', '=', actor.email).executeTakeFirstOrThrow() : null,
  ])
  return (notice?.count ?? 0) + (mail?.count ?? 0)
}

/** Whether the reviewers have an unread notice of a case, to which further events are added. */
export async function hasUnreadNotice({ kind, id }: CaseState): Promise<boolean> {
  const { rows } =
    await sql`select from notices n where n.kind = 'work' and n.read_at is null and (n.about = ${`${kind}:${id}`}
    or ${kind} = 'document' and exists (select from kyc_submissions k where k.id::text = ${id} and n.about in
      ('kyc:' || coalesce(k.user_id, k.application_id), 'application:' || k.application_id))) limit 1`.execute(
      db(),
    )
  return rows.length > 0
}

const DESKS: Partial<Record<CaseState['kind'], string>> = {
  profile: '/admin/profiles',
  version: '/admin/versions',
  document: '/admin/kyc',
  application: '/admin/applications',
  listing: '/admin/listings',
  sign_up: '/admin/users',
}

const STATUS_TEXTS = {
  ours: /\bTo do\b/,
  theirs: /\bAwaiting reply\b/,
  done: /\bDone\b|paused while suspended/,
}

const wasDecided = async (listing: string) =>
  (
    await db()
      .selectFrom('listingRevisions')
      .where('listingId', '=', Number(listing))
      .where('decidedAt', 'is not', null)
      .select('id')
      .execute()
  ).length > 0

export async function deskProblem({ kind, id, turn }: CaseState, adminId: string): Promise<string | null> {
  const desk = DESKS[kind]
  if (!desk) return null
  const { text, html, status } = await open(`${desk}?id=${id}`, await signedInCookie(adminId, now()))
  // A person without a submitted profile has no record there.
  if (status === 404 && kind === 'profile' && turn.companyId === null) return null
  // A draft without a decision is private to its owner.
  if (status === 404 && kind === 'listing' && !(await wasDecided(id))) return null
  if (status !== 200) return `${desk} responds with ${status}`
  // The list of accounts shows no turn for a complete sign-up.
  if (kind === 'sign_up' && turn.side === 'nobody' && !turn.isPaused) return null
  const expected = turn.side === 'nobody' ? 'done' : turn.side === 'reviewers' ? 'ours' : 'theirs'
  const record = /<div class="mb-4 border-b[^"]*">.*?<\/div>/s.exec(html)?.[0].replace(/<[^>]+>/g, ' ') ?? ''
  if (!STATUS_TEXTS[expected].test(record))
    return `${desk} does not show "${expected}" but "${record.trim()}"`
  const missing = turn.missing.filter(({ label }) => !text.includes(label))
  return missing.length > 0 ? `${desk} does not show ${missing.map(({ label }) => label).join(', ')}` : null
}

async function readTurn({ userId = '' }: Actor) {
  const { html, status, location } = await visit(notifications, '/notifications', {
    cookie: await signedInCookie(userId, now()),
  })
  return { html, status, location, links: linksOf(html) }
}

/** What is wrong on a member's /notifications: it must link to every missing item. */
export async function notificationsProblem({ kind, turn }: CaseState, actor: Actor): Promise<string | null> {
  const { html, status, location, links } = await readTurn(actor)
  if (status !== 200) return `/notifications responds with ${status} ${location ?? ''}`
  if (!html.includes('Action needed')) return '/notifications does not show "Action needed"'
  const missing = turn.missing.filter(
    // A document is linked once, as part of its profile.
    ({ label, to }) =>
      !links.some(({ href, text }) => text === label && (kind === 'document' || href === to)),
  )
  return missing.length > 0
    ? `missing on /notifications: ${missing.map(({ label, to }) => `${label} (${to})`).join(', ')}`
    : null
}
