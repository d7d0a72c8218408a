import { savedMessagePath } from '#app/account/kept/schema.ts'
import { SEND_REFUSALS } from '#app/deals/refusal-texts.ts'
import { SAVED_TEXTS } from '#app/account/kept/texts.ts'
import { listSavedMessages } from '#app/deals/kept/queries.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { listUnread } from '#app/notices/queries.server.ts'
import type { NoticeKind } from '#app/notices/schema.ts'
import {
  loadCasesOfOthers,
  loadInReview,
  loadYourCases,
  type YourCase,
} from '#app/oversight/turns/own.server.ts'
import type { Missing } from '#app/review/turn.ts'
import { COMPLETION } from '#app/review/turn-texts.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { usableInvitations } from '#app/listings/queries/find-access.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'

/** An entry of "Your tasks" with its action; `at`, its sort key, is when it opened or when it ends. */
export type Task = {
  key: string
  group: 'yours' | 'news' | 'ends'
  title: string
  /** More detail; missing items are in `missing`. */
  line: string | null
  at: string
  missing: Missing[]
  action: { label: string; to: string } | null
  /** Encrypted id of a notice. Opening the notice marks it as read. */
  notice: string | null
}

export type Tasks = Awaited<ReturnType<typeof loadTasks>>

/** Notices about one-time events. Open tasks and their reminders have their own rows. */
const NEWS_KINDS = [
  'decided',
  'kyc',
  'access_decided',
  'access_asked',
  'inquiry',
  'connection',
  'alert',
  'legal',
] as const satisfies NoticeKind[]
const MAX_NEWS = 6
/** How many of the newest unread notices are searched for them. */
const READ_NEWS = 30
const MAX_WAITING = 5
/** Cases listed; the rest are only counted. */
const MAX_CASES = 8

const pageOf = (path: string) => path.split(/[?#]/)[0]

function taskOf({ completion: lacks, ...one }: YourCase): Task {
  const [first] = one.missing
  return {
    key: `${one.kind} ${one.thingId}`,
    group: 'yours',
    title: lacks ? COMPLETION.title : one.name,
    line: lacks && (lacks.day === null ? COMPLETION.left : COMPLETION.open(lacks.day)),
    at: one.since.toISOString(),
    missing: one.missing,
    action: first?.to ? { label: one.missing.length === 1 ? first.label : 'Start', to: first.to } : null,
    notice: null,
  }
}

/** Messages written before approval, which the member still has to send. */
async function keptTasks(member: ApprovedMember): Promise<Task[]> {
  return (await listSavedMessages(member, member)).flatMap(({ id, kind, listing, isSold, keptAt }) => {
    if (!listing) return []
    const title = `${SAVED_TEXTS.kinds[kind]}: ${listing.title}`
    const at = keptAt.toISOString()
    const to = `/kept#kept-${id}`
    const task = { key: id, group: 'yours', title, at, notice: null } as const
    if (isSold)
      return {
        ...task,
        line: SEND_REFUSALS.sold.formError,
        missing: [],
        action: { label: SAVED_TEXTS.remove, to },
      }
    const missing = [SAVED_TEXTS.change, SAVED_TEXTS.remove].map((label) => ({ label, to }))
    const action = { label: SAVED_TEXTS.send, to: savedMessagePath(kind, listing.slug) }
    return { ...task, line: SAVED_TEXTS.unsent, missing, action }
  })
}

const SOON_DAYS = 14
const MAX_ENDING = 5

/** Company grants and invitations to the member's confirmed address that end within 14 days, soonest first. */
async function endingTasks(member: ApprovedMember): Promise<Task[]> {
  const at = now()
  const until = new Date(at.getTime() + SOON_DAYS * 86_400_000)
  const { rows } = await sql<{ kind: string; id: string; title: string; slug: string; endsAt: Date }>`
    select e.kind, e.id, l.title, l.slug, e.ends_at from (
      select 'grant' as kind, g.id, g.listing_id, g.expires_at as ends_at from access_grants g
      where g.company_id = ${member.company.id} and g.revoked_at is null and g.expires_at > ${at} and g.expires_at <= ${until}
      union all
      select 'invitation', i.id, i.listing_id, i.expires_at from ${usableInvitations(member)} and i.expires_at <= ${until}
        and not exists (select from access_grants g where g.listing_id = i.listing_id and g.company_id = ${member.company.id}
          and g.revoked_at is null and (g.expires_at is null or g.expires_at > ${at}))) e
      join listings l on l.id = e.listing_id
    where ${projectionSql(viewerFactsOf(member)).isVisible} order by e.ends_at, e.id limit ${MAX_ENDING}`.execute(
    db(),
  )
  return rows.map(({ kind, id, title, slug, endsAt }) => ({
    key: `${kind} ${id}`,
    group: 'ends',
    title: kind === 'grant' ? `Your access to ${title}` : `Invitation to ${title}`,
    line: null,
    at: endsAt.toISOString(),
    missing: [],
    action: { label: 'Open listing', to: `/deal/${slug}` },
    notice: null,
  }))
}

/** Unread notices, except those whose page another row already links to. */
async function noticeTasks(member: ApprovedMember, pages: ReadonlySet<string | undefined>): Promise<Task[]> {
  const unread = await listUnread(member, NEWS_KINDS, READ_NEWS)
  return (
    unread
      .filter(({ path }) => !pages.has(pageOf(path)))
      .slice(0, MAX_NEWS)
      // Oldest first, as listed; simultaneous notices keep their order of arrival.
      .toReversed()
      .map(({ id, title, text, createdAt }) => ({
        key: id,
        group: 'news',
        title,
        line: text,
        at: createdAt.toISOString(),
        missing: [],
        action: null,
        notice: id,
      }))
  )
}

/** The member's tasks: unsent messages, those open longest, then those that end soonest. */
export async function loadTasks(member: ApprovedMember) {
  const [kept, cases, ending, elsewhere, withUs] = await Promise.all([
    keptTasks(member),
    loadYourCases(member),
    endingTasks(member),
    loadCasesOfOthers(member, MAX_WAITING),
    loadInReview(member),
  ])
  const mine = cases.filter(({ missing }) => missing.length > 0)
  const shown = mine.slice(0, MAX_CASES).map(taskOf)
  const paths = [
    ...shown.flatMap(({ missing }) => missing.map(({ to }) => to)),
    ...ending.map(({ action }) => action?.to),
  ]
  const pages = new Set(paths.flatMap((to) => (to ? [pageOf(to)] : [])))
  const recent = await noticeTasks(member, pages)
  // An incomplete profile comes first, even before older tasks.
  const isFirst = (task: Task) => Number(task.line === null || task.group !== 'yours')
  const tasks = [...shown, ...recent].toSorted((a, b) => isFirst(a) - isFirst(b) || a.at.localeCompare(b.at))
  return {
    tasks: [...kept, ...tasks, ...ending],
    hasMore: mine.length > shown.length,
    waiting: elsewhere.map(({ kind, thingId, title, to, whose, since }) => ({
      key: `${kind} ${thingId}`,
      title,
      to,
      whose,
      since: since.toISOString(),
    })),
    /** A case in review; shown only when it is not the member's turn. */
    withUs: mine.length === 0 ? withUs : null,
  }
}
