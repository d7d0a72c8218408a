import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { sealNumber } from '#app/lib/sealed-number.server.ts'
import { numberScope } from '#app/notices/queries.server.ts'
import type { People } from './principals.ts'
import type { Things } from './things.ts'
import { insertRow } from '#test/world/rows.ts'

/** The name of a notice in a form, for one reader: another reader's opens nothing, so each has their own number. */
export const noticeName = (notice: string, userId: string) =>
  sealNumber(Number(notice), numberScope({ userId }))

const soon = (days: number) => new Date(Date.now() + days * 86_400_000)
const id = async (made: Promise<{ id: string | number }>) => String((await made).id)

/** Everything that the asker shares with the owner, and their own saved items. */
export async function askersThings({ of }: People, { market, locked }: Things): Promise<Things> {
  const asker = of('asker')
  const { userId, companyId } = asker
  const request = await id(
    insertRow('accessRequests', {
      listingId: Number(locked),
      userId,
      companyId,
      message: 'Please.',
      status: 'pending',
    }),
  )
  const holder = of('investor:approved')
  const grant = await id(
    insertRow('accessGrants', {
      listingId: Number(locked),
      companyId: holder.companyId,
      userId: holder.userId,
      source: 'request',
    }),
  )
  const inquiry = await id(
    insertRow('inquiries', {
      listingId: Number(market),
      userId,
      companyId,
      message: 'Is the roof new?',
      listingTitle: 'Matrix House',
      lastWrittenAt: new Date(),
    }),
  )
  const connection = await id(
    insertRow('connectionRequests', {
      requesterCompanyId: companyId,
      requesterId: userId,
      companyId: of('owner').companyId,
      message: 'Hello.',
    }),
  )
  const search = (kind: 'property' | 'directory') =>
    id(insertRow('savedSearches', { userId, kind, name: 'Mine', criteria: JSON.stringify({ sort: kind }) }))
  const alert = (isActive: boolean) =>
    id(
      insertRow('alerts', {
        userId,
        alertType: 'price_change',
        isActive,
        criteria: JSON.stringify({ location: 'Gdańsk', threshold: 5 }),
      }),
    )
  const notice = await id(
    insertRow('notices', {
      userId,
      kind: 'access_decided',
      key: `matrix:${randomUUID()}`,
      title: 'T',
      path: '/my-access',
    }),
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
    insertRow('sessions', {
      userId,
      token: randomBytes(16).toString('hex'),
      expiresAt: soon(20),
      credentialGeneration: 0,
    }),
  )
  const passkey = await id(
    insertRow('passkeys', {
      userId,
      credentialId: randomUUID(),
      name: 'Phone',
      publicKey: randomBytes(77),
      transports: ['internal'],
    }),
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
