import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { mailsTo, whileMissing } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, selectRows } from '#test/world/rows.ts'
import * as deal from '#app/listings/page/routes/deal.tsx'
import * as earlyAccess from './routes/early-access.tsx'
import * as inquiries from './routes/inquiries.tsx'
import * as inquiry from './routes/inquiry.tsx'
import * as kept from './routes/kept.tsx'
import * as thread from './routes/thread.tsx'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

const cookies: Record<string, string> = {}

const owner = await aDeveloper({ name: 'Olga Owner' })
const admin = await anAdmin()
const asker = await anInvestor('Ada Asker')
const other = await anInvestor('Otto Other')
cookies.asker = await welcomedCookie(asker)
cookies.owner = await welcomedCookie(owner)
const companyId = owner.company.id
const house = await aMarketListing({ companyId, title: 'Alpha House' })
const secret = await aMarketListing({
  companyId,
  title: 'Delta Secret',
  visibility: 'private',
  location: 'Sopot',
  price: 73_111_019,
})
beforeEach(() => db().deleteFrom('inquiries').execute())

const stored = () => selectRows('inquiries', {}, '*', 'createdAt')
const ask = (slug: string, form: Record<string, string>, cookie = cookies.asker) =>
  visit(inquiry, `/deal/${slug}/inquiry`, { params: { slug }, form, ...(cookie && { cookie }) })
const proceed = (slug: string, form?: Record<string, string>, cookie = cookies.asker) =>
  visit(earlyAccess, `/early-access?listing=${slug}`, { ...(form && { form }), ...(cookie && { cookie }) })

describe('an inquiry from the page of a listing', () => {
  test('is stored with its sender, sent to owner and admins, and confirmed by the toast · PUB-081 PUB-217', async () => {
    const before = (await mailsTo(admin.email)).length
    const response = await ask(house.slug, { message: ' Is the roof new? ', phone: '+48 600 100 200' })
    expect(response.location).toBe(`/deal/${house.slug}`)
    expect(response.toast).toMatchObject({
      title: 'Inquiry submitted',
      text: "Your inquiry has been sent. We'll get back to you soon!",
      tone: 'ok',
    })
    expect(await stored()).toMatchObject([
      {
        listingId: house.id,
        userId: asker.userId,
        companyId: asker.company.id,
        kind: 'inquiry',
        message: 'Is the roof new?',
        phone: '+48 600 100 200',
        status: 'waiting',
      },
    ])
    const [mail] = (await mailsTo(owner.email)).slice(-1)
    expect(mail).toMatchObject({ kind: 'inquiry.received', subject: 'Inquiry: Alpha House' })
    for (const part of ['Is the roof new?', 'Ada Asker', asker.company.name, '+48 600 100 200'])
      expect(mail?.text).toContain(part)
    const [toAdmin, ...more] = (await mailsTo(admin.email)).slice(before)
    expect(more).toEqual([])
    expect(toAdmin).toMatchObject({ kind: 'inquiry.received', subject: 'Inquiry: Alpha House' })
    const [{ id } = { id: '' }] = await stored()
    for (const part of ['Ada Asker', asker.company.name, `/inquiries/${id}`])
      expect(toAdmin?.text).toContain(part)
    expect(JSON.stringify(toAdmin)).not.toMatch(/Is the roof new|600 100 200/)
  })

  test('says wherever one is typed or read that our team can read it · PUB-084', async () => {
    await ask(house.slug, { message: 'Is the roof new?' })
    const [{ id } = { id: '' }] = await stored()
    const drafter = await aPerson({ companyStatus: 'rejected' })
    const inAnHour = new Date(Date.now() + 3_600_000)
    const unsent = { kind: 'inquiry', message: 'Later?', keptAt: new Date(), expiresAt: inAnHour }
    await insertRow('keptInquiries', { userId: drafter.userId, listingId: house.id, ...unsent })
    const slug = { slug: house.slug }
    for (const [module, path, params, cookie] of [
      [deal, `/deal/${house.slug}`, slug, cookies.asker],
      [inquiry, `/deal/${house.slug}/inquiry`, slug, cookies.asker],
      [deal, `/deal/${house.slug}`, slug, undefined],
      [earlyAccess, `/early-access?listing=${house.slug}`, {}, cookies.asker],
      [thread, `/inquiries/${id}`, { id }, cookies.asker],
      [thread, `/inquiries/${id}`, { id }, cookies.owner],
      [inquiries, '/inquiries', {}, cookies.owner],
      [inquiries, '/inquiries?box=sent', {}, cookies.asker],
      [kept, '/kept', {}, await welcomedCookie(drafter)],
    ] as const) {
      const { text } = await visit(module, path, { params, ...(cookie && { cookie }) })
      expect(text, path).toMatch(/Both companies and our team can read (?:this|them)\./)
    }
  })

  test('takes the sender from the session, never from the form · PUB-084', async () => {
    await ask(house.slug, { message: 'Mine.', userId: other.userId, user_id: other.userId })
    expect((await stored()).map(({ userId }) => userId)).toEqual([asker.userId])
  })

  test('sent many times concurrently is stored and emailed once', async () => {
    const before = (await mailsTo(owner.email)).length
    const answers = await Promise.all(
      Array.from({ length: MANY }, () => ask(house.slug, { message: 'Once.' })),
    )
    expect(new Set(answers.map(({ toast }) => toast?.title))).toEqual(new Set(['Inquiry submitted']))
    expect(await stored()).toHaveLength(1)
    expect(await mailsTo(owner.email)).toHaveLength(before + 1)
  })

  test('that fails shows the message and keeps the typed text · PUB-082', async () => {
    const answer = await whileMissing('email_queue', () => ask(house.slug, { message: 'Is the roof new?' }))
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('Failed to submit inquiry. Please try again.')
    expect(answer.html).toContain('>Is the roof new?</textarea>')
  })

  test('needs a message of at most 5,000 characters and a valid phone number', async () => {
    for (const [form, words] of [
      [{ message: '  ' }, 'Write a message.'],
      [{ message: 'x'.repeat(5001) }, 'Use at most 5,000 characters.'],
      [{ message: 'Hello', phone: 'call me' }, 'Enter a valid phone number'],
    ] as const) {
      const answer = await ask(house.slug, form)
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(words)
    }
    expect(await stored()).toEqual([])
  })

  test('about a private listing reveals nothing that the asker may not see', async () => {
    expect((await ask(secret.slug, { message: 'May I know more?' })).location).toBe(`/deal/${secret.slug}`)
    const page = await visit(inquiry, `/deal/${secret.slug}/inquiry`, {
      params: { slug: secret.slug },
      cookie: cookies.asker ?? '',
    })
    for (const hidden of ['Sopot', '73,111,019', owner.company.name])
      expect(page.html + JSON.stringify(page.data)).not.toContain(hidden)
  })

  test('about the sender’s own or an unknown listing is refused', async () => {
    const own = await ask(house.slug, { message: 'Hello' }, cookies.owner)
    expect(own.status).toBe(409)
    expect(own.text).toContain('belongs to your own company')
    await expect(ask('no-such-listing', { message: 'Hello' })).resolves.toMatchObject({ status: 404 })
    expect(await stored()).toEqual([])
  })

  test.runIf(isDeepRun)('is refused with a message if it is the twenty-first in a day', async () => {
    const eager = await anInvestor('Ewa Eager')
    const cookie = await welcomedCookie(eager)
    for (let n = 1; n <= 20; n += 1)
      expect((await ask(house.slug, { message: `No. ${n}` }, cookie)).status).toBe(303)
    const late = await ask(house.slug, { message: 'No. 21' }, cookie)
    expect(late.status).toBe(429)
    expect(late.headers.get('Retry-After')).toBe('86400')
    expect(late.text).toContain('Try again tomorrow.')
  })
})

