import { rebuildTurnsAfter } from './turns.server.ts'
import { unlink } from 'node:fs/promises'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { objectKey } from '#app/files/keys.ts'
import { removeObjects } from '#app/files/removal.server.ts'
import { codeOf } from '#app/lib/outage.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { DEMO_DOMAIN } from './accounts.ts'
import { signInsFile } from './load.server.ts'

type RemoveRefusal = 'not_loaded' | 'last_admin'

/** A picture uploaded by a sample admin to a real company's listing is kept and assigned to that company's owner. */
async function handOverPictures(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('files')
    .from('listingImages as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .innerJoin('companyMembers as cm', 'cm.companyId', 'l.companyId')
    .whereRef('i.fileId', '=', 'files.id')
    .where('cm.role', '=', 'owner')
    .where('files.userId', 'in', userIds)
    .set((eb) => ({ userId: eb.ref('cm.userId') }))
    .execute()
}

/** The same for documents; views by sample users are kept without their names. */
async function handOverDocuments(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('files')
    .from('listingDocuments as d')
    .innerJoin('listings as l', 'l.id', 'd.listingId')
    .innerJoin('companyMembers as cm', 'cm.companyId', 'l.companyId')
    .whereRef('d.fileId', '=', 'files.id')
    .where('cm.role', '=', 'owner')
    .where('files.userId', 'in', userIds)
    .set((eb) => ({ userId: eb.ref('cm.userId') }))
    .execute()
}

/** All applications with sample addresses, plus a nil id, so that the list is never empty. */
async function sampleApplications(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('applications')
    .where('email', 'like', `%@${DEMO_DOMAIN}`)
    .select('id')
    .execute()
  return [NIL_ID, ...rows.map(({ id }) => id)]
}

const NIL_ID = '00000000-0000-4000-8000-000000000000'

async function removeApplications(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('reviewDecisions')
    .where('subjectType', '=', 'application')
    .where('subjectId', 'in', ids)
    .execute()
  await tx.deleteFrom('applications').where('id', 'in', ids).execute()
}

/**
 * Deletes the sample accounts and companies with all their data, rows first and files after the commit. Refused while a
 * sample account is the only admin. The audit log is kept.
 */
export async function removeDemo(): Promise<Result<{ accounts: number; listings: number }, RemoveRefusal>> {
  const people = await db().selectFrom('members').where('isDemo', '=', true).select('userId').execute()
  if (people.length === 0) return refuse('not_loaded')
  const other = await db()
    .selectFrom('members')
    .where('role', '=', 'admin')
    .where('isDemo', '=', false)
    .select('userId')
    .executeTakeFirst()
  if (!other) return refuse('last_admin')
  const userIds = people.map(({ userId }) => userId)
  const removed = await transaction((tx) =>
    rebuildTurnsAfter(tx, async () => {
      const companies = await tx
        .selectFrom('companyMembers')
        .where('userId', 'in', userIds)
        .where('role', '=', 'owner')
        .select('companyId')
        .execute()
      const companyIds = companies.map(({ companyId }) => companyId)
      const listings =
        companyIds.length === 0
          ? []
          : await tx.selectFrom('listings').where('companyId', 'in', companyIds).select('id').execute()
      const listingIds = listings.map(({ id }) => id)
      if (listingIds.length > 0) {
        await tx.deleteFrom('accessGrants').where('listingId', 'in', listingIds).execute()
        await tx.deleteFrom('accessRequests').where('listingId', 'in', listingIds).execute()
        await tx.deleteFrom('ndaAcceptances').where('listingId', 'in', listingIds).execute()
        await tx.deleteFrom('listings').where('id', 'in', listingIds).execute()
        await tx
          .deleteFrom('reviewDecisions')
          .where('subjectType', '=', 'listing')
          .where('subjectId', 'in', listingIds.map(String))
          .execute()
      }
      await tx.deleteFrom('accessGrants').where('userId', 'in', userIds).execute()
      await tx.deleteFrom('accessRequests').where('userId', 'in', userIds).execute()
      await tx.deleteFrom('ndaAcceptances').where('userId', 'in', userIds).execute()
      await handOverPictures(tx, userIds)
      await handOverDocuments(tx, userIds)
      const applicationIds = await sampleApplications(tx)
      await tx
        .deleteFrom('kycSubmissions')
        .where((eb) => eb.or([eb('userId', 'in', userIds), eb('applicationId', 'in', applicationIds)]))
        .execute()
      const files = await tx
        .deleteFrom('files')
        .where((eb) => eb.or([eb('userId', 'in', userIds), eb('applicationId', 'in', applicationIds)]))
        .returning(['bucket', 'storageKey'])
        .execute()
      if (companyIds.length > 0) {
        await tx
          .deleteFrom('reviewDecisions')
          .where('subjectType', '=', 'company')
          .where('subjectId', 'in', companyIds)
          .execute()
        await tx.deleteFrom('companies').where('id', 'in', companyIds).execute()
      }
      await removeApplications(tx, applicationIds)
      await tx.deleteFrom('emailQueue').where('toEmail', 'like', `%@${DEMO_DOMAIN}`).execute()
      await tx.deleteFrom('users').where('id', 'in', userIds).execute()
      return { files, listings: listingIds.length }
    }),
  )
  for (const { bucket, storageKey } of removed.files) {
    const keys = [objectKey(bucket as 'kyc-documents', storageKey)]
    if (bucket === 'property-images')
      for (const variant of ['card', 'full'] as const) keys.push(objectKey(bucket, storageKey, variant))
    await removeObjects(keys)
  }
  await unlink(signInsFile()).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  return ok({ accounts: userIds.length, listings: removed.listings })
}
