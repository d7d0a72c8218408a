import { sql } from 'kysely'
import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { formatDay } from '#app/lib/format.ts'
import { type CompanyType, profileFormPath } from '#app/lib/viewer.ts'
import { isNoticeTime } from '#app/notices/due.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { COMPLETION } from '#app/review/turn-texts.ts'
import { CHANGES } from '../versions/schema.ts'
import { completionMail } from '../emails.ts'
import type { Answers } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { unansweredLive } from '../turn/unanswered.ts'

const DAY = 86_400_000
const COMPLETION_DAYS = 30
/** How many days before the removal the owner gets a notice. */
const FIRST_NOTICE_DAYS = 14
const LAST_NOTICE_DAYS = 3

type Due = {
  id: string
  name: string
  type: string
  userId: string
  zone: string
  dueAt: Date
  told: number | null
  /** A version with all missing answers is in review. */
  isSent: boolean
}

async function findDue(at: Date): Promise<Due[]> {
  const within = (days: number) =>
    sql<boolean>`c.completion_due_at <= ${new Date(at.getTime() + days * DAY)}::timestamptz`
  const { rows } = await sql<Due>`
    select * from (
      select c.id, c.name, c.type, o.user_id, m.time_zone as zone, c.completion_due_at as due_at, c.completion_told as told,
        exists (select from company_versions v
          where v.company_id = c.id and v.status = 'pending' and v.completes) as is_sent,
        ${within(0)} as is_over, ${within(LAST_NOTICE_DAYS)} as is_last, ${within(FIRST_NOTICE_DAYS)} as is_first,
        c.incomplete_since > ${new Date(at.getTime() - DAY)}::timestamptz as is_new
      from companies c
        join company_members o on o.company_id = c.id and o.role = 'owner'
        join members m on m.user_id = o.user_id
      where c.incomplete_since is not null and c.left_directory_at is null
        and c.approval_status = 'approved' and c.suspended_at is null and c.closed_at is null
        and m.closed_at is null and m.suspended_at is null) c
    where c.is_over or c.is_new or not c.is_sent
      and (c.is_last and c.told is distinct from ${LAST_NOTICE_DAYS} or c.is_first and c.told is null)
    order by c.id`.execute(db())
  return rows
}

/** Notifies one owner of the days left, unless already notified. */
async function notifyOne(tx: Tx, due: Due, days: 14 | 3): Promise<boolean> {
  const { id, dueAt } = due
  // Every owner is notified before the removal, so after a suspension the last days start with the notice.
  const isLate = dueAt.getTime() - now().getTime() < DAY
  const until = isLate ? new Date(now().getTime() + LAST_NOTICE_DAYS * DAY) : dueAt
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({
      completionTold: days,
      ...(isLate && { incompleteSince: new Date(until.getTime() - COMPLETION_DAYS * DAY) }),
    })
    .where('id', '=', id)
    .where('completionDueAt', '=', dueAt)
    .where((eb) => eb.or([eb('completionTold', 'is', null), eb('completionTold', '>', days)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await notifyOwner(tx, due, formatDay(until), `due:${days}`)
  return true
}

async function removeFromDirectory(tx: Tx, due: Due): Promise<boolean> {
  const { id, dueAt } = due
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ leftDirectoryAt: now() })
    .where('id', '=', id)
    .where('completionDueAt', '=', dueAt)
    .where('leftDirectoryAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await writeAudit(tx, {
    actor: { kind: 'system' },
    action: 'company.leave_directory',
    subject: { type: 'company', id },
  })
  await notifyOwner(tx, due, null, 'left')
  return true
}

async function notifyOwner(
  tx: Tx,
  { id, name, type, userId, isSent }: Due,
  day: string | null,
  cause: string,
) {
  const path = isSent ? CHANGES : `${profileFormPath(type as CompanyType)}?step=1`
  const content = completionMail({ companyName: name, day, path, isSent })
  await notify(tx, {
    userId,
    kind: 'turn',
    key: `company:${id}:completion:${cause}`,
    title: content.subject,
    text: COMPLETION.title,
    path,
    restsOn: [`company:${id}`],
    mail: { kind: 'company.completion_requested', content },
  })
}

/** Marks a profile without missing answers as complete, which returns its company to the directory. */
export async function settleCompletion(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('incompleteSince', 'is not', null)
    .select(['type', 'questionnaire'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return false
  const form = profileForms[row.type as CompanyType]
  if (unansweredLive(form, row.questionnaire as Answers).length > 0) return false
  await tx
    .updateTable('companies')
    .set({ incompleteSince: null, completionTold: null, leftDirectoryAt: null })
    .where('id', '=', companyId)
    .execute()
  return true
}

/** One step for one company, unless its profile is complete. */
async function step(tx: Tx, due: Due, at: Date): Promise<boolean> {
  if (await settleCompletion(tx, due.id)) return false
  const { dueAt, told, isSent, zone } = due
  const left = (dueAt.getTime() - at.getTime()) / DAY
  if (left <= 0 && (isSent || told === LAST_NOTICE_DAYS)) return removeFromDirectory(tx, due)
  const days = left <= LAST_NOTICE_DAYS ? LAST_NOTICE_DAYS : FIRST_NOTICE_DAYS
  const isTold = told !== null && told <= days
  if (isSent || left > FIRST_NOTICE_DAYS || isTold || !isNoticeTime(zone, at)) return false
  return notifyOne(tx, due, days)
}

/** Notifies owners 14 and 3 days before their company leaves the directory, then removes it. Returns the steps done. */
export async function notifyIncompleteProfiles(signal?: AbortSignal): Promise<number> {
  const at = now()
  return countEach(
    await findDue(at),
    { event: 'company.completion_failed', about: ({ id }) => ({ companyId: id }), signal },
    (due) => transaction((tx) => step(tx, due, at)),
  )
}
