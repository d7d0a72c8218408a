import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { smtpTransport } from '#app/mail/transport.server.ts'
import { sendDue } from '#app/mail/worker.server.ts'
import { mayWrite } from '#server/http/origin.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { startMailbox } from '#test/mailbox.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { bellOf, setChannels, sendNotice, pendingDigestEntries } from '#test/world/notices.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { TOKEN_DAYS } from './choices.server.ts'
import { type RefreshEntries, sendDigests } from './digest.server.ts'
import { purgeNotices } from './jobs.server.ts'
import * as unsubscribePage from './routes/unsubscribe.tsx'
import { testSettings } from '#test/settings.ts'
import { PATIENT_MS } from '#test/world/test-mailbox.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
const mailbox = await startMailbox()
testSettings({ SMTP_URL: mailbox.url, PUBLIC_ORIGIN: 'https://parcela.example', LOG_LEVEL: 'silent' })
const transport = smtpTransport(mailbox.url, PATIENT_MS)

/** The events in this file are about records that stay visible to the reader. */
const unchanged: RefreshEntries = async (_tx, _userId, entries) =>
  entries.map((entry) => ({ ...entry, restsOn: [] }))

const at = (time: string) => setClock(() => new Date(time))

beforeEach(() => at('2026-11-20T15:00:00Z'))
afterAll(async () => {
  transport.close()
  await mailbox.close()
})

/** A deliverable address; emails to the addresses of the test data are held back. */
async function aReader(timeZone = 'Europe/Warsaw') {
  const person = await aMember({ password: null, email: `r${crypto.randomUUID()}@reader.example` })
  await updateRows('members', { userId: person.userId }, { timeZone })
  return person
}

const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

describe('the daily email', () => {
  test('is sent once a day at 08:00 in the member’s zone, with everything since the last; the bell shows it immediately · MEM-382', async () => {
    const [warsaw, newYork] = [await aReader(), await aReader('America/New_York')]
    for (const { userId } of [warsaw, newYork]) {
      await sendNotice(userId, {
        kind: 'alert',
        title: 'Amber Quay fits “Offices in Gdańsk”',
        path: '/deal/amber-quay',
      })
      await sendNotice(userId, { kind: 'alert', title: 'Price changed: Mill Lane', path: '/deal/mill-lane' })
    }
    expect(await bellOf(warsaw.userId)).toHaveLength(2)
    at('2026-11-21T06:59:00Z')
    await sendDigests(unchanged)
    expect(await kindsTo(warsaw.email)).toEqual([])
    at('2026-11-21T07:00:00Z')
    await sendDigests(unchanged)
    expect([await kindsTo(warsaw.email), await kindsTo(newYork.email)]).toEqual([['alert.digest'], []])
    const [mail] = await mailsTo(warsaw.email)
    expect(mail?.subject).toBe('2 new matches for your alerts')
    expect(mail?.text).toContain('Amber Quay fits “Offices in Gdańsk”')
    expect(mail?.text).toContain('https://parcela.example/deal/mill-lane')

    await sendNotice(warsaw.userId, { kind: 'alert', title: 'Later on the same day' })
    at('2026-11-21T13:00:00Z')
    await sendDigests(unchanged)
    expect([await kindsTo(warsaw.email), await kindsTo(newYork.email)]).toEqual([
      ['alert.digest'],
      ['alert.digest'],
    ])
    at('2026-11-22T07:05:00Z')
    await sendDigests(unchanged)
    const [, second] = await mailsTo(warsaw.email)
    expect(second?.text).toContain('Later on the same day')
    expect(second?.text).not.toContain('Mill Lane')
  })

  test.runIf(isDeepRun)('includes alerts dated in the future on the next day', async () => {
    const person = await aReader()
    at('2027-11-20T15:00:00Z')
    await sendNotice(person.userId, { kind: 'alert' })
    at('2026-11-21T09:00:00Z')
    await sendDigests(unchanged)
    expect(await kindsTo(person.email)).toEqual(['alert.digest'])
  })

  test('is created once by 20 concurrent processes', async () => {
    const person = await aReader()
    await sendNotice(person.userId, { kind: 'alert' })
    at('2026-11-21T09:00:00Z')
    await Promise.all(Array.from({ length: 20 }, () => sendDigests(unchanged)))
    expect(await kindsTo(person.email)).toEqual(['alert.digest'])
    expect(await pendingDigestEntries(person.userId)).toEqual([])
  })

  test('is not sent to a person who has since switched it off, nor while a company is suspended', async () => {
    const [off, suspended] = [await aReader(), await aDeveloper()]
    for (const { userId } of [off, suspended]) await sendNotice(userId, { kind: 'alert' })
    await setChannels(off.userId, 'alert', true, false)
    const company = () => db().updateTable('companies').where('id', '=', suspended.company.id)
    await company().set({ suspendedAt: new Date(), suspensionReason: 'Under inquiry.' }).execute()
    at('2026-11-21T09:00:00Z')
    await sendDigests(unchanged)
    expect([await kindsTo(off.email), await kindsTo(suspended.email)]).toEqual([[], []])
    await company().set({ suspendedAt: null, suspensionReason: null }).execute()
    await sendDigests(unchanged)
    expect([await kindsTo(off.email), await kindsTo(suspended.email)]).toEqual([[], ['alert.digest']])
    expect(await pendingDigestEntries(off.userId)).toEqual([])
  })

  test.runIf(isDeepRun)('lists the latest 20 of many, and the total', async () => {
    const person = await aReader()
    for (let number = 1; number <= 23; number += 1)
      await sendNotice(person.userId, { kind: 'alert', title: `Find ${number}.` })
    at('2026-11-21T09:00:00Z')
    await sendDigests(unchanged)
    const [mail] = await mailsTo(person.email)
    expect(mail?.text).toContain('have 23 new matches since our last email. Here are the latest 20.')
    expect(mail?.text).toContain('Find 23.')
    expect(mail?.text).not.toContain('Find 3.')
  })
})

