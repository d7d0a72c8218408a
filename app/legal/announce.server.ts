import type { NotNull } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { FIRST_UUID } from '#app/lib/ids.ts'
import { notify } from '#app/notices/notify.server.ts'
import { newVersionMail } from './emails.ts'
import { DOCUMENTS, LEGAL_NAMES } from './schema.ts'

const BATCH = 200

type LegalName = (typeof LEGAL_NAMES)[number]

/** The live version of a legal text if it is unannounced; the first one of an installation needs no announcement. */
function findUnannounced(document: LegalName) {
  return db()
    .selectFrom('contentDocuments as d')
    .innerJoin('contentVersions as v', (join) =>
      join.onRef('v.document', '=', 'd.document').onRef('v.version', '=', 'd.version'),
    )
    .leftJoin('legalAnnouncements as a', (join) =>
      join.onRef('a.document', '=', 'd.document').onRef('a.version', '=', 'd.version'),
    )
    .where('a.version', 'is', null)
    .where('d.document', '=', document)
    .where('v.version', '>', 1)
    .select(['v.version', 'v.updated', 'v.publishedAt'])
    .$narrowType<{ updated: NotNull }>()
    .executeTakeFirst()
}
type Announced = NonNullable<Awaited<ReturnType<typeof findUnannounced>>>

/**
 * Notifies every confirmed member of a new legal text, once, by bell and email (PUB-151, ADM-203). An interrupted run can
 * resume: its key has document, version and member. Later sign-ups have already agreed to it.
 */
export async function announceLegalTexts(): Promise<void> {
  for (const document of LEGAL_NAMES) {
    const live = await findUnannounced(document)
    if (!live) continue
    await notifyEveryMember(document, live)
    await db()
      .insertInto('legalAnnouncements')
      .values({ document, version: live.version })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function notifyEveryMember(document: LegalName, { version, updated, publishedAt }: Announced) {
  const { title, path } = DOCUMENTS[document]
  let after = FIRST_UUID
  for (;;) {
    const members = await db()
      .selectFrom('users as u')
      .innerJoin('members as m', 'm.userId', 'u.id')
      .select('u.id')
      .where('u.emailVerified', '=', true)
      .where('u.createdAt', '<=', publishedAt)
      .where('u.id', '>', after)
      .orderBy('u.id')
      .limit(BATCH)
      .execute()
    await transaction(async (tx) => {
      for (const { id } of members) {
        await notify(tx, {
          userId: id,
          kind: 'legal',
          key: `legal:${document}:${version}`,
          title: `New version: ${title}`,
          text: `In force since ${updated}. You don’t need to accept it or do anything.`,
          path,
          restsOn: [],
          mail: { kind: 'content.published', content: newVersionMail({ title, updated, path }) },
        })
      }
    })
    const last = members.at(-1)
    if (!last || members.length < BATCH) return
    after = last.id
  }
}
