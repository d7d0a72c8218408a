import { constants, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packed, withObjects } from '#test/world/files.ts'
import { isDeepRun } from '#test/runs.ts'
import { objectionTo } from './pdf.ts'

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'
const listedAs = (numbers: string) =>
  packed(SCRIPT, '', (bytes) => deflateSync(bytes.toString('latin1').replace('9 0 ', numbers)))

test.each([
  ['encrypted objects', packed(SCRIPT, '', (bytes) => bytes.map((byte) => byte ^ 0x5a))],
  ['truncated objects', packed(SCRIPT, '', (bytes) => deflateSync(bytes).subarray(0, -4))],
  ['objects compressed twice', packed(SCRIPT).replace('/FlateDecode', '[/ASCIIHexDecode/FlateDecode]')],
  ['objects with another filter', packed(SCRIPT).replace('/FlateDecode', '/LZWDecode')],
  ['objects with a predictor', packed(SCRIPT, '/DecodeParms<</Predictor 12>>')],
  ['objects with the short name of a filter', packed(SCRIPT).replace('/Filter', '/F')],
  ['objects with two filters', packed(SCRIPT, '/F/ASCIIHexDecode')],
  ['objects listed as 9- 0', listedAs('9- 0 ')],
  ['objects listed as 9 --0', listedAs('9 --0 ')],
  ['fewer objects than declared', packed(SCRIPT).replace('/N 1', '/N 2')],
  ['objects without a valid number', packed(SCRIPT).replace('/N 1', '/N 1-')],
  ['objects without a valid start', packed(SCRIPT).replace('/First 4', '/First 4-')],
  ['objects that unpack to 100 MB', packed(' '.repeat(100_000_000))],
])('%s are refused uninspected', (_what, objects) => {
  expect(objectionTo(withObjects(objects))).toBe('sealed')
})

test.each(['9- 0 R', '9 0- R', '9 0R', '9 --0R'])('a reference written %s is refused', (reference) => {
  expect(objectionTo(withObjects('', `/OpenAction ${reference}`))).toBe('damaged')
})

/** Objects in one compressed stream, each with the given offset and text. */
function compressed(count: number, offsetOf: (index: number) => number, texts: string): Buffer {
  const pairs = Array.from({ length: count }, (_, index) => `${100 + index} ${offsetOf(index)} `).join('')
  const body = deflateSync(pairs + texts).toString('latin1')
  const facts = `/Type/ObjStm/N ${count}/First ${pairs.length}/Filter/FlateDecode/Length ${body.length}`
  return withObjects(`8 0 obj\n<<${facts}>>\nstream\n${body}\nendstream\nendobj\n`)
}

test('many compressed objects are accepted; padding does not buy reads for one object with many numbers', () => {
  const tag = '<</S/P/P 99 0 R/K 7/Pg 3 0 R>> '
  expect(objectionTo(compressed(5000, (index) => index * tag.length, tag.repeat(5000)))).toBe(null)
  const list = `[${'7 '.repeat(1000)}]${' '.repeat(4_000_000)}`
  expect(objectionTo(compressed(5000, () => 0, list))).toBe('slow')
})

/** A stream that unpacks to 40 MB before it turns out to be invalid, with this many dictionaries. */
const brokenOff = (dictionaries: number) => {
  const valid = deflateSync(Buffer.alloc(40_000_000), { finishFlush: constants.Z_SYNC_FLUSH })
  const facts = '<</N 1/Filter/FlateDecode>>\n'.repeat(dictionaries)
  return `8 0 obj\n${facts}stream\n${valid.toString('latin1')}\xff\xff\xff\xff\nendstream\nendobj\n`
}

test('invalid streams count towards the unpacked bytes, each of them once', () => {
  expect(objectionTo(withObjects(brokenOff(1000)))).toBe(null)
  expect(objectionTo(withObjects(brokenOff(1).repeat(2)))).toBe('sealed')
})

test('an object with over a million values is refused', () => {
  expect(objectionTo(withObjects(`9 0 obj[${'7 '.repeat(1_100_000)}]endobj\n`))).toBe('slow')
})

/** CPU time of the inspection, independent of other load. */
function costOf(bytes: Buffer) {
  const before = process.threadCpuUsage()
  const objection = objectionTo(bytes)
  const { user, system } = process.threadCpuUsage(before)
  return { objection, ms: (user + system) / 1000 }
}

const times = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))
const inStream = (body: string) => `9 0 obj\n<</Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`

test.runIf(isDeepRun).each([
  ['mentions streams', inStream(times('a stream of a document, ', 10_000_000)), [null]],
  ['has many objects', times('9 0 obj<</A/B>>endobj\n', 8_000_000), [null]],
  ['references itself', '9 0 obj 9 0 R endobj\n', [null]],
  ['opens strings and never closes them', times('9 0 obj(', 8_000_000), ['slow']],
  ['opens lists and never closes them', times('[', 8_000_000), ['slow', null]],
  [
    'references the same object repeatedly',
    times('7 0 obj<</OpenAction 9 0 R>>endobj\n9 0 obj<</S/GoTo>>endobj\n', 4_000_000),
    ['slow'],
  ],
])('a long document that %s is inspected in bounded time', (_what, objects, expected) => {
  const { objection, ms } = costOf(withObjects(objects, '/OpenAction 9 0 R'))
  expect(expected).toContain(objection)
  expect(ms).toBeLessThan(8000)
})
