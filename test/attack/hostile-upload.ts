import type { UploadRefusal } from '#app/files/refusals.ts'

/** The upload door: a KYC document, a photo of a listing, or a document of a listing. */
export type Door = 'kyc' | 'image' | 'document'
export type HostileUpload = {
  what: string
  door: Door
  name: string
  make: () => Uint8Array | Promise<Uint8Array>
  /** The expected refusal; several if a rule of an earlier check may come first. */
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
