import { isDeepRun } from '#test/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { formatDay } from '#app/lib/format.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { bodiesOf, postThread, statusOf, threadCast, writeThread } from '#test/world/threads.ts'
import * as earlyAccess from './routes/early-access.tsx'
import * as inquiry from './routes/inquiry.tsx'

await testDatabase()
const cast = await threadCast()
const { slug } = cast.house
const partner = (await aPerson({ company: cast.asker.company, name: 'Petra Partner' })) as ApprovedMember
beforeEach(() => db().deleteFrom('inquiries').execute())

const threads = () => selectRows('inquiries', {}, ['id', 'kind', 'phone', 'userId'], 'createdAt')
const ask = async (member: ApprovedMember, message: string, phone = '') =>
  visit(inquiry, `/deal/${slug}/inquiry`, {
    params: { slug },
    form: { message, phone },
    cookie: await welcomedCookie(member),
  })
const proceed = async (member: ApprovedMember, kind: string, message: string) =>
  visit(earlyAccess, `/early-access?listing=${slug}`, {
    form: { kind, message },
    cookie: await welcomedCookie(member),
  })
const onlyThread = async () => {
  const [thread, ...more] = await threads()
  if (!thread || more.length > 0) throw new Error(`${more.length + 1} threads`)
  return thread
}

test('a company’s next question about a listing joins its open thread, even if a colleague asks · PUB-081 MEM-385', async () => {
  await ask(cast.asker, 'Is the roof new?')
  const { id } = await onlyThread()
  await writeThread(cast.owner, id, 'From 2019.')
  const toAdmin = (await mailsTo(cast.admin.email)).length
  const second = await ask(partner, 'And the lift?', '+48 600 100 200')
  expect(second.location).toBe(`/deal/${slug}`)
  expect(second.toast).toMatchObject({ title: 'Inquiry submitted', link: { to: `/inquiries/${id}` } })
  expect(await onlyThread()).toMatchObject({ id, kind: 'inquiry', phone: '+48 600 100 200' })
  expect([await bodiesOf(id), await statusOf(id)]).toEqual([['From 2019.', 'And the lift?'], 'in_progress'])
  expect((await mailsTo(cast.owner.email)).at(-1)?.text).toContain('And the lift?')
  const told = (await mailsTo(cast.admin.email)).slice(toAdmin)
  expect(told.map(({ subject }) => subject)).toEqual(['Inquiry: Alpha House'])
  expect(told[0]?.text).not.toContain('And the lift?')
  // A double submit comes from one person: a colleague's identical text is a separate message.
  await ask(partner, 'Is the roof new?', '+48 600 100 200')
  expect(await bodiesOf(id)).toEqual(['From 2019.', 'And the lift?', 'Is the roof new?'])
})

test.runIf(isDeepRun)(
  'expressing interest changes the kind of the open thread, and the listing’s owner sees the new kind · PUB-112 PUB-115',
  async () => {
    await ask(cast.asker, 'Is the roof new?')
    for (const [kind, words] of [
      ['more_information', 'More information'],
      ['deal_interest', 'Proceed with the deal'],
    ] as const) {
      await proceed(cast.asker, kind, `We want: ${words}.`)
      expect((await onlyThread()).kind).toBe(kind)
      const told = (await mailsTo(cast.owner.email)).map(({ text }) => text)
      expect(
        told.some((text) => text.includes(`We want: ${words}.`) && text.includes(`Request: ${words}`)),
      ).toBe(true)
    }
    await ask(cast.asker, 'And the lift?')
    expect((await onlyThread()).kind).toBe('deal_interest')
  },
)

test('a question after a closed thread starts a new thread, and another company has its own', async () => {
  await ask(cast.asker, 'Is the roof new?')
  const { id } = await onlyThread()
  const pages = [
    [deal, `/deal/${slug}`],
    [inquiry, `/deal/${slug}/inquiry`],
  ] as const
  const shown = async (member: ApprovedMember) => {
    const cookie = await welcomedCookie(member)
    return Promise.all(pages.map(([page, path]) => visit(page, path, { params: { slug }, cookie })))
  }
  for (const [member, who] of [
    [cast.asker, 'You'],
    [partner, 'Your company'],
  ] as const)
    for (const { html, text } of await shown(member)) {
      expect(text).toContain(`${who} asked on ${formatDay(new Date())}`)
      expect(linksOf(html)).toContainEqual({ href: `/inquiries/${id}`, text: 'Open the inquiry' })
    }
  for (const { html } of await shown(cast.stranger)) expect(html).not.toContain(id)
  await postThread(cast.owner, id, { intent: 'close' })
  for (const { text } of await shown(cast.asker)) expect(text).not.toContain('Open the inquiry')
  await ask(cast.asker, 'And the lift?')
  await ask(cast.stranger, 'And the lift?')
  expect(await threads()).toHaveLength(3)
  expect(await bodiesOf(id)).toEqual([])
})

test('two members of a company who ask concurrently start one thread, and each message is added once', async () => {
  const presses = Array.from({ length: 10 }, (_, at) =>
    ask(at % 2 ? cast.asker : partner, `Question ${at % 2}`),
  )
  expect(new Set((await Promise.all(presses)).map(({ status }) => status))).toEqual(new Set([303]))
  expect(await bodiesOf((await onlyThread()).id)).toHaveLength(1)
})

test('a sender cannot delete a question to which a colleague has added a message · PUB-084', async () => {
  await ask(cast.asker, 'Is the roof new?')
  await ask(partner, 'And the lift?')
  const { id } = await onlyThread()
  const response = await postThread(cast.asker, id, { intent: 'delete' })
  expect(response.status).toBe(409)
  expect(response.text).toContain(
    'Someone else has added a message to this inquiry. You can close it, but not delete it.',
  )
  expect(await bodiesOf(id)).toEqual(['And the lift?'])
})
