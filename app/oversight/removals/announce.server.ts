import { type RawBuilder, sql } from 'kysely'
import { abandonedProfileDraft } from '#app/companies/commands/end-draft.server.ts'
import { CHANGES } from '#app/companies/versions/schema.ts'
import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { lastDecided, abandonedDocument } from '#app/kyc/purge.server.ts'
import { KYC_BUCKET } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import { formatDay } from '#app/lib/format.ts'
import { profileFormPath, type UserType } from '#app/lib/viewer.ts'
import { abandonedListingDraft } from '#app/listings/editor/commands/editor-drafts.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { isNoticeTime } from '#app/notices/due.ts'
import { notify } from '#app/notices/notify.server.ts'
import { isAnnouncementDue, type AbandonedRecord, NOTICE_DAYS } from '#app/review/retention.server.ts'
import { type Announced, removalMail, REMOVAL } from './emails.ts'

const DAY = 86_400_000

type Person = {
  userId: string
  email: string
  fullName: string
  userType: UserType
  zone: string
  role: 'owner' | 'approved owner' | 'colleague' | null
}

/** Marks what to announce in the statement that finds it, so that only one process announces it. */
type Subject = (tx: Tx, person: Person, at: Date) => Promise<Announced[]>

const profileDrafts: Subject = async (tx, { userId, userType, role }, at) => {
  const { rows } = await sql<{ left: Date }>`
    update profile_drafts set removal_told_at = ${at}
    where user_id = ${userId} and form_draft is not null and ${isAnnouncementDue(abandonedProfileDraft(), at)}
    returning draft_last_saved as "left"`.execute(tx)
  // A colleague's draft from before they joined no longer has a page.
  if (role === 'colleague') return []
  return rows.map(({ left }) => ({
    title: 'Your profile draft',
    keep: REMOVAL.keepDraft,
    path: role === 'approved owner' ? CHANGES : profileFormPath(userType),
    left,
  }))
}

const listingDrafts: Subject = async (tx, { userId }, at) => {
  // Listings that now belong to another company are not named.
  const { rows } = await sql<{ listingId: number | null; title: string | null; left: Date }>`
    with notified as (
      update listing_drafts set removal_told_at = ${at}
      where user_id = ${userId} and ${isAnnouncementDue(abandonedListingDraft(), at)}
      returning listing_id, saved_at)
    select t.listing_id, coalesce(r.fields ->> 'title', l.title) as title, max(t.saved_at) as "left"
    from notified t left join listings l on l.id = t.listing_id
      left join listing_revisions r on r.id = l.working_revision_id
    where l.id is null or l.company_id = (select company_id from company_members where user_id = ${userId})
    group by 1, 2 order by 1`.execute(tx)
  return rows.map(({ listingId, title, left }) => ({
    title: title === null ? 'Unsaved text for a new listing' : REMOVAL.listing(title),
    keep: REMOVAL.keepDraft,
    path: `/my-listings/${listingId ?? 'new'}`,
    left,
  }))
}

const documents: Subject = async (tx, { userId }, at) => {
  const { rows } = await sql<{ name: string; left: Date }>`
    update companies c set documents_removal_told_at = ${at}
    where c.created_by_user_id = ${userId} and exists (select from ${filesToAnnounce(at)} and f.user_id = ${userId})
    returning c.name, ${lastDecided} as "left"`.execute(tx)
  return rows.map(({ name, left }) => ({
    title: `Documents for ${name} (profile not approved)`,
    keep: 'To keep them, submit the profile again.',
    path: '/profile/rejected',
    left,
  }))
}

/** Files `f` of a rejected company `c` whose removal is due for announcement. */
const filesToAnnounce = (at: Date): RawBuilder<unknown> =>
  sql`files f where f.bucket = ${KYC_BUCKET} and c.approval_status = 'rejected'
    and not f.metadata ? 'purged_at' and ${isAnnouncementDue(abandonedDocument(), at)}`

const SUBJECTS = [profileDrafts, listingDrafts, documents]

/** The people among these who can continue; a suspension postpones the removal. */
const people = (which: RawBuilder<unknown>) => sql<Person>`
  select u.id as user_id, u.email, m.full_name, m.user_type, m.time_zone as zone,
    case when cm.role = 'owner' and c.approval_status = 'approved' then 'approved owner' else cm.role end as role
  from users u join members m on m.user_id = u.id
    left join company_members cm on cm.user_id = u.id left join companies c on c.id = cm.company_id
  where u.email_verified and m.closed_at is null and m.suspended_at is null and c.suspended_at is null and ${which}`

async function peopleToNotify(at: Date): Promise<Person[]> {
  const due = (one: AbandonedRecord) => isAnnouncementDue(one, at)
  const { rows } = await people(sql`u.id in (
      select user_id from profile_drafts where form_draft is not null and ${due(abandonedProfileDraft())}
      union select user_id from listing_drafts where ${due(abandonedListingDraft())}
      union select c.created_by_user_id from companies c, ${filesToAnnounce(at)} and f.user_id = c.created_by_user_id)
    order by u.id`).execute(db())
  return rows
}

async function announceTo(tx: Tx, id: string, at: Date): Promise<boolean> {
  // Skips people who have since been suspended, closed their account or changed their address.
  const [person] = (await people(sql`u.id = ${id} for share of u, m`).execute(tx)).rows
  if (!person) return false
  const items: Announced[] = []
  for (const subject of SUBJECTS) items.push(...(await subject(tx, person, at)))
  if (items.length === 0) return false
  const { userId, email, fullName, zone } = person
  const day = new Date(at.getTime() + NOTICE_DAYS * DAY)
  const content = removalMail({ zone, day, items })
  await notify(tx, {
    userId,
    kind: 'turn',
    key: `removal:${userId}:${at.toISOString()}`,
    title: content.subject,
    text: items.map(({ title }) => title).join(' · '),
    path: items[0]?.path ?? '/platform',
    restsOn: [],
  })
  // Ignores reminder preferences, since an unannounced removal would lose people's work.
  await queueMail(tx, {
    to: { address: email, name: fullName },
    reader: { userId, companyId: null, aboutOthers: false },
    kind: 'account.removal_announced',
    content,
  })
  log.info('removal.announced', { userId, things: items.length, day: formatDay(day.toISOString(), 'UTC') })
  return true
}

/**
 * Announces removals 30 days ahead: abandoned drafts, and documents of rejected companies. One email per person and
 * run, from 09:00 in their zone; nothing is removed unannounced. Returns the number of people notified.
 */
export async function announceRemovals(signal?: AbortSignal): Promise<number> {
  const at = now()
  return countEach(
    (await peopleToNotify(at)).filter(({ zone }) => isNoticeTime(zone, at)),
    { event: 'removal.announce_failed', about: ({ userId }) => ({ userId }), signal },
    ({ userId }) => transaction((tx) => announceTo(tx, userId, at)),
  )
}
