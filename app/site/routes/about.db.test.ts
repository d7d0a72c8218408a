import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, mailsTo, signedInCookie, whileMissing } from '#test/world/accounts.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { sampleContentLines } from '#server/start-lines.ts'
import { SAMPLE_IDENTITY } from '#app/legal/sample-identity.ts'
import * as about from './about.tsx'
import { MANY } from '#test/runs.ts'

await testDatabase()

const message = (changed: Record<string, string> = {}) => ({
  formId: randomUUID(),
  website: '',
  firstName: 'Łucja',
  lastName: 'Żółć',
  email: aNewAddress(),
  company: '',
  message: 'Dzień dobry,\n\nmay I visit the hall near Wrocław?',
  ...changed,
})

const send = (form: Record<string, string>, more: { cookie?: string; ip?: string } = {}) =>
  visit(about, '/about', { form, ...more })

const kept = (email: string) => selectRows('contactMessages', { email })

describe('the story and its people', () => {
  test('/about tells the company story · PUB-145', async () => {
    const { text } = await visit(about, '/about')
    for (const part of SAMPLE_IDENTITY.story) expect(text).toContain(part.text.replace('{brand}', 'Parcela'))
    expect(text).toContain(
      'In this market, developers are small and mid-sized. Buyers are family offices, private equity, funds and high-net-worth individuals.',
    )
    expect(SAMPLE_IDENTITY.story.length).toBeGreaterThanOrEqual(3)
  })

  test('there are four founders with name, role and image, and with bio, profile and email in a dialog · PUB-146', async () => {
    const { html, text } = await visit(about, '/about')
    expect(SAMPLE_IDENTITY.people).toHaveLength(4)
    for (const { name, role, photo, email, profile, bio } of SAMPLE_IDENTITY.people) {
      expect(html).toMatch(new RegExp(`<img[^>]*src="${photo}"[^>]*alt="Portrait of ${name}"`))
      expect(text).toContain(`${name} ${role}`)
      const id = new RegExp(
        `commandfor="([^"]+)"[^>]*><span[^>]*>Read more<span class="sr-only"> about ${name}`,
      ).exec(html)?.[1]
      const dialog = new RegExp(`<dialog[^>]*id="${id}".*?</dialog>`, 's').exec(html)?.[0] ?? ''
      for (const paragraph of bio.replace('{brand}', 'Parcela').split('\n\n'))
        expect(textOf(dialog)).toContain(paragraph)
      expect(linksOf(dialog)).toEqual([
        { href: profile, text: 'Professional profile' },
        { href: `mailto:${email}`, text: 'Send email' },
      ])
    }
  })

  test('invented people are labelled, and starting with a public origin warns until they are replaced · PUB-146', async () => {
    expect((await visit(about, '/about')).text).toContain(
      'Sample content The story and the people on this page are invented',
    )
    expect(await sampleContentLines('https://parcela.example')).toEqual([
      expect.stringContaining(
        'WARNING: sample data still in use: terms and conditions, privacy notice, identity, MAIL_FROM.',
      ),
    ])
    expect(await sampleContentLines('http://127.0.0.1:3000')).toEqual([])
  })
})

