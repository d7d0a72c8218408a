import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aPerson } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import {
  startThread,
  bodiesOf,
  openThread,
  postThread,
  statusOf,
  threadCast,
  writeThread,
} from '#test/world/threads.ts'
import * as threadPage from './routes/thread.tsx'

await testDatabase()

const cast = await threadCast()
beforeEach(async () => {
  await db().deleteFrom('inquiries').execute()
  await db().deleteFrom('rateLimits').execute()
})

describe('the thread of an inquiry', () => {
  test('is Waiting until the owner answers, then In Progress, and Closed once either side closes it · MEM-385', async () => {
    const id = await startThread(cast)
    const badge = async (words: string) => {
      for (const person of [cast.asker, cast.owner])
        expect((await openThread(person, id)).text).toContain(words)
    }
    await badge('Waiting')
    await writeThread(cast.asker, id, 'And the windows?')
    await badge('Waiting')
    await writeThread(cast.owner, id, 'The roof is from 2019.')
    await badge('In Progress')
    await writeThread(cast.asker, id, 'Thank you.')
    await badge('In Progress')
    expect((await postThread(cast.owner, id, { intent: 'close' })).toast?.title).toBe('Inquiry closed')
    await badge('Closed')
    const late = await writeThread(cast.asker, id, 'One more question')
    expect(late.status).toBe(409)
    expect(late.text).toContain('This inquiry is closed.')
    expect(late.html).toContain('>One more question</textarea>')
    expect(await bodiesOf(id)).toEqual(['And the windows?', 'The roof is from 2019.', 'Thank you.'])
  })

  test('expects an answer from the owner if the asker wrote last, unless the owner marks that none is needed', async () => {
    const id = await startThread(cast)
    const turns = async () => {
      const pages = await Promise.all([openThread(cast.owner, id), openThread(cast.asker, id)])
      return pages.map(({ text }) => [text.includes('Action needed'), text.includes('No answer needed')])
    }
    const press = (person: typeof cast.owner) => postThread(person, id, { intent: 'no-answer' })
    expect((await openThread(cast.asker, id)).text).toContain('Sent to the owner on')
    expect((await press(cast.owner)).status).toBe(409)
    await writeThread(cast.asker, id, 'And the windows?')
    expect((await press(cast.owner)).status).toBe(409)
    await writeThread(cast.owner, id, 'The roof is from 2019.')
    const nobody = [
      [false, false],
      [false, false],
    ]
    expect(await turns()).toEqual(nobody)
    for (const side of [cast.asker, cast.owner]) expect((await press(side)).status).toBe(409)
    expect((await postThread(cast.stranger, id, { intent: 'no-answer' })).status).toBe(404)
    await writeThread(cast.asker, id, 'Thank you.')
    expect((await turns())[0]).toEqual([true, true])
    expect((await press(cast.asker)).status).toBe(409)
    const pressed = await Promise.all(Array.from({ length: 10 }, () => press(cast.owner)))
    expect(pressed.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await turns()).toEqual(nobody)
    expect(await selectRows('turns', { kind: 'inquiry', thingId: id })).toEqual([])
    await writeThread(cast.asker, id, 'And the windows?')
    expect((await turns())[0]).toEqual([true, true])
    expect(await statusOf(id)).toBe('in_progress')
    await postThread(cast.asker, id, { intent: 'close' })
    expect((await press(cast.owner)).status).toBe(409)
  })

  test('can be read by its two sides and by admins, and does not exist for anyone else · MEM-385 · PUB-084', async () => {
    const id = await startThread(cast)
    await writeThread(cast.colleague, id, 'We’ll look it up.')
    for (const person of [cast.asker, cast.owner, cast.colleague, cast.admin]) {
      const page = await openThread(person, id)
      expect(page.status).toBe(200)
      for (const words of ['Is the roof new?', 'We’ll look it up.']) expect(page.text).toContain(words)
      const companies = linksOf(page.html).filter(({ href }) => /entity|profiles/.test(href))
      const of = ({ company }: typeof cast.asker, path: string) => ({
        href: path + company.id,
        text: company.name,
      })
      const member = '/market-circle/entity/'
      expect(companies).toEqual(
        person === cast.admin
          ? [of(cast.asker, '/admin/profiles?id='), of(cast.owner, '/admin/profiles?id=')]
          : [of(person === cast.asker ? cast.owner : cast.asker, member)],
      )
    }
    for (const one of [id, crypto.randomUUID(), 'nonsense']) {
      expect((await openThread(cast.stranger, one)).status).toBe(404)
      expect((await writeThread(cast.stranger, one, 'Hello')).status).toBe(404)
      expect((await postThread(cast.stranger, one, { intent: 'close' })).status).toBe(404)
      expect((await postThread(cast.stranger, one, { intent: 'delete' })).status).toBe(404)
    }
    expect((await visit(threadPage, `/inquiries/${id}`, { params: { id } })).location).toBe(
      `/signin?from=${encodeURIComponent(`/inquiries/${id}`)}`,
    )
    expect(await bodiesOf(id)).toEqual(['We’ll look it up.'])
  })

  test('can be read but not answered by an admin', async () => {
    const id = await startThread(cast)
    expect((await openThread(cast.admin, id)).html).not.toContain('<textarea')
    expect((await writeThread(cast.admin, id, 'Hello')).status).toBe(403)
    expect(await statusOf(id)).toBe('waiting')
  })

  test('emails every answer to the other side, with a notice · MEM-385 · MEM-382', async () => {
    const id = await startThread(cast)
    await writeThread(cast.owner, id, 'The roof is from 2019.')
    const mail = (await mailsTo(cast.asker.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'inquiry.answered', subject: 'New message: Alpha House' })
    for (const words of ['The roof is from 2019.', 'Olga Owner', `/inquiries/${id}`])
      expect(mail?.text).toContain(words)
    const before = (await mailsTo(cast.owner.email)).length
    await writeThread(cast.asker, id, 'Thank you.')
    expect((await mailsTo(cast.owner.email)).slice(before).map(({ kind }) => kind)).toEqual([
      'inquiry.answered',
    ])
    await postThread(cast.asker, id, { intent: 'close' })
    expect((await mailsTo(cast.owner.email)).at(-1)?.kind).toBe('inquiry.closed')
    const rung = await db()
      .selectFrom('notices')
      .where('userId', 'in', [cast.owner.userId, cast.asker.userId])
      .where('path', '=', `/inquiries/${id}`)
      .orderBy('createdAt')
      .select(['userId', 'kind', 'title'])
      .execute()
    expect(rung).toEqual([
      {
        userId: cast.owner.userId,
        kind: 'inquiry',
        title: `${cast.asker.company.name} asked about Alpha House`,
      },
      { userId: cast.asker.userId, kind: 'inquiry', title: 'New message from Olga Owner: Alpha House' },
      { userId: cast.owner.userId, kind: 'inquiry', title: 'New message from Ada Asker: Alpha House' },
      { userId: cast.owner.userId, kind: 'inquiry', title: 'Ada Asker closed the inquiry: Alpha House' },
    ])
  })

  test('emails the colleague who asked and not their company’s owner · MEM-385', async () => {
    const { company } = cast.asker
    const asker = (await aPerson({ company, name: 'Celina Colleague' })) as typeof cast.asker
    const id = await startThread({ ...cast, asker })
    const answers = async ({ email }: typeof cast.asker) =>
      (await mailsTo(email)).filter(({ text }) => text.includes(id)).map(({ kind }) => kind)
    await writeThread(cast.owner, id, 'The roof is from 2019.')
    expect([await answers(asker), await answers(cast.asker)]).toEqual([['inquiry.answered'], []])
    await writeThread(cast.asker, id, 'Thank you.')
    await postThread(cast.owner, id, { intent: 'close' })
    expect(await answers(cast.asker)).toEqual(['inquiry.closed'])
  })

  test('that the owner closed without an answer names none of their people in email, notice or page · MEM-385', async () => {
    const id = await startThread(cast)
    await postThread(cast.colleague, id, { intent: 'close' })
    const mail = (await mailsTo(cast.asker.email)).at(-1)
    expect(mail?.kind).toBe('inquiry.closed')
    const notices = await selectRows('notices', { userId: cast.asker.userId, path: `/inquiries/${id}` }, [
      'title',
    ])
    expect(notices).toEqual([{ title: 'The owner closed the inquiry: Alpha House' }])
    const page = await openThread(cast.asker, id)
    const bytes = page.html + JSON.stringify([page.data, mail])
    for (const hidden of [cast.owner.company.name, 'Karol Colleague', 'Olga Owner'])
      expect(bytes, hidden).not.toContain(hidden)
  })

  test('reveals neither the owner before they answer nor later changes to the listing', async () => {
    const id = await startThread(cast)
    await updateRows('listings', { id: cast.house.id }, { title: 'Secret new title', listed: false })
    const page = await openThread(cast.asker, id)
    const bytes = page.html + JSON.stringify(page.data)
    expect(page.text).toContain('Alpha House')
    expect(page.text).toContain('You can no longer open this listing.')
    for (const hidden of ['Secret new title', cast.owner.company.name, 'Olga Owner', cast.house.slug])
      expect(bytes).not.toContain(hidden)
    await updateRows('listings', { id: cast.house.id }, { title: 'Alpha House', listed: true })
    expect((await openThread(cast.asker, id)).html).toContain(`href="/deal/${cast.house.slug}"`)
  })
})

describe('deleting an inquiry', () => {
  test('is possible only for its sender, while nobody has answered · PUB-084', async () => {
    const id = await startThread(cast)
    for (const person of [cast.owner, cast.colleague])
      expect((await postThread(person, id, { intent: 'delete' })).status).toBe(404)
    expect((await openThread(cast.owner, id)).text).not.toContain('Delete the inquiry')
    expect((await openThread(cast.asker, id)).text).toContain('Delete the inquiry')
    expect((await postThread(cast.asker, id, { intent: 'delete' })).location).toBe('/inquiries?box=sent')
    expect(await statusOf(id)).toBeUndefined()
  })

  test('is impossible after an answer; then it can only be closed', async () => {
    const id = await startThread(cast)
    await writeThread(cast.owner, id, 'The roof is from 2019.')
    expect((await openThread(cast.asker, id)).text).not.toContain('Delete the inquiry')
    const refused = await postThread(cast.asker, id, { intent: 'delete' })
    expect([refused.status, refused.text.includes('You can close it, but not delete it.')]).toEqual([
      409,
      true,
    ])
    expect(await bodiesOf(id)).toHaveLength(1)
  })
})
