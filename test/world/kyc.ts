import * as route from '#app/companies/routes/upload.ts'
import { type GivenFile, smallPdf, uploadForm } from './files.ts'
import { callResource } from './uploads.ts'

export const ACCEPT_JSON = { Accept: 'application/json' }
export const passport = { name: 'Paszport Łucji.pdf', bytes: smallPdf() }

let lastIp = 0

/** Posts a document as the browser with this cookie, from a separate network address. */
export function uploadDocument(
  cookie: string,
  fields: Record<string, string>,
  file: GivenFile = passport,
  headers: Record<string, string> = ACCEPT_JSON,
): Promise<Response> {
  lastIp += 1
  const ip = `10.9.${lastIp >> 8}.${lastIp & 255}`
  return callResource(route, '/files/upload/kyc', { cookie, headers, ip, body: uploadForm(fields, file) })
}

export function removeDocument(
  cookie: string,
  documentId: string,
  headers: Record<string, string> = ACCEPT_JSON,
): Promise<Response> {
  const body = new URLSearchParams({ intent: 'remove', documentId, returnTo: '/my-profile' })
  return callResource(route, '/files/upload/kyc', { cookie, headers, body })
}
