import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
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

/** A photo as a camera stores it, with a GPS position. */
export async function photograph(name: string): Promise<UploadFile> {
  const buffer = await sharp({
    create: {
      width: 1600,
      height: 1066,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
      background: '#88a',
    },
  })
    .jpeg({ quality: 60 })
    .withExif({
      IFD0: { Copyright: 'camera-owner-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 0/1' },
    })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
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
