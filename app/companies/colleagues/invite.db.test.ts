import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as myAccess from '#app/access/routes/my-access.tsx'
import * as thread from '#app/deals/routes/thread.tsx'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { db } from '#app/db/client.server.ts'
import * as myListings from '#app/listings/editor/routes/my-listings.tsx'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing } from '#test/world/access.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import {
  aPersonWithoutCompany,
  aColleagueInvitation,
  aJoinedColleague,
  open,
  peopleOf,
  press,
} from '#test/world/colleagues.ts'
import { viewerOf } from '#test/world/companies.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import * as developerForm from '../developer/routes/developer.tsx'
import { inviteColleague } from './commands/invite.server.ts'
import { acceptInvitation } from './commands/join.server.ts'
import { MAX_COLLEAGUES } from './policy.ts'
import * as join from './routes/join.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(() => db().deleteFrom('rateLimits').execute())

describe('inviting', () => {
  test('the owner invites by email; the invited person joins and shares the company · MEM-394', async () => {
    const owner = await aDeveloper({ name: 'Olga Owner' })
    const person = await aPersonWithoutCompany()
    const sent = await press(owner, { intent: 'invite', email: ` ${person.email.toUpperCase()} ` })
    expect(sent.toast?.title).toBe('Invitation sent')
    const [mail] = (await mailsTo(person.email)).slice(-1)
    expect(mail?.subject).toBe('A colleague invited you to Parcela')
    expect(mail?.text).toContain(`Company: ${owner.company.name}`)
    expect(mail?.text).toContain('Invited by: Olga Owner')
    const path = mail?.path ?? ''
    const params = { id: path.slice(6) }
    const opened = await visit(join, path, { params, cookie: await signedInCookie(person.userId) })
    expect(opened.text).toContain(`Join ${owner.company.name}`)
    expect(await peopleOf(owner)).toHaveLength(1)
    const accepted = await visit(join, path, {
      params,
      cookie: await signedInCookie(person.userId),
      form: {},
    })
    expect(accepted.location).toBe('/')
    expect(await viewerOf(person.userId)).toMatchObject({
      userType: 'developer',
      company: { id: owner.company.id, status: 'approved', role: 'colleague' },
    })
    expect((await mailsTo(owner.email)).at(-1)?.subject).toBe(`Lena Loner joined ${owner.company.name}`)
    expect((await visit(join, path, { params })).text).toContain('This link has expired')
  })

  test('colleagues share listings, grants and threads, up to their first request after removal · MEM-394', async () => {
    const [owner, other] = [await aDeveloper(), await aDeveloper()]
    const own = await aMarketListing({ companyId: owner.company.id, title: 'Shared Yard' })
    const foreign = await aMarketListing({
      companyId: other.company.id,
      title: 'Granted Hall',
      visibility: 'private',
    })
    await aGrant(foreign.id, owner)
    const sent = await sendInquiry(other, own.slug, { kind: 'inquiry', message: 'Hello', phone: null })
    if (!sent.ok) throw new Error(sent.refused)
    const colleague = await aJoinedColleague(owner)
    const cookie = await welcomedCookie(colleague)
    const reads = async () => [
      (await visit(myListings, '/my-listings', { cookie })).text.includes('Shared Yard'),
      (await visit(myAccess, '/my-access', { cookie })).text.includes('Granted Hall'),
      (await visit(thread, `/inquiries/${sent.value.id}`, { cookie, params: { id: sent.value.id } }))
        .status === 200,
    ]
    expect(await reads()).toEqual([true, true, true])
    expect((await press(owner, { intent: 'remove', id: colleague.userId })).toast?.title).toBe(
      'Colleague removed',
    )
    expect(await reads()).toEqual([false, false, false])
    expect((await mailsTo(colleague.email)).at(-1)?.subject).toBe(
      `You were removed from ${owner.company.name}`,
    )
  })

  test('only the owner can edit the profile, invite, remove and hand over · MEM-394', async () => {
    const owner = await aDeveloper()
    const [colleague, second] = [await aJoinedColleague(owner), await aJoinedColleague(owner, 'Second')]
    const text = (await open(colleague)).text
    for (const words of ['Send invitation', 'Hand over', 'Remove']) expect(text).not.toContain(words)
    expect((await press(colleague, { intent: 'invite', email: 'x@world.parcela.test' })).status).toBe(403)
    for (const intent of ['remove', 'hand-over'])
      expect((await press(colleague, { intent, id: second.userId })).text).toContain(
        'Only the owner of the company can do this.',
      )
    expect(await peopleOf(owner)).toHaveLength(3)
    const form = await visit(developerForm, '/profile/developer', { cookie: await welcomedCookie(colleague) })
    expect(form.text).toContain('Only the owner of the company can change its profile.')
  })

  test.runIf(isDeepRun)(
    'the limit of 20 counts open invitations, even under fifty concurrent requests · MEM-394',
    async () => {
      const owner = await aDeveloper()
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, index) => inviteColleague(owner, `c${index}@world.parcela.test`)),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_COLLEAGUES)
      await db().deleteFrom('rateLimits').execute()
      const late = await press(owner, { intent: 'invite', email: 'late@world.parcela.test' })
      expect([late.status, late.text.includes('the limit of 20 colleagues')]).toEqual([409, true])
      expect(late.html).toContain('late@world.parcela.test')
    },
  )

  test('an address is invited once, with or without an account, and invalid input stays in the form', async () => {
    const owner = await aDeveloper()
    const colleague = await aJoinedColleague(owner)
    for (const [email, words] of [
      ['nobody@', 'Please enter a valid email address'],
      [colleague.email, 'This person is already in your company.'],
    ] as const) {
      const refused = await press(owner, { intent: 'invite', email })
      expect(refused.text).toContain(words)
      expect(refused.html).toContain(`value="${email}"`)
    }
    const at = await Promise.all(
      Array.from({ length: 20 }, () => inviteColleague(owner, 'once@world.parcela.test')),
    )
    expect(at.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mailsTo('once@world.parcela.test')).toHaveLength(1)
  })

  test.each(
    (['pending', 'draft', 'rejected', 'more_info_requested'] as const).slice(0, isDeepRun ? undefined : 1),
  )('a company in %s cannot send invitations; page, form and resend say why', async (companyStatus) => {
    const owner = await aPerson({ companyStatus })
    const person = await aPersonWithoutCompany()
    const refused = await press(owner, { intent: 'invite', email: person.email })
    expect([refused.status, refused.text.includes('once your company is approved')]).toEqual([403, true])
    const page = (await open(owner)).text
    expect(page).toContain('You can invite colleagues once your company is approved.')
    expect(page).not.toContain('Send invitation')
    const companyId = owner.company?.id ?? ''
    const { id } = await insertRow('companyInvitations', {
      companyId,
      email: person.email,
      invitedBy: owner.userId,
      sentAt: new Date(Date.now() - 2 * 86_400_000),
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    const again = await press(owner, { intent: 'send-again', id })
    expect(again.text).toContain('once your company is approved')
    expect(await mailsTo(person.email)).toEqual([])
    expect(await acceptInvitation(person, id)).toEqual({ ok: false, refused: 'not_open' })
    expect((await visit(join, `/join/${id}`, { params: { id } })).text).toContain('has expired')
  })

  test('an invitation is refused and sends nothing if the company was suspended in the meantime', async () => {
    const owner = await aDeveloper()
    await updateRows(
      'companies',
      { id: owner.company.id },
      { suspendedAt: new Date(), suspensionReason: 'Licence ended' },
    )
    expect(await inviteColleague(owner, 'late@world.parcela.test')).toEqual({
      ok: false,
      refused: 'not_owner',
    })
  })

  test.runIf(isDeepRun)(
    'inviting again after a cancellation counts as a resend: once a day, five in total',
    async () => {
      const owner = await aDeveloper()
      const { email } = await aPersonWithoutCompany()
      const inviteAndEnd = async () => {
        const sent = await inviteColleague(owner, email)
        if (sent.ok) await press(owner, { intent: 'revoke', id: sent.value.id })
        return sent.ok ? 'sent' : sent.refused
      }
      const aDayLater = () =>
        db()
          .updateTable('companyInvitations')
          .set((eb) => ({ sentAt: eb(eb.ref('sentAt'), '-', sql<Date>`interval '25 hours'`) }))
          .where('email', '=', email)
          .execute()
      const answers: string[] = []
      for (let round = 0; round < 7; round += 1) {
        answers.push(await inviteAndEnd(), await inviteAndEnd())
        await aDayLater()
      }
      expect(answers.slice(0, 10)).toEqual(Array.from({ length: 5 }, () => ['sent', 'sent_today']).flat())
      expect(answers.slice(10)).toEqual(Array.from({ length: 4 }, () => 'sent_often'))
      expect(await mailsTo(email)).toHaveLength(5)
    },
  )

  test('an invitation can be cancelled, or resent once a day', async () => {
    const owner = await aDeveloper()
    const person = await aPersonWithoutCompany()
    const id = await aColleagueInvitation(owner, person)
    expect((await press(owner, { intent: 'send-again', id })).text).toContain(
      'We sent this invitation in the last 24 hours.',
    )
    await updateRows(
      'companyInvitations',
      { id },
      { sentAt: new Date(Date.now() - 2 * 86_400_000), expiresAt: new Date(Date.now() - 1000) },
    )
    expect(await acceptInvitation(person, id)).toEqual({ ok: false, refused: 'not_open' })
    expect((await press(owner, { intent: 'send-again', id })).toast?.title).toBe('Invitation sent again')
    const links = (await mailsTo(person.email)).map(({ path }) => path ?? '')
    expect(new Set(links).size).toBe(2)
    for (const link of links)
      expect((await visit(join, link, { params: { id: link.slice(6) } })).text).toContain(
        `Join ${owner.company.name}`,
      )
    expect((await press(owner, { intent: 'revoke', id })).toast?.title).toBe('Invitation withdrawn')
    expect(await acceptInvitation(person, id)).toEqual({ ok: false, refused: 'not_open' })
    expect((await press(await aDeveloper(), { intent: 'revoke', id })).text).toContain('no longer exists')
  })
})
