import { samplePdf } from '#db/demo/pdf.ts'

export type UploadFile = { name: string; mimeType: string; buffer: Buffer }

/** A real PDF; `lines` makes it as large as a scan. */
export function pdf(name: string, title: string, lines = 12): UploadFile {
  const text = Array.from(
    { length: lines },
    (_, index) => `${title}, paragraph ${index + 1} of a document for a test.`,
  )
  return { name, mimeType: 'application/pdf', buffer: samplePdf(title, text) }
}
