import { expect, test } from 'vitest'
import { documentLink } from '#app/kyc/queries.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { callResource } from '#test/world/uploads.ts'
import * as route from './file.ts'

await testDatabase()
testDataFolder()

test('a private document opens in a frame of our own pages for admins only, in the same sandbox', async () => {
  const [owner, admin] = [await aMember(), await anAdmin()]
  const uploaded = await uploadDocument(await signedInCookie(owner.userId), { documentType: 'personal_id' })
  const { document } = (await uploaded.json()) as { document: { id: string } }
  const framed = async ({ userId }: { userId: string }) => {
    const cookie = await signedInCookie(userId)
    const path = `${documentLink(document.id, userId)}&view=frame`
    const { status, headers } = await callResource(route, path, { params: { id: document.id }, cookie })
    return [status, headers.get('Content-Security-Policy'), headers.get('Content-Disposition')]
  }
  expect(await framed(admin)).toEqual([
    200,
    expect.stringMatching(/^sandbox; default-src 'none';.*frame-ancestors 'self'/),
    expect.stringMatching(/^inline/),
  ])
  expect(await framed(owner)).toEqual([
    200,
    expect.stringMatching(/^sandbox; default-src 'none';.*frame-ancestors 'none'/),
    expect.stringMatching(/^attachment/),
  ])
})
