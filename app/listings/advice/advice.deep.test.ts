import { expect, test } from 'vitest'
import * as desk from '#app/listings/desk/desk.tsx'
import * as edit from '#app/listings/editor/routes/edit.tsx'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloper, aListing } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'

await testDatabase()

const WORDS = '€200,000 is unusual here. Most listings cost between €250,000 and €100,000,000.'

test('a warning is shown to owner and reviewer but does not block the submission', async () => {
  const owner = await aDeveloper()
  const { id } = await aListing({
    owner,
    status: 'pending',
    fields: { price: 200_000, pricePerSqmCents: null },
  })
  const path = `/my-listings/${id}`
  const own = await visit(edit, path, { params: { id: String(id) }, cookie: await welcomedCookie(owner) })
  expect(own.text).toContain(WORDS)
  const admin = await aSignedInAdmin()
  const seen = await visit(desk, `/admin/listings?id=${id}`, { cookie: admin.cookie })
  expect(seen.text).toContain('Check these values')
  expect(seen.text).toContain(WORDS)
})
