import { randomBytes, randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { sealNumber } from '#app/lib/sealed-number.server.ts'
import { numbersOf } from '#app/notices/queries.server.ts'
import type { People } from './principals.ts'
import type { Things } from './things.ts'
import { insertRow } from '#test/world/rows.ts'

/** What a form names a notice by for one reader: another reader's opens nothing, so that each has the number as their own. */
export const noticeName = (notice: string, userId: string) =>
  sealNumber(Number(notice), numbersOf({ userId }))

const soon = (days: number) => new Date(Date.now() + days * 86_400_000)
const id = async (made: Promise<{ id: string | number }>) => String((await made).id)

/** Everything that the asker has with the owner, and keeps alone. */
export async function askersThings({ of }: People, { market, locked }: Things): Promise<Things> {
  const asker = of('asker')
  const { userId, companyId } = asker
  const request = await id(
    db()
      .insertInto('accessRequests')
      .values({ listingId: Number(locked), userId, companyId, message: 'Please.', status: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const holder = of('investor:approved')
  const grant = await id(
    db()
      .insertInto('accessGrants')
      .values({
        listingId: Number(locked),
        companyId: holder.companyId,
        userId: holder.userId,
        source: 'request',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const inquiry = await id(
    db()
      .insertInto('inquiries')
      .values({
        listingId: Number(market),
        userId,
        companyId,
        message: 'Is the roof new?',
        listingTitle: 'Matrix House',
        lastWrittenAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const connection = await id(
    db()
      .insertInto('connectionRequests')
      .values({
        requesterCompanyId: companyId,
        requesterId: userId,
        companyId: of('owner').companyId,
        message: 'Hello.',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const search = (kind: 'property' | 'directory') =>
    id(
      db()
        .insertInto('savedSearches')
        .values({ userId, kind, name: 'Mine', criteria: JSON.stringify({ sort: kind }) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const alert = (isActive: boolean) =>
    id(
      db()
        .insertInto('alerts')
        .values({
          userId,
          alertType: 'price_change',
          isActive,
          criteria: JSON.stringify({ location: 'Gdańsk', threshold: 5 }),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const notice = await id(
    db()
      .insertInto('notices')
      .values({
        userId,
        kind: 'access_decided',
        key: `matrix:${randomUUID()}`,
        title: 'T',
        path: '/my-access',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await insertRow('favorites', { userId, listingId: Number(locked), title: 'Matrix House' })
  const token = newToken()
  await insertRow('unsubscribeTokens', {
    userId,
    kind: 'alert',
    tokenHash: hashToken(token),
    expiresAt: soon(30),
  })
  const otherSession = await id(
    db()
      .insertInto('sessions')
      .values({
        userId,
        token: randomBytes(16).toString('hex'),
        expiresAt: soon(20),
        credentialGeneration: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const passkey = await id(
    db()
      .insertInto('passkeys')
      .values({
        userId,
        credentialId: randomUUID(),
        name: 'Phone',
        publicKey: randomBytes(77),
        transports: ['internal'],
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const kept = await id(
    insertRow('keptInquiries', {
      userId,
      listingId: Number(market),
      kind: 'inquiry',
      message: 'Is the cellar dry?',
      keptAt: new Date(),
      expiresAt: soon(90),
    }),
  )
  return {
    kept,
    request,
    grant,
    inquiry,
    connection,
    search: await search('property'),
    directorySearch: await search('directory'),
    alert: await alert(true),
    pausedAlert: await alert(false),
    notice,
    'own:notice': noticeName(notice, userId),
    unsubscribe: token,
    otherSession,
    passkey,
  }
}
