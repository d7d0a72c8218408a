import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { ADMIN_KINDS, KIND_NAMES, type NoticeKind } from '#app/notices/schema.ts'
import { listNotices } from '#app/notices/queries.server.ts'
import { readNotice } from '#app/notices/commands/read-notices.server.ts'
import { insertNotices, rowOf } from '#app/notices/notify.server.ts'
import { MAIL_KINDS, type MailKind, type Right, rightsOf } from '#app/mail/kinds.ts'
import { claimDue, claimOne } from '#app/mail/lease.server.ts'
import { type Mail, queueMail } from '#app/mail/queue.server.ts'
import { own } from '#app/mail/content.ts'
import { messages } from '#app/settings/export/messages.server.ts'
import { testDatabase } from './database.ts'
import { testSettings } from './settings.ts'
import { viewerOf } from './world/companies.ts'
import { ENDINGS, leave, type Recipient, type Ending } from './world/right-endings.ts'
import { findRow, selectRows } from './world/rows.ts'
import { UNAVAILABLE_NOTICE } from '#app/notices/queries.server.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()
// Emails are queued as with a mail server, but nothing is sent.
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })

beforeEach(async () => {
  for (const table of ['emailQueue', 'notices'] as const) await db().deleteFrom(table).execute()
})

function mailOf(kind: MailKind, { reader, restsOn }: Recipient): Mail {
  const content = { subject: own`Told`, heading: own`Told`, paragraphs: [own`Told.`] }
  const { userId, companyId, email } = reader
  const required = rightsOf(kind).some((right) => right === 'company')
    ? (['company', ...restsOn] as const)
    : restsOn
  return {
    kind,
    content,
    to: { address: email.replace(/@.*/, '@told.example'), name: '' },
    reader: { userId, companyId, aboutOthers: false },
    restsOn: required,
  } as Mail
}

function aColleague() {
  const [make] = Object.values(ENDINGS.company)
  if (!make) throw new Error('no way to end the company right')
  return make()
}

const queued = (mail: Mail) => transaction((tx) => queueMail(tx, mail)).then(String)
const claimed = async () => (await claimDue(100)).map(({ id }) => id)
const kindsWithRights = MAIL_KINDS.filter((kind) => rightsOf(kind).length > 0)

describe('an email', () => {
  test('of each kind states the rights it requires, and is not queued without them or with others', async () => {
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

  type Case = {
    right: Right
    way: string
    make: Ending
    mails: readonly MailKind[]
    notices: readonly NoticeKind[]
  }

  const isOf = (right: Right) => (kind: MailKind) => rightsOf(kind).some((one) => one === right)
  /** The kinds that require only membership in a company. */
  const companyKinds = kindsWithRights.filter((kind) => rightsOf(kind).every((right) => right === 'company'))

  /** Every way in which a single right can end, with all the kinds that require it. */
  const CASES = Object.entries(ENDINGS).flatMap(([name, ways]): Case[] => {
    const right = name as Right
    const mails = right === 'company' ? companyKinds : kindsWithRights.filter(isOf(right))
    const notices = KIND_NAMES.filter((kind) => NOTICE_RIGHTS[kind].includes(right))
    return Object.entries(ways).map(([way, make]) => ({ right, way, make, mails, notices }))
  })

  /** Leaving the company while the other right that the kinds require remains; in `npm test` only one such right. */
  const LEAVING = Object.entries(ENDINGS)
    .filter(([name]) => name !== 'company')
    .flatMap(([name, ways]): Case[] => {
      const right = name as Right
      const mails = kindsWithRights.filter(
        (kind) => isOf('company')(kind) && rightsOf(kind).find((one) => one !== 'company') === right,
      )
      const [first] = Object.values(ways)
      if (!first || mails.length === 0) return []
      const make: Ending = async () => {
        const made = await first()
        return { ...made, end: () => leave(made.reader) }
      }
      return [{ right, way: 'leaving the company', make, mails, notices: [] }]
    })
    .slice(0, isDeepRun ? undefined : 1)

  test.each([...CASES, ...LEAVING])(
    'after $way, emails that require the right $right are dropped, and such notices reveal nothing',
    async ({ make, mails, notices }) => {
      const made = await make()
      await db().deleteFrom('notices').execute()
      const { reader, restsOn, end } = made
      const { userId } = reader
      const queue = async () => {
        const ids: string[] = []
        for (const kind of mails) ids.push(await queued(mailOf(kind, made)))
        return ids
      }
      const before = await queue()
      expect(await claimed()).toEqual(expect.arrayContaining(before))
      const [after, pressed] = [await queue(), await queue()]
      for (const kind of notices) {
        const content = { kind, title: SECRET, text: SECRET, path: '/deal/amber-quay' }
        const row = rowOf(reader, { ...content, key: `test:${userId}:${kind}`, restsOn })
        await transaction((tx) => insertNotices(tx, [row]))
      }
      const inserted = await selectRows('notices', { userId }, ['id'], 'id')
      expect(inserted).toHaveLength(notices.length)
      const seen = async () => {
        const member = await viewerOf(userId)
        const { notices: shown } = await listNotices(member, null)
        const opened: unknown[] = []
        if (shown.length > 0) for (const { id } of inserted) opened.push(await readNotice(member, id))
        return { shown, opened, exported: await exported(userId) }
      }
      if (notices.length > 0) expect(JSON.stringify(await seen())).toContain(SECRET)
      await end()
      for (const [at, kind] of mails.entries()) {
        expect(await claimOne(pressed[at] ?? ''), kind).toBeNull()
      }
      const now = await claimed()
      for (const [at, kind] of mails.entries()) {
        const id = after[at] ?? ''
        expect(now, kind).not.toContain(id)
        expect(await findRow('emailQueue', { id }), kind).toBeUndefined()
      }
      const { shown, opened, exported: copied } = await seen()
      expect(JSON.stringify([shown, opened, copied])).not.toMatch(/Amber Quay|amber-quay/)
      const others = notices.filter((kind) => !ADMIN_KINDS.includes(kind))
      expect(shown).toHaveLength(others.length)
      for (const kind of others) {
        const gone = { kind, ...UNAVAILABLE_NOTICE }
        expect(shown).toContainEqual(expect.objectContaining({ ...gone, path: '/notifications' }))
        expect(copied).toContainEqual(expect.objectContaining(gone))
      }
      for (const one of others.length > 0 ? opened : [])
        expect(one).toEqual({ ok: true, value: { path: '/notifications' } })
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
