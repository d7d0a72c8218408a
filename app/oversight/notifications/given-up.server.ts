import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import type { RequiredRight } from '#app/db/rests-on.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { linesOf, insertNotices } from '#app/notices/notify.server.ts'
import { TURN_MAILS } from '#app/mail/kinds.ts'

/** How many days back to look for given-up emails. */
const LOOKBACK_DAYS = 7
const BATCH = 200

/** The first link to our pages in the text; one-time links are redacted. */
function pathIn(text: string): string {
  const { publicOrigin } = env()
  const at = text.indexOf(`${publicOrigin}/`)
  const [path = ''] = at < 0 ? [] : text.slice(at + publicOrigin.length).split(/[\s<>]/, 1)
  return path.length > 1 ? path : '/platform'
}

type GivenUp = { id: string; userId: string; subject: string; textBody: string; restsOn: RequiredRight[] }

/** Notifies the reader of a given-up email by bell, unless a notice came with it. Returns the number of notices. */
export async function notifyGivenUpMails(): Promise<number> {
  const after = new Date(now().getTime() - LOOKBACK_DAYS * 86_400_000)
  const { rows } = await sql<GivenUp>`
    select q.id, q.user_id, q.subject, q.text_body, q.rests_on from email_queue q
      join members m on m.user_id = q.user_id
    where q.status = 'failed' and q.attempts > 0 and q.failed_at > ${after}::timestamptz and q.text_body <> ''
      and q.kind = any (${TURN_MAILS}) and m.closed_at is null
      and not exists (select from notices n where n.user_id = q.user_id and (n.key = 'mail:' || q.id
        or n.created_at between q.created_at - interval '1 minute' and q.created_at + interval '1 minute'))
    order by q.failed_at, q.id limit ${BATCH}`.execute(db())
  for (const mail of rows)
    await transaction((tx) =>
      insertNotices(tx, [
        {
          userId: mail.userId,
          kind: 'turn',
          key: `mail:${mail.id}`,
          path: pathIn(mail.textBody),
          ...linesOf({ title: mail.subject }),
          createdAt: now(),
          restsOn: mail.restsOn,
        },
      ]),
    )
  return rows.length
}