describe('/early-access?listing={slug}', () => {
  test('is the application for a guest, which names and records the listing · PUB-112', async () => {
    const page = await proceed(house.slug, undefined, '')
    expect(page.html).toContain('name="companyEmail"')
    expect(page.text).toContain('Alpha House')
    const form = {
      firstName: 'Maja',
      lastName: 'Kowalska',
      companyName: 'Kowalska Development',
      companyEmail: 'maja.deal@world.parcela.test',
      role: 'Investor',
    }
    await proceed(house.slug, form, '')
    const noted = await selectRows('earlyAccessApplications', {}, ['companyEmail', 'listingSlug'])
    expect(noted).toContainEqual({ companyEmail: form.companyEmail, listingSlug: house.slug })
  })

  test('is the deal-interest form for an approved member, which stores an inquiry · PUB-112 PUB-115', async () => {
    const page = await proceed(house.slug)
    expect(page.text).toContain('Alpha House')
    expect(page.html).toMatch(/value="deal_interest"[^>]*checked|checked[^>]*value="deal_interest"/)
    for (const [kind, { slug }] of [
      ['deal_interest', house],
      ['more_information', secret],
    ] as const) {
      const answer = await proceed(slug, { kind, message: 'We are interested.' })
      expect(answer.location).toBe(`/deal/${slug}`)
      expect(answer.toast?.title).toBe('Inquiry submitted')
    }
    expect((await stored()).map(({ kind, userId }) => [kind, userId])).toEqual([
      ['deal_interest', asker.userId],
      ['more_information', asker.userId],
    ])
    expect((await mailsTo(owner.email)).at(-1)?.kind).toBe('inquiry.info_requested')
    expect((await proceed(house.slug, { kind: 'inquiry', message: 'Hello' })).status).toBe(422)
  })

  test('redirects a signed-in member without a listing, and returns 404 for an unknown one · MEM-016', async () => {
    const cookie = cookies.asker ?? ''
    expect((await visit(earlyAccess, '/early-access', { cookie })).location).toBe('/')
    expect((await proceed('no-such-listing')).status).toBe(404)
    const pending = await welcomedCookie(await aPerson({ companyStatus: 'pending' }))
    expect((await proceed(house.slug, undefined, pending)).location).toBe('/profile/pending')
  })
})
