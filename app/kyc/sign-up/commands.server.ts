import { createAccountWithPassword, keepRefusedSignUp } from '#app/account/commands/create-account.server.ts'
import { mailRegisteredOwner, mailRegistrationLink } from '#app/account/commands/registration-mail.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { isOutage, transaction, type Tx } from '#app/db/client.server.ts'
import { saveFile } from '#app/files/save-file.server.ts'
import { dropAll, type ReceivedForm } from '#app/files/receive-form.server.ts'
import { liveVersion } from '#app/legal/versions.server.ts'
import { now } from '#app/lib/clock.ts'
import { throwIfDisconnected } from '#app/lib/request.ts'
import { placeDocument } from '../commands.server.ts'
import { KYC_BUCKET, KYC_CATEGORY } from '../schema.ts'
import { SIGN_UP_FILES } from './files.ts'
import type { SignUpKind } from './schema.ts'

export type SignUp = {
  email: string
  fullName: string
  companyName: string | null
  country?: string
  investmentRange?: string
  registrationNumber?: string
  taxId?: string
}

async function storeDocuments(tx: Tx, kind: SignUpKind, userId: string, files: ReceivedForm['files']) {
  for (const { name, documentType } of SIGN_UP_FILES[kind]) {
    const received = files[name]
    if (!received) continue
    const target = { userId, bucket: KYC_BUCKET, category: KYC_CATEGORY, documentType } as const
    const fileId = await saveFile(tx, received, target)
    await placeDocument(tx, { kind: 'member', userId }, { userId }, { fileId, documentType, slot: 1 })
  }
}

/**
 * Registers an account with password and documents in one transaction and emails the confirmation link. For a registered
 * address, the password is kept so that sign-ins get the same answer, the owner is emailed and the files are dropped; the
 * caller cannot tell the two apart. Only one of several concurrent calls creates the account. Source: PUB-168, PUB-171,
 * MEM-027 to MEM-029, MEM-038, MEM-039, MEM-044.
 */
export async function register(
  kind: SignUpKind,
  { email, ...member }: SignUp,
  browser: { passwordHash: string; browserSecret: string; guestBrowser: Buffer | null },
  files: ReceivedForm['files'],
): Promise<void> {
  let isNew = false
  try {
    await transaction(async (tx) => {
      const consent =
        kind === 'investor'
          ? { termsAcceptedAt: now(), termsVersion: await liveVersion(tx, 'terms') }
          : { accuracyCertifiedAt: now() }
      const userId = await createAccountWithPassword(tx, email, {
        member: { userType: kind, ...member, ...consent },
        ...browser,
      })
      isNew = userId !== null
      const account = await findAccount(email, tx)
      if (!account) throw new Error('an account without a member')
      if (userId === null) {
        await keepRefusedSignUp(tx, account.userId, browser.passwordHash)
        return mailRegisteredOwner(tx, account)
      }
      await storeDocuments(tx, kind, userId, files)
      await mailRegistrationLink(tx, account)
      throwIfDisconnected()
    })
  } catch (error) {
    // The commit may have happened before the outage, so keep the objects; the sweep deletes those without a row.
    if (isOutage(error)) for (const file of Object.values(files)) file.kept.length = 0
    await dropAll(files)
    throw error
  }
  if (!isNew) await dropAll(files)
}
