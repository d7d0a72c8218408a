import { sql } from 'kysely'
import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isNoticeTime } from '#app/notices/due.ts'
import { batched, queueBatchedTo } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { endsSoonCandidateMail, endsSoonMail } from '../emails.ts'
import { DOCUMENT_TYPES, type DocumentType } from '../schema.ts'
import { ENDS_SOON } from './texts.ts'
import { dayText, NOTICE_DAYS } from './policy.ts'

type Ending = {
  id: string
  /** Null for a document of an application, whose reminders go to its address. */
  userId: string | null
  email: string | null
  documentType: DocumentType
  endsOn: string
  days: number
  zone: string
}

/** Approved documents with a reminder due, soonest expiry first. */
async function dueReminders(at: Date): Promise<Ending[]> {
  const [first, second, last] = NOTICE_DAYS
  const { rows } = await sql<Ending>`
    select k.id, k.user_id, a.email, k.document_type, k.ends_on, d.days, coalesce(m.time_zone, 'Europe/Warsaw') as zone
    from kyc_submissions k
      left join members m on m.user_id = k.user_id and m.closed_at is null and m.suspended_at is null
      left join users u on u.id = m.user_id and u.email_verified
      left join applications a on a.id = k.application_id and k.user_id is null
        and a.status in ('draft', 'more_info_requested') and a.revoked_at is null
      cross join lateral (select case when k.ends_at <= ${at}::timestamptz + ${last} * interval '1 day' then ${sql.lit(last)}
        when k.ends_at <= ${at}::timestamptz + ${second} * interval '1 day' then ${sql.lit(second)}
        else ${sql.lit(first)} end as days) d
    where (u.id is not null or a.id is not null) and k.is_current and k.ends_at > ${at}::timestamptz
      and k.ends_at <= ${at}::timestamptz + ${first} * interval '1 day'
      and (k.end_told is null or k.end_told > d.days)
      and not exists (select from kyc_submissions b
        where (b.user_id = k.user_id or b.application_id = k.application_id) and b.document_type = k.document_type
        and b.slot = k.slot and b.is_current and b.is_beside and b.status = 'pending')
    order by k.ends_at, k.id`.execute(db())
  return rows
}

/** Sends the reminder for one document, unless another run has or the document was replaced. */
async function remindOne(tx: Tx, { id, userId, email, documentType, endsOn, days }: Ending) {
  const { numUpdatedRows } = await tx
    .updateTable('kycSubmissions')
    .set({ endTold: days })
    .where('id', '=', id)
    .where('isCurrent', '=', true)
    .where('status', '=', 'approved')
    .where('endsOn', '=', endsOn)
    .where((eb) => eb.or([eb('endTold', 'is', null), eb('endTold', '>', days)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { label } = DOCUMENT_TYPES[documentType]
  const day = dayText(endsOn)
  const part = { label, text: day }
  if (email)
    await queueBatchedTo(
      tx,
      email,
      batched('application.end_reminder', part, (documents) => endsSoonCandidateMail({ documents })),
    )
  if (!userId) return true
  await notify(tx, {
    userId,
    kind: 'kyc',
    key: `kyc:${id}:ends:${days}`,
    title: ENDS_SOON.title(label, day),
    text: 'Upload a new file. The current one stays valid until it expires or the new one is approved.',
    path: '/documents',
    restsOn: [],
    mail: batched('kyc.end_reminder', part, (documents) => endsSoonMail({ documents })),
  })
  return true
}

/** Reminds people 60, 30 and 7 days before a document expires, from 09:00 in their zone. Returns the number. */
export async function notifyExpiringDocuments(signal?: AbortSignal): Promise<number> {
  const at = now()
  return countEach(
    (await dueReminders(at)).filter(({ zone }) => isNoticeTime(zone, at)),
    { event: 'kyc.reminder_failed', about: ({ id }) => ({ submissionId: id }), signal },
    (ending) => transaction((tx) => remindOne(tx, ending)),
  )
}
