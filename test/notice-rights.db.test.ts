import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { ADMIN_KINDS, KIND_NAMES, type NoticeKind } from '#app/notices/schema.ts'
import { listNotices } from '#app/notices/queries.server.ts'
import { readNotice } from '#app/notices/commands/read-notices.server.ts'
import { insertNotice, rowOf } from '#app/notices/notify.server.ts'
import { MAIL_KINDS, type MailKind, type Right, rightsOf } from '#app/mail/kinds.ts'
import { claimDue, claimOne } from '#app/mail/lease.server.ts'
import { type Mail, queueMail } from '#app/mail/queue.server.ts'
import { own } from '#app/mail/content.ts'
import { messages } from '#app/settings/export/messages.server.ts'
import { testDatabase } from './database.ts'
import { testSettings } from './settings.ts'
import { viewerOf } from './world/companies.ts'
import { ENDS, leave, type Told, type Way } from './world/grounds.ts'
import { findRow, selectRow } from './world/rows.ts'
import { UNAVAILABLE_NOTICE } from '#app/notices/present-notice.server.ts'
import { isWhole } from './runs.ts'

await testDatabase()
// Emails stay queued as with a mail server; nothing is sent.
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })

beforeEach(async () => {
  for (const table of ['emailQueue', 'notices'] as const) await db().deleteFrom(table).execute()
})

/** Every way in which the rights of a kind end, one right at a time while the others hold. */
function waysOf(rights: readonly Right[]): [string, Way][] {
  return rights.flatMap((right): [string, Way][] => {
    const other = rights.find((one) => one !== 'company')
    if (right !== 'company' || !other) return Object.entries(ENDS[right])
    const [first] = Object.values(ENDS[other])
    const leaving: Way = async () => {
      const made = await first?.()
      if (!made) throw new Error(`no way in which ${other} ends`)
      return { ...made, end: () => leave(made.reader) }
    }
    return [['leaving the company', leaving]]
  })
}

function mailOf(kind: MailKind, { reader, restsOn }: Told): Mail {
  const content = { subject: own`Told`, heading: own`Told`, paragraphs: [own`Told.`] }
  const { userId, companyId, email } = reader
  const grounds = rightsOf(kind).some((right) => right === 'company')
    ? (['company', ...restsOn] as const)
    : restsOn
  return {
    kind,
    content,
    to: { address: email.replace(/@.*/, '@told.example'), name: '' },
    reader: { userId, companyId, aboutOthers: false },
    restsOn: grounds,
  } as Mail
}

function aColleague() {
  const [make] = Object.values(ENDS.company)
  if (!make) throw new Error('no way in which the place in a company ends')
  return make()
}

const queued = (mail: Mail) => transaction((tx) => queueMail(tx, mail)).then(String)
const claimed = async () => (await claimDue(100)).map(({ id }) => id)
const kindsWithRights = MAIL_KINDS.filter((kind) => rightsOf(kind).length > 0)

/** All kinds in the deep run; otherwise the fewest that together require every right. */
function covering<K>(kinds: readonly K[], rightsOfKind: (kind: K) => readonly Right[]): K[] {
  if (isWhole) return [...kinds]
  const covered = new Set<Right>()
  return kinds
    .toSorted((one, other) => rightsOfKind(other).length - rightsOfKind(one).length)
    .filter((kind) => {
      const added = rightsOfKind(kind).filter((right) => !covered.has(right))
      for (const right of added) covered.add(right)
      return added.length > 0
    })
}

describe('an email', () => {
  test('of each kind states its required rights, and is not queued without them or with others', async () => {
    const { reader } = await aColleague()
    for (const kind of MAIL_KINDS) {
      const wrong = rightsOf(kind).some((right) => right === 'admin') ? 'connection:1' : 'admin'
      const { restsOn: _, ...mail } = mailOf(kind, { reader, restsOn: [] })
      await expect(queued({ ...mail, restsOn: [wrong] }), kind).rejects.toThrow('depends on')
      const isConditional = kind === 'alert.digest' || kind === 'access.invitation'
      if (rightsOf(kind).length > 0 && !isConditional)
        await expect(queued(mail), kind).rejects.toThrow('depends on')
    }
  })

  test.each(covering(kindsWithRights, rightsOf))(
    'of the kind %s is dropped when a right that it requires has ended',
    async (kind) => {
      for (const [way, make] of waysOf(rightsOf(kind))) {
        const made = await make()
        const before = await queued(mailOf(kind, made))
        expect(await claimed(), way).toContain(before)
        const [after, pressed] = [await queued(mailOf(kind, made)), await queued(mailOf(kind, made))]
        await made.end()
        expect(await claimOne(pressed), way).toBeNull()
        expect(await claimed(), way).not.toContain(after)
        expect(await findRow('emailQueue', { id: after }), way).toBeUndefined()
      }
    },
  )

  test('with an unknown right is never sent', async () => {
    const made = await aColleague()
    const id = await queued(mailOf('company.approved', made))
    await db()
      .updateTable('emailQueue')
      .set({ restsOn: ['gone'] })
      .execute()
    expect(await claimOne(id)).toBeNull()
  })
})

/** The rights that the notices of a kind require; notices for admins are hidden as such. */
const NOTICE_RIGHTS: Record<NoticeKind, readonly Right[]> = {
  received: ['company', 'listing'],
  decided: ['company'],
  kyc: [],
  access_asked: ['company'],
  access_decided: ['company', 'listing', 'grant', 'invitation'],
  inquiry: ['thread'],
  connection: ['connection'],
  turn: ['company', 'thread', 'connection'],
  alert: ['listing'],
  security: ['company'],
  legal: [],
  work: ['admin'],
  overdue: ['admin'],
  failure: ['admin'],
}

const SECRET = 'Price of Amber Quay: €7,000,000'

async function exported(userId: string): Promise<unknown[]> {
  const all: unknown[] = []
  const { notices } = messages(db(), userId, null)
  for await (const row of notices as AsyncIterable<unknown>) all.push(row)
  return all.flat()
}

describe('a notice', () => {
  test.each(covering(KIND_NAMES, (kind) => NOTICE_RIGHTS[kind]))(
    'of the kind %s reveals nothing once a right that it requires has ended',
    async (kind) => {
      const told = { kind, title: SECRET, text: SECRET, path: '/deal/amber-quay' }
      for (const right of NOTICE_RIGHTS[kind])
        for (const [way, make] of Object.entries(ENDS[right])) {
          const { reader, restsOn, end } = await make()
          const { userId } = reader
          await transaction((tx) =>
            insertNotice(tx, rowOf(reader, { ...told, key: `test:${userId}`, restsOn })),
          )
          const { id } = await selectRow('notices', { userId })
          const seen = async () => {
            const member = await viewerOf(userId)
            const { notices } = await listNotices(member, null)
            const opened = notices.length > 0 ? await readNotice(member, id) : null
            return { notices, opened, exported: await exported(userId) }
          }
          expect(JSON.stringify(await seen()), way).toContain(SECRET)
          await end()
          const after = await seen()
          expect(JSON.stringify(after), way).not.toMatch(/Amber Quay|amber-quay/)
          if (ADMIN_KINDS.includes(kind)) continue
          expect(after.notices, way).toMatchObject([{ kind, ...UNAVAILABLE_NOTICE, path: '/notifications' }])
          expect(after.opened, way).toEqual({ ok: true, value: { path: '/notifications' } })
          expect(after.exported, way).toMatchObject([{ kind, ...UNAVAILABLE_NOTICE }])
        }
    },
  )
})
