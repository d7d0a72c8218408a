import { smallPdf } from '#test/world/files.ts'
import type { Shape } from './shapes.ts'

const MB = 1024 * 1024
const many = (unit: string, bytes: number) => Buffer.alloc(bytes, unit, 'latin1')

/** A complete document with a filler between its objects and its table. */
function padded(filler: Buffer, root = '1 0 R'): Buffer {
  const whole = smallPdf().toString('latin1').replace('/Root 1 0 R', `/Root ${root}`)
  const at = whole.lastIndexOf('xref\n', whole.lastIndexOf('startxref') - 1)
  const moved = whole.slice(at).replace(/startxref\s+\d+/, `startxref\n${at + filler.length}`)
  return Buffer.concat([Buffer.from(whole.slice(0, at), 'latin1'), filler, Buffer.from(moved, 'latin1')])
}

const SIZE = 9 * MB
const PDFS: Readonly<Record<string, () => Buffer>> = {
  'the number of a root that is none': () => padded(many(' 9 0 obj', SIZE), '9 0 R'),
  'ends of archives': () => Buffer.concat([smallPdf(), many('PK\x05\x06', 60_000)]),
  'streams that never end': () => padded(many('stream\n', SIZE)),
  'open dictionaries': () => padded(many('<<', SIZE)),
  'comments without an end': () => padded(many('%', SIZE)),
  'object streams': () =>
    padded(many('1 0 obj<</Type/ObjStm/N 1/First 4/Length 8>>stream\nx\nendstream ', SIZE)),
  digits: () => padded(many('1 ', SIZE)),
}

const ZIP = Buffer.from('504b0304', 'hex')
const DOCUMENTS: Readonly<Record<string, () => Buffer>> = {
  'an archive of heads': () => many('PK\x03\x04', SIZE),
  'an archive of zeros': () => Buffer.concat([ZIP, Buffer.alloc(SIZE)]),
  'an old document of zeros': () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(SIZE)]),
}

const CSVS: Readonly<Record<string, () => Buffer>> = {
  'one line of 16 MB': () => many('a', 16 * MB - 1024),
  quotes: () => many('""', 16 * MB - 1024),
  'short records': () => many('a,b\n', 16 * MB - 1024),
  'records of 100 cells': () => many(`${'a,'.repeat(99)}a\n`, 16 * MB - 1024),
}

type Fields = Readonly<Record<string, string>>

function multipartUpload(path: string, fields: Fields, name: string, file: () => Buffer): Shape['make'] {
  const part = (field: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${field}"${value}\r\n`
  const texts = Object.entries(fields).map(([field, value]) => part(field, `\r\n\r\n${value}`))
  const head = `${texts.join('')}${part('file', `; filename="${name}"`)}Content-Type: application/octet-stream\r\n\r\n`
  const headers = { Accept: 'application/json', 'Content-Type': 'multipart/form-data; boundary=x' }
  return () => ({
    method: 'POST',
    path,
    headers,
    body: Buffer.concat([Buffer.from(head), file(), Buffer.from('\r\n--x--\r\n')]),
  })
}

/** Files of every type that the upload doors accept, each filled with one pattern up to the maximum size. */
export function uploadShapes(listingId: string): Shape[] {
  const kyc = { documentType: 'personal_id' }
  const listing = { title: 'Plan', kind: 'other', tier: 'G', listingId }
  const DOOR = '/files/upload/kyc'
  const shapesOf = (files: typeof PDFS, who: Shape['who'], path: string, fields: Fields, name: string) =>
    Object.entries(files).map(([what, file]): Shape => ({
      what: `a file full of ${what} at ${path}`,
      who,
      make: multipartUpload(path, fields, name, file),
    }))
  const raw = (what: string, type: string, unit: string, bytes: number): Shape => ({
    what,
    who: 'investor',
    make: () => ({ method: 'POST', path: DOOR, headers: { 'Content-Type': type }, body: many(unit, bytes) }),
  })
  const names = ['a'.repeat(15_000), `a${'.'.repeat(15_000)}b`, '%0'.repeat(7000), '\u0301'.repeat(7000)]
  const empty = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  return [
    ...shapesOf(PDFS, 'investor', DOOR, kyc, 'a.pdf'),
    ...shapesOf(DOCUMENTS, 'developer', '/files/upload/listing-document', listing, 'a.docx'),
    ...shapesOf(CSVS, 'admin', '/admin/market/import', {}, 'a.csv'),
    ...names.map((name): Shape => ({
      what: `a file whose name is ${name.length} of ${JSON.stringify(name[0])}`,
      who: 'investor',
      make: multipartUpload(DOOR, kyc, `${name}.pdf`, () => smallPdf()),
    })),
    raw('25 MB of small parts', 'multipart/form-data; boundary=x', empty, 25 * MB),
    raw('20 MB of ampersands', 'application/x-www-form-urlencoded', 'a&', 20 * MB),
  ]
}
