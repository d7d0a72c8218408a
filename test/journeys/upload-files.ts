import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePdf } from '#db/demo/pdf.ts'
import { dataDir } from './world.ts'

export type UploadFile = { name: string; mimeType: string; buffer: Buffer }

/** A real PDF; `lines` makes it as large as a scan. */
export function pdf(name: string, title: string, lines = 12): UploadFile {
  const text = Array.from(
    { length: lines },
    (_, index) => `${title}, paragraph ${index + 1} of a document for a test.`,
  )
  return { name, mimeType: 'application/pdf', buffer: samplePdf(title, text) }
}

export function disguised(name: string, mimeType: string): UploadFile {
  return {
    name,
    mimeType,
    buffer: Buffer.from('MZ\u0090\u0000 this program cannot be run in a document '.repeat(40), 'latin1'),
  }
}

/** The number of files in the product's store, including unfinished uploads. */
export async function storedFiles(): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
