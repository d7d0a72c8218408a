import { afterEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { sendApplicationLink } from '#app/applications/commands/send-link.server.ts'
import * as apply from '#app/applications/routes/apply.tsx'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { open } from '#test/world/apply-page.ts'
import { anApplication, type InvitedApplication, tokenOf } from '#test/world/applications.ts'
import { anAdmin } from '#test/world/listings.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { MANY } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const DEAD = 'A'.repeat(43)
const SENT = 'If this address has an open application, a new link is on its way.'

const ask = (email: string, { token = DEAD, ip = anAddress() } = {}) =>
  visit(apply, `/apply/${token}?new-link`, { form: { email }, ip, params: { token } })
const linksOf = (applicationId: string) => selectRows('applicationLinks', { applicationId }, '*', 'createdAt')
const living = (id: string) => linksOf(id).then((links) => links.filter(({ endedAt }) => endedAt === null))

/** An application whose link an admin emailed. */
async function invited(options: Parameters<typeof anApplication>[0] = {}): Promise<InvitedApplication> {
  const application = await anApplication(options)
  const [link] = await living(application.id)
  const sent = await sendApplicationLink(await anAdmin(), application.id, link?.id ?? '')
  expect(sent.ok).toBe(true)
  const [mail] = await mailsTo(application.email)
  await db().deleteFrom('emailQueue').where('toEmail', '=', application.email).execute()
  return { ...application, token: tokenOf(mail?.path ?? '') }
}

afterEach(() => db().deleteFrom('rateLimits').execute())

describe('the page of an invalid link', () => {
  test('emails a new link to the invited address, and the current link stays valid', async () => {
    const { id, email, token } = await invited()
    const page = await open(DEAD)
    expect(page.html).toMatch(/<input[^>]*type="email"/)
    expect(page.text).toContain('Send me a new link')
    const [former] = await living(id)
    const response = await ask(` ${email.toUpperCase()} `)
    expect(response.text).toContain(SENT)
    expect((await living(id)).map((link) => link.id === former?.id)).toEqual([true, false])
    expect((await open(token)).html).toContain('Wisła Offices')
    const [mail, ...others] = await mailsTo(email)
    expect([mail?.kind, others]).toEqual(['application.invitation', []])
    const opened = await open(tokenOf(mail?.path ?? ''))
    expect([opened.status, opened.html.includes('Wisła Offices')]).toEqual([200, true])
    expect(await selectRow('auditLog', { action: 'application.request_link', subjectId: id })).toMatchObject({
      actorUserId: null,
    })
  })

  test('sends nothing unless an open application was sent a link, but responds the same', async () => {
    const copied = await anApplication()
    const revoked = await invited()
    await updateRows('applications', { id: revoked.id }, { revokedAt: new Date() })
    const rejected = await anApplication({ status: 'rejected' })
    const sent = await invited()
    const answers = new Set<string>()
    for (const email of [copied.email, revoked.email, rejected.email, 'nobody@firma.test', sent.email]) {
      const { status, text, data } = await ask(email)
      answers.add(`${status} ${text} ${JSON.stringify(data)}`)
    }
    expect(answers.size).toBe(1)
    for (const { email } of [copied, revoked, rejected]) expect(await mailsTo(email)).toEqual([])
    expect(await mailsTo(sent.email)).toHaveLength(1)
  })

  test('sends an address at most 3 emails an hour, even for many concurrent requests, which all get the same response', async () => {
    const { id, email } = await invited()
    const answers = await Promise.all(Array.from({ length: MANY }, () => ask(email)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(3)
    expect(await living(id)).toHaveLength(1 + 3)
  })
})
