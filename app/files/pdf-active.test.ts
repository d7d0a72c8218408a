import { describe, expect, test } from 'vitest'
import { ACTIVE_PDFS, packed, SCRIPT, withObjects } from '#test/world/active-pdf.ts'
import { smallPdf, streamedPdf } from '#test/world/files.ts'
import { isWholePdf } from './pdf.ts'
import { objectionTo } from './pdf-active.ts'

test('documents that only show their pages are taken', () => {
  const plain = [
    smallPdf(),
    streamedPdf(),
    withObjects('', '/OpenAction[3 0 R/Fit]'),
    withObjects('', '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'),
    withObjects('9 0 obj\n[3 0 R/Fit]\nendobj\n', '/OpenAction 9 0 R'),
    withObjects(packed('<</S/Named/N/FirstPage>>'), '/OpenAction 9 0 R'),
    withObjects('9 0 obj\n<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://own.test)>>>>\nendobj\n'),
    smallPdf('JavaScript, launch and attachments are words'),
  ]
  expect(plain.map((bytes) => [isWholePdf(bytes), objectionTo(bytes)])).toEqual(plain.map(() => [true, null]))
})

describe('active content is found', () => {
  test.each(ACTIVE_PDFS)('%s · MEM-262', (_what, bytes) => {
    expect([isWholePdf(bytes), objectionTo(bytes)]).toEqual([true, 'active'])
  })
})

test.each([
  ['encrypted objects', packed(SCRIPT, '', (bytes) => bytes.map((byte) => byte ^ 0x5a))],
  ['objects packed twice', packed(SCRIPT).replace('/FlateDecode', '[/ASCIIHexDecode/FlateDecode]')],
  ['objects packed in another way', packed(SCRIPT).replace('/FlateDecode', '/LZWDecode')],
  ['objects behind a predictor', packed(SCRIPT, '/DecodeParms<</Predictor 12>>')],
  ['objects that unpack to 100 MB', packed(' '.repeat(100_000_000))],
])('%s are not taken unseen', (_what, objects) => {
  expect(objectionTo(withObjects(objects))).toBe('sealed')
})

test.each(['/JavaScript ', '/J#61vaScript '])('%s is found wherever a window of the look ends', (name) => {
  const withName = (text: string, at: number) => {
    const bytes = Buffer.alloc(600_000, 'x ')
    bytes.write('9 0 obj\n<</Length 1>>\nstream\n', 0, 'latin1')
    bytes.write(text, at, 'latin1')
    bytes.write('\nendstream\nendobj\n', bytes.length - 18, 'latin1')
    return bytes
  }
  // The windows begin every 262,144 - 256 bytes; of each place around their ends one document.
  const places = Array.from({ length: 320 }, (_, back) => 262_144 + 20 - back)
  expect(places.filter((at) => objectionTo(withName(name, at)) !== 'active')).toEqual([])
  expect(objectionTo(withName('/JavaScripture ', 262_144 - 11))).toBe(null)
})

test('a packed script is found wherever its stream begins around the end of a window', () => {
  const object = Buffer.from(packed(SCRIPT), 'latin1')
  const word = object.indexOf('stream', 0, 'latin1')
  const withObject = (at: number) => {
    const bytes = Buffer.alloc(540_000, 'x ')
    object.copy(bytes, at - word)
    return bytes
  }
  // The windows begin every 262,144 - 16 bytes.
  const places = Array.from({ length: 48 }, (_, back) => 262_144 + 16 - back)
  expect(places.filter((at) => objectionTo(withObject(at)) !== 'active')).toEqual([])
  const unlike = object
    .toString('latin1')
    .replace(/\s*stream\r?\n/, (all) => `${' '.repeat(7)}${all.trim()}\n`)
  expect(objectionTo(withObjects(unlike))).toBe('active')
})

test('a long document that speaks of streams is looked through in one pass', () => {
  const words = 'a stream of a document, '.repeat(400_000)
  const bytes = withObjects(`9 0 obj\n<</Length ${words.length}>>\nstream\n${words}\nendstream\nendobj\n`)
  const before = process.threadCpuUsage()
  expect(objectionTo(bytes)).toBe(null)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2000)
})