describe('stopping the emails', () => {
  async function aDailyMail() {
    const person = await aReader()
    await sendNotice(person.userId, { kind: 'alert' })
    at('2026-11-21T09:00:00Z')
    await sendDigests(unchanged)
    await sendDue(transport)
    const mail = await mailbox.waitFor(person.email)
    const path = /^List-Unsubscribe:\s+<https:\/\/parcela\.example(\/unsubscribe\/[\w-]{43})>\r?$/im.exec(
      mail.raw,
    )?.[1]
    return { person, mail, path: path ?? '', params: { token: path?.split('/').at(-1) ?? '' } }
  }

  test('the email has both headers and the link; opening the page changes nothing, and posting it, however often, stops only this kind of email · MEM-384', async () => {
    const { mail, path, params, person } = await aDailyMail()
    expect(path).not.toBe('')
    expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
    expect(mail.links).toContain(`https://parcela.example${path}`)
    expect(mail.html).toContain(`href="https://parcela.example${path}"`)
    const row = await selectRow('emailQueue', { toEmail: person.email })
    expect(JSON.stringify(row)).not.toContain(params.token)
    expect(row.textBody).toContain('[unsubscribe link]')
    expect(row.unsubscribeSecret).toBe(null)
    const tokens = await selectRows('unsubscribeTokens')
    expect(JSON.stringify(tokens)).not.toContain(params.token)
    for (let time = 0; time < 3; time += 1) {
      const page = await visit(unsubscribePage, path, { params })
      expect(page.status).toBe(200)
      expect(page.text).toContain('Stop these emails?')
      expect(page.html).toMatch(/<form [^>]*method="post"[^>]*><button [^>]*>.*Stop these emails.*<\/form>/s)
      expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(page.headers.get('Cache-Control')).toBe('no-store')
    }
    const kept = await selectRows('noticePreferences', { userId: person.userId })
    expect(kept).toEqual([])
    const elsewhere = { sec: null, origin: null, publicOrigin: 'https://parcela.example' }
    expect(mayWrite({ method: 'POST', path, secFetchSite: elsewhere.sec, ...elsewhere })).toBe(true)
    const form = { 'List-Unsubscribe': 'One-Click' }
    for (let time = 0; time < 3; time += 1) {
      const done = await visit(unsubscribePage, path, { params, form })
      expect(done.status).toBe(200)
      expect(done.text).toContain('Emails stopped')
    }
    await sendNotice(person.userId, { kind: 'alert' })
    await sendNotice(person.userId, { kind: 'decided' })
    expect(await pendingDigestEntries(person.userId)).toEqual([])
    expect((await bellOf(person.userId)).map(({ kind }) => kind)).toEqual(['alert', 'alert', 'decided'])
    expect(await kindsTo(person.email)).toEqual(['alert.digest', 'demo.sample'])
    const audited = await selectRows(
      'auditLog',
      { subjectId: person.userId, action: 'notice.unsubscribe' },
      ['details'],
      'id',
    )
    expect(audited).toEqual([{ details: { kind: 'alert' } }])
    expect((await visit(unsubscribePage, path, { params })).text).toContain('Emails stopped')
  })

  test.runIf(isDeepRun)(
    'unsubscribing keeps the choice for the bell, and can turn re-enabled emails off again',
    async () => {
      const { path, params, person } = await aDailyMail()
      const post = () => visit(unsubscribePage, path, { params, form: {} })
      const kept = () => selectRows('noticePreferences', { userId: person.userId }, ['kind', 'bell', 'mail'])
      await setChannels(person.userId, 'alert', false, true)
      await post()
      expect(await kept()).toEqual([{ kind: 'alert', bell: false, mail: false }])
      await setChannels(person.userId, 'alert', true, true)
      await Promise.all(Array.from({ length: 20 }, post))
      expect(await kept()).toEqual([{ kind: 'alert', bell: true, mail: false }])
    },
  )

  test('a link works for 400 days; an unknown or older link shows a message and changes nothing', async () => {
    const { path, params, person } = await aDailyMail()
    const sent = new Date('2026-11-21T09:00:00Z').getTime()
    const unknown = { token: 'A'.repeat(43) }
    at(new Date(sent + (TOKEN_DAYS - 1) * 86_400_000).toISOString())
    await purgeNotices()
    expect((await visit(unsubscribePage, path, { params })).status).toBe(200)
    at(new Date(sent + (TOKEN_DAYS + 1) * 86_400_000).toISOString())
    for (const one of [params, unknown, { token: `%00${'x'.repeat(10_000)}` }]) {
      for (const form of [undefined, {}]) {
        const page = await visit(unsubscribePage, `/unsubscribe/${one.token}`, {
          params: one,
          ...(form && { form }),
        })
        expect(page.status).toBe(404)
        expect(page.text).toContain('This link does not work')
      }
    }
    expect(await selectRows('noticePreferences', { userId: person.userId, mail: false })).toEqual([])
  })
})

test('notices older than a year are deleted with their digest entries; the rest stay', async () => {
  const { userId } = await aReader()
  await sendNotice(userId, { kind: 'alert', at: new Date('2025-11-19T00:00:00Z') })
  await sendNotice(userId, { kind: 'alert', at: new Date('2025-11-22T00:00:00Z') })
  await purgeNotices()
  expect(await bellOf(userId)).toHaveLength(1)
  expect(await pendingDigestEntries(userId)).toHaveLength(1)
})
