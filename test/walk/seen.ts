import { sql } from 'kysely'
import * as notifications from '#app/dashboards/routes/notifications.tsx'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { signedInCookie } from '../world/accounts.ts'
import { open } from '../world/desk-walk.ts'
import { linksOf, visit } from '../world/pages.tsx'
import type { CaseState } from './cases.ts'
import type { Actor } from './model.ts'

/** The number of notifications of an actor, in the app and by email. */
export async function toldOf(name: string, actor: Actor | undefined): Promise<number> {
  const bells = db()
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const mails = db()
    .selectFrom('emailQueue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  if (name === 'reviewers') {
    const { count } = await bells.where('kind', '=', 'work').executeTakeFirstOrThrow()
    return count
  }
  const [bell, mail] = await Promise.all([
    actor?.userId ? bells.where('userId', '=', actor.userId).executeTakeFirstOrThrow() : null,
    actor?.email ? mails.where('toEmail', '=', actor.email).executeTakeFirstOrThrow() : null,
  ])
  return (bell?.count ?? 0) + (mail?.count ?? 0)
}

/** Whether the reviewers have an unread notice of a case: further causes only join it. */
export async function hasUnreadNotice({ kind, id }: CaseState): Promise<boolean> {
  const { rows } =
    await sql`select from notices n where n.kind = 'work' and n.read_at is null and (n.about = ${`${kind}:${id}`}
    or ${kind} = 'document' and exists (select from kyc_submissions k where k.id::text = ${id} and n.about in
      ('kyc:' || coalesce(k.user_id, k.application_id), 'application:' || k.application_id))) limit 1`.execute(
      db(),
    )
  return rows.length > 0
}

/** The desk of a kind of case, and the address of its record. */
const DESKS: Partial<Record<CaseState['kind'], string>> = {
  profile: '/admin/profiles',
  version: '/admin/versions',
  document: '/admin/kyc',
  application: '/admin/applications',
  listing: '/admin/listings',
  sign_up: '/admin/users',
}

const WORDS = {
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

/** What is wrong with the record of a case at its desk; null if it is right, or has no desk. */
export async function wrongAtDesk({ kind, id, turn }: CaseState, adminId: string): Promise<string | null> {
  const desk = DESKS[kind]
  if (!desk) return null
  const { text, html, status } = await open(`${desk}?id=${id}`, await signedInCookie(adminId, now()))
  // A person without a submitted profile has no record there.
  if (status === 404 && kind === 'profile' && turn.companyId === null) return null
  // A draft without a decision is private to its owner.
  if (status === 404 && kind === 'listing' && !(await wasDecided(id))) return null
  if (status !== 200) return `${desk} answers ${status}`
  // The list of accounts shows no turn for a complete sign-up.
  if (kind === 'sign_up' && turn.side === 'nobody' && !turn.isPaused) return null
  const whose = turn.side === 'nobody' ? 'done' : turn.side === 'reviewers' ? 'ours' : 'theirs'
  const record = /<div class="mb-4 border-b[^"]*">.*?<\/div>/s.exec(html)?.[0].replace(/<[^>]+>/g, ' ') ?? ''
  if (!WORDS[whose].test(record)) return `${desk} does not say "${whose}", but "${record.trim()}"`
  const unsaid = turn.missing.filter(({ label }) => !text.includes(label))
  return unsaid.length > 0 ? `${desk} does not say ${unsaid.map(({ label }) => label).join(', ')}` : null
}

/** The top of a member's /notifications. */
export async function readTurn({ userId = '' }: Actor) {
  const { html, status, location } = await visit(notifications, '/notifications', {
    cookie: await signedInCookie(userId, now()),
  })
  return { html, status, location, links: linksOf(html) }
}

/** The parts of their turn that a member cannot find: each missing item must be a link to its place. */
export async function wrongAtHome({ kind, turn }: CaseState, actor: Actor): Promise<string | null> {
  const { html, status, location, links } = await readTurn(actor)
  if (status !== 200) return `/notifications answers ${status} ${location ?? ''}`
  if (!html.includes('Action needed')) return '/notifications does not say "Action needed"'
  const unsaid = turn.missing.filter(
    // A profile names its documents there once.
    ({ label, to }) =>
      !links.some(({ href, text }) => text === label && (kind === 'document' || href === to)),
  )
  return unsaid.length > 0
    ? `/notifications lacks ${unsaid.map(({ label, to }) => `${label} (${to})`).join(', ')}`
    : null
}