describe('Get in Touch', () => {
  test('has five fields and the button "Send Message" · PUB-147', async () => {
    const { html } = await visit(about, '/about')
    for (const name of ['firstName', 'lastName', 'email', 'company', 'message'])
      expect(html).toMatch(new RegExp(`<(input|textarea)[^>]*name="${name}"`))
    expect(html).toMatch(/<button[^>]*>.*?Send Message/s)
  })

  test('a message is stored, emailed to support and confirmed to its sender · PUB-148', async () => {
    const form = message()
    const response = await send(form)
    expect(response).toMatchObject({ status: 303, location: '/about?sent=1' })
    expect((await visit(about, '/about?sent=1')).text).toContain(
      'Message sent Thank you for your message. We’ll reply by email.',
    )
    expect(await kept(form.email)).toMatchObject([
      { firstName: 'Łucja', lastName: 'Żółć', company: null, message: form.message, userId: null },
    ])
    const [toSupport] = (await mailsTo(env().supportEmail)).filter(({ text }) => text.includes(form.email))
    expect(toSupport?.text).toContain('may I visit the hall near Wrocław?')
    const [toWriter] = await mailsTo(form.email)
    expect(toWriter).toMatchObject({ kind: 'message.receipt', subject: 'We received your message' })
    expect(toWriter?.text).not.toContain('Łucja')
    const others = [message(), message()]
    for (const one of others) await send(one)
    for (const { email } of others) expect(await mailsTo(email)).toMatchObject([{ kind: 'message.receipt' }])
  })

  test.each([
    [{ firstName: '  ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: 'not an address' }, 'Please enter a valid email address'],
    [{ email: '' }, 'Please enter a valid email address'],
    [{ message: ' \n ' }, 'Message is required.'],
    [{ message: 'ż'.repeat(10_000) }, 'Use at most 5,000 characters'],
    [{ company: 'x'.repeat(201) }, 'Use at most 200 characters'],
  ])(
    '%j is refused with an error next to its field, and the input is kept · PUB-148',
    async (changed, words) => {
      const form = message(changed)
      const { status, html, text } = await send(form)
      expect(status).toBe(422)
      expect(text).toContain(words)
      expect(text).toContain('Message not sent')
      if (!('lastName' in changed)) expect(html).toContain('value="Żółć"')
      if (!('message' in changed)) expect(text).toContain('may I visit the hall near Wrocław?')
      expect(await kept(form.email)).toEqual([])
    },
  )

  test('delivers links and markup as text', async () => {
    const form = message({
      message: '<script>alert(1)</script> [x](https://evil.example) =1+1',
      firstName: '<b>Eve',
    })
    expect((await send(form)).status).toBe(303)
    const stored = await db()
      .selectFrom('emailQueue')
      .select(['htmlBody', 'textBody'])
      .where('kind', '=', 'message.received')
      .where('textBody', 'like', `%${form.email}%`)
      .executeTakeFirstOrThrow()
    expect(stored.textBody).toContain('<script>alert(1)</script>')
    expect(stored.htmlBody).not.toMatch(/<script|<b>Eve|href="https:\/\/evil/)
  })

  test('gives a filled honeypot the same response but stores nothing · PUB-148', async () => {
    const form = message({ website: 'https://spam.example' })
    const answer = await send(form)
    expect(answer).toMatchObject({ status: 303, location: '/about?sent=1' })
    expect(await kept(form.email)).toEqual([])
    expect(await mailsTo(form.email)).toEqual([])
  })

  test('stores one message for a form sent twice or many times concurrently', async () => {
    const form = message()
    const responses = await Promise.all(
      Array.from({ length: MANY }, (_, k) => {
        const ip = `10.77.${k}.1`
        return visit(about, '/about', { form: { ...form, email: `w${k}.${form.email}` }, ip })
      }),
    )
    expect(responses.every(({ status }) => status === 303)).toBe(true)
    const rows = await selectRows('contactMessages', { formId: form.formId }, ['id'])
    expect(rows).toHaveLength(1)
  })

  test('the fourth message in an hour is refused with Retry-After and stays in the form · PUB-148', async () => {
    const [email, ip] = [aNewAddress(), '10.200.2.1']
    for (let count = 0; count < 3; count += 1)
      expect((await send(message({ email }), { ip })).status).toBe(303)
    const answer = await send(message({ email }), { ip })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.text).toContain('may I visit the hall near Wrocław?')
    expect(await kept(email)).toHaveLength(3)
  })

  test('shows a message on failure and keeps the input · PUB-148', async () => {
    const form = message()
    const answer = await whileMissing('contact_messages', () => send(form))
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('We couldn’t send your message. Try again.')
    expect(answer.text).toContain('may I visit the hall near Wrocław?')
  })

  test('is prefilled for a member, who is stored with the message', async () => {
    const { userId, email } = await aMember()
    const cookie = await signedInCookie(userId)
    expect((await visit(about, '/about', { cookie })).html).toContain(`value="${email}"`)
    await send(message({ email }), { cookie })
    expect(await kept(email)).toMatchObject([{ userId }])
  })
})
