import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { startThread, threadCast } from '#test/world/threads.ts'
import { INQUIRY_STATUSES } from '../schema.ts'
import * as inquiries from './inquiries.tsx'

await testDatabase()

const cast = await threadCast()
beforeEach(async () => {
  await db().deleteFrom('inquiries').execute()
  await db().deleteFrom('rateLimits').execute()
})

describe('/inquiries', () => {
  const box = async (person: { userId: string }, search = '') =>
    visit(inquiries, `/inquiries${search}`, { cookie: await welcomedCookie(person) })

  test('lists received and sent inquiries under the three statuses · PUB-217 · PUB-218', async () => {
    const id = await startThread(cast)
    for (const person of [cast.owner, cast.colleague]) {
      const { text, html } = await box(person)
      expect(text).toContain('Alpha House')
      expect(text).toContain(`Ada Asker, ${cast.asker.company.name}`)
      expect(html).toContain(`href="/inquiries/${id}"`)
    }
    const sent = await box(cast.asker)
    expect(sent.text).toContain('Alpha House')
    expect(sent.html + JSON.stringify(sent.data)).not.toContain(cast.owner.company.name)
    for (const label of Object.values(INQUIRY_STATUSES)) expect(sent.text).toContain(label)
    // Members without listings have no received box and no link to their listings.
    for (const search of ['', '?box=received']) {
      const page = await box(cast.stranger, search)
      expect(page.text).toContain('No inquiries sent yet')
      expect(page.html).not.toMatch(/box=received|href="\/my-listings"/)
    }
    expect((await box(cast.owner, '?box=received&status=closed')).text).toContain(
      'No inquiries with this status',
    )
    expect((await box(cast.owner, '?box=nonsense&status=nonsense&after=nonsense')).text).toContain(
      'Alpha House',
    )
    expect((await box(cast.admin)).status).toBe(200)
  })
})
