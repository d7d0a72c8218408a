import { receiveUpload } from '#app/files/receive.server.ts'
import { storeDocument } from '#app/kyc/commands.server.ts'
import { lockProfile } from '#app/companies/returns/stored-document.server.ts'
import { kycRule } from '#app/kyc/schema.ts'
import type { Member } from '#app/lib/viewer.ts'
import { signedInCookie } from './accounts.ts'
import { smallPdf, uploadForm } from './files.ts'
import { visit } from './pages.tsx'
import { unzipped } from './workbook.ts'
import { must } from './must.ts'

type Person = Pick<Member, 'userId'>
/** A sign-in that is too old for a dangerous action. */
export const STALE = () => new Date(Date.now() - 16 * 60_000)
export const open = async (module: object, path: string, { userId }: Person, at?: Date) =>
  visit(module, path, { cookie: await signedInCookie(userId, at) })
export const press = async (
  module: object,
  path: string,
  { userId }: Person,
  form: Record<string, string> = {},
  at?: Date,
) => visit(module, path, { cookie: await signedInCookie(userId, at), form })

/** A KYC document of the member, with this text. */
export async function upload(member: Member, words: string, slot = 1) {
  const body = uploadForm({}, { name: 'zażółć gęślą.pdf', bytes: smallPdf(words) })
  const answer = must(
    await receiveUpload(
      new Request('http://own.test', { method: 'POST', body }),
      kycRule('personal_id', 'developer'),
    ),
  )
  const stored = must(
    await storeDocument(member, answer.file, { documentType: 'personal_id', slot }, lockProfile),
  )
  return stored
}

/** The files of a ZIP by name. */
export const unzip = async (bytes: Buffer) => unzipped(bytes)
