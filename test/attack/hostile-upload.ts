import type { UploadRefusal } from '#app/files/refusals.ts'

/** Where it is handed in: a document of KYC, a photograph of a listing, or a document of a listing. */
export type Door = 'kyc' | 'image' | 'document'
export type HostileUpload = {
  what: string
  door: Door
  name: string
  make: () => Uint8Array | Promise<Uint8Array>
  /** What the product must say of it; several where a rule of an earlier check may speak first. */
  verdict: readonly (UploadRefusal | 'taken')[]
}

type Verdict = HostileUpload['verdict'][number]
export const upload = (
  what: string,
  door: Door,
  name: string,
  make: HostileUpload['make'],
  ...verdict: Verdict[]
): HostileUpload => ({ what, door, name, make, verdict })
