import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { accessVisits } from '#test/world/access-visits.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { selectRow } from '#test/world/rows.ts'
import { MAX_OPEN_INVITATIONS } from '../invitations/schema.ts'
import * as ndaText from './nda-text.tsx'

await testDatabase()
const on = accessVisits()

describe('requesting access', () => {
  test('returns 401 to guests and 403 to unapproved members', async () => {
    for (const intent of ['request', 'withdraw', 'accept_nda']) {
      const form = { ...(await on.signed()), intent }
      expect((await on.send(form, null)).status).toBe(401)
      expect((await on.send(form, 'pending')).status).toBe(403)
    }
    expect(await db().selectFrom('accessRequests').where('listingId', '=', on.listing.id).execute()).toEqual(
      [],
    )
  })

  test('shows the NDA, lists missing fields and keeps the text, then returns; while a request is pending or after a decline there is no form · PUB-090 PUB-224', async () => {
    const empty = await on.send(null, 'member')
    expect(empty.text).toContain('CONFIDENTIALITY UNDERTAKING')
    expect(empty.text).toContain('makes available through the platform')
    const refused = await on.send({ intent: 'request', message: 'We buy.' }, 'member')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Accept the NDA.')
    expect(refused.text).toContain('We buy.')
    const unnamed = await on.send({ ...(await on.signed()), signedName: ' ' }, 'member')
    expect(unnamed.text).toContain('Enter your full name.')
    const done = await on.send(await on.signed(), 'member')
    expect([done.status, done.location, done.toast?.title]).toEqual([
      303,
      `/deal/${on.listing.slug}`,
      'Request sent',
    ])
    const again = await on.send(await on.signed(), 'member')
    expect(again.status).toBe(409)
    expect(again.text).toContain('Your company has already requested access.')
    const waiting = await on.send(null, 'member')
    expect(waiting.text).toContain('Your company has already requested access.')
    expect(waiting.html).not.toContain('name="message"')
    await on.decide(
      { intent: 'decline', id: await on.only('accessRequests'), words: 'Sold to a neighbour.' },
      'owner',
    )
    const declined = await on.send(null, 'member')
    expect(declined.text).toMatch(
      /Your request was declined\. You can request access again from \d+ \w+ \d{4}\./,
    )
    expect(declined.html).not.toContain('name="message"')
  })

  test('returns the same 404 for an unknown and a hidden listing · PUB-094', async () => {
    const off = await aMarketListing({ companyId: on.owner.company.id, listed: false })
    for (const slug of ['no-such-listing', off.slug]) {
      expect((await on.send(null, 'member', slug)).status).toBe(404)
      expect((await on.send(await on.signed(), 'member', slug)).status).toBe(404)
    }
  })
})

