import { db, transaction } from '#app/db/client.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { newVersionMail } from './emails.ts'
import { LEGAL_TEXTS, type LegalText } from './texts.ts'

const BATCH = 200

/**
 * Tells every member with a confirmed address once of each new version of a legal text (PUB-151). The version that
 * an installation begins with is nobody's news. A round that is cut short goes on where it stopped: each mail's key
 * names document, version and member.
 */
export async function announceLegalTexts(texts: readonly LegalText[] = LEGAL_TEXTS): Promise<void> {
  for (const text of texts) {
    const { document, version } = text
    const known = await db()
      .selectFrom('legalAnnouncements')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('document', '=', document)
      .executeTakeFirst()
    if (known?.version && known.version >= version) continue
    if (known?.version) await mailEveryMember(text)
    await db()
      .insertInto('legalAnnouncements')
      .values({ document, version })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function mailEveryMember(text: LegalText): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const members = await db()
      .selectFrom('users as u')
      .innerJoin('members as m', 'm.userId', 'u.id')
      .select(['u.id', 'u.email', 'm.fullName'])
      .where('u.emailVerified', '=', true)
      .where('u.id', '>', after)
      .orderBy('u.id')
      .limit(BATCH)
      .execute()
    await transaction(async (tx) => {
      for (const { id, email, fullName } of members) {
        await queueMail(tx, {
          to: { address: email, name: fullName },
          kind: 'legal-version',
          content: newVersionMail(text),
          dedupeKey: `legal:${text.document}:${text.version}:${id}`,
        })
      }
    })
    const last = members.at(-1)
    if (!last || members.length < BATCH) return
    after = last.id
  }
}