describe('the owner’s page', () => {
  test('lists requests and takes decisions · PUB-090 PUB-091', async () => {
    await on.send(await on.signed(), 'member')
    const page = await on.decide(null, 'owner')
    for (const part of [
      'Ida Asker',
      on.member.company.name,
      'We buy.',
      'NDA accepted',
      'No company has access yet.',
    ]) {
      expect(page.text).toContain(part)
    }
    const blank = await on.decide(
      { intent: 'decline', id: await on.only('accessRequests'), words: '' },
      'owner',
    )
    expect([blank.status, blank.text.includes('Tell the requester why.')]).toEqual([422, true])
    const done = await on.decide(
      { intent: 'grant', id: await on.only('accessRequests'), words: 'Welcome.\nCall us.', endsOn: '' },
      'owner',
    )
    expect([done.status, done.toast?.title]).toEqual([303, 'Access granted'])
    expect((await on.decide(null, 'owner')).html).toMatch(/whitespace-pre-line[^>]*>Welcome\.\nCall us\./)
    const other = await anInvestor()
    for (const [unlockRule, nda] of [
      ['both', 'Not accepted'],
      ['approval', 'Not required'],
    ] as const) {
      const { id } = await aMarketListing({ companyId: on.owner.company.id, unlockRule })
      await aGrant(id, other)
      expect((await on.decide(null, 'owner', String(id))).text).toContain(`Request ${nda}`)
    }
    const late = await on.decide(
      { intent: 'decline', id: await on.only('accessRequests'), words: 'No.' },
      'admin',
    )
    expect(late.status).toBe(409)
  })

  test('invites at most a hundred addresses, even concurrently', async () => {
    await sql`insert into access_invitations (listing_id, email, expires_at, invited_by, created_at, sent_at)
      select ${on.listing.id}, 'open' || n || '@else.example',
        case n when 0 then now() - interval '1 day' else now() + interval '9 days' end,
        ${on.owner.userId}, now() - interval '9 days', now() - interval '9 days'
      from generate_series(0, ${MAX_OPEN_INVITATIONS - 2}) n`.execute(db())
    const full = `A listing can have up to ${MAX_OPEN_INVITATIONS} open invitations.`
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        on.decide({ intent: 'invite', email: `new${n}@else.example`, message: '', days: '14' }, 'owner'),
      ),
    )
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(2)
    expect(responses.filter(({ text }) => text.includes(full))).toHaveLength(4)
    const { id } = await selectRow('accessInvitations', {
      listingId: on.listing.id,
      email: 'open0@else.example',
    })
    expect((await on.decide({ intent: 'invite_again', id }, 'owner')).text).toContain(full)
  })

  test('invites an address, resends and withdraws the invitation, and keeps the typed text · PUB-091', async () => {
    const invite = { intent: 'invite', email: ' Guest@Else.Example ', message: 'Zapraszamy.', days: '14' }
    const bad = await on.decide({ ...invite, email: 'nobody' }, 'owner')
    expect([bad.status, bad.text.includes('Enter an email address.')]).toEqual([422, true])
    expect(bad.html).toContain('Zapraszamy.')
    const done = await on.decide(invite, 'owner')
    expect([done.status, done.toast?.title]).toEqual([303, 'Invitation sent'])
    const page = await on.decide(null, 'owner')
    for (const part of ['guest@else.example', 'Open', 'Send again']) expect(page.text).toContain(part)
    const mail = (await mailsTo('guest@else.example'))[0]
    for (const part of [
      'Zapraszamy.',
      on.owner.company.name,
      `/deal/${on.listing.slug}`,
      'for this email address only',
    ])
      expect(mail?.text).toContain(part)
    const twice = await on.decide(invite, 'owner')
    expect([twice.status, twice.text.includes('This address already has an open invitation.')]).toEqual([
      409,
      true,
    ])
    const one = await on.only('accessInvitations')
    expect((await on.decide({ intent: 'invite_again', id: one }, 'owner')).status).toBe(409)
    expect((await on.decide({ intent: 'revoke_invitation', id: one }, 'stranger')).status).toBe(404)
    expect((await on.decide({ intent: 'revoke_invitation', id: one }, 'owner')).toast?.title).toBe(
      'Invitation withdrawn',
    )
    expect((await on.decide(null, 'owner')).text).toContain('Withdrawn')
  })

  test('changes the end of a grant and shows it · PUB-225', async () => {
    await on.send(await on.signed(), 'member')
    await on.decide({ intent: 'grant', id: await on.only('accessRequests'), words: '', endsOn: '' }, 'owner')
    expect((await on.decide(null, 'owner')).text).toContain('No end date')
    const grant = await on.only('accessGrants')
    const change = (endsOn: string) => on.decide({ intent: 'change_end', id: grant, endsOn }, 'owner')
    expect((await change('2020-01-01')).text).toContain('Choose today or a later day.')
    expect((await change('soon')).status).toBe(422)
    expect((await change('2099-12-31')).toast?.title).toBe('End date changed')
    expect((await on.decide(null, 'owner')).text).toContain('31 Dec 2099')
  })

  test('stores versions of the owner’s own text and lists the acceptances · PUB-223', async () => {
    const text = (form: Record<string, string> | null, who = 'owner') =>
      on.open(ndaText, `/my-listings/${on.id}/access/nda`, who, form, { id: on.id })
    expect((await text(null)).text).toContain('CONFIDENTIALITY UNDERTAKING')
    expect((await text(null, 'stranger')).status).toBe(404)
    const seen = ndaEdition(await currentNda(on.listing.id))
    expect((await text({ body: 'Too short.', seen })).text).toContain('Enter 200 to 50,000 characters.')
    const body = `Umowa o poufności. ${'Zachowujemy tajemnicę. '.repeat(20)}`
    expect((await text({ body, seen })).toast?.title).toBe('Version 1 saved')
    const stale = await text({ body: `${body} Inaczej.`, seen })
    expect([stale.status, stale.text.includes('Inaczej.')]).toEqual([409, true])
    expect((await on.send(null, 'member')).text).toContain('Umowa o poufności.')
    await on.send(await on.signed(), 'member')
    const page = await on.decide(null, 'owner')
    for (const part of ['Ida Asker', 'Your text, version 1', 'creating the PDF'])
      expect(page.text).toContain(part)
  })

  test('is a 404 for everyone but the owner and admins, who may revoke · PUB-225', async () => {
    await on.send(await on.signed(), 'member')
    for (const who of ['stranger', 'member']) {
      expect((await on.decide(null, who)).status).toBe(404)
      expect((await on.decide({ intent: 'grant', id: await on.only('accessRequests') }, who)).status).toBe(
        404,
      )
    }
    expect((await on.decide(null, 'owner', '999999')).status).toBe(404)
    expect((await on.decide(null, 'owner', 'x')).status).toBe(404)
    await on.decide({ intent: 'grant', id: await on.only('accessRequests') }, 'admin')
    const grant = await on.only('accessGrants')
    expect((await on.decide({ intent: 'revoke', id: grant }, 'stranger')).status).toBe(404)
    expect((await on.decide({ intent: 'revoke', id: grant }, 'owner')).toast?.title).toBe('Access revoked')
    expect((await on.decide({ intent: 'revoke', id: grant }, 'admin')).status).toBe(409)
  })
})
