import { expect, test } from 'vitest'
import { smallPdf, streamedPdf, pdfOfSize } from '#test/world/files.ts'
import { objectionTo } from './pdf.ts'

const changed = (change: (text: string) => string) =>
  Buffer.from(change(smallPdf().toString('latin1')), 'latin1')

test.each([
  ['a table', smallPdf()],
  ['a compressed stream', streamedPdf()],
  ['300 kB', pdfOfSize(300_000)],
  ['encrypted text', changed((text) => text.replace('/Size 6', '/Size 6/Encrypt 5 0 R/ID[<00><00>]'))],
  ['a line feed before its header', Buffer.concat([Buffer.from('\n'), smallPdf()])],
  ['a UTF-8 BOM before its header', Buffer.concat([Buffer.from('\xef\xbb\xbf', 'latin1'), smallPdf()])],
  ['a DOS end-of-file mark after its end', Buffer.concat([smallPdf(), Buffer.from('\x1a')])],
  ['blanks after its end', Buffer.concat([smallPdf(), Buffer.from(' \r\n\0\0')])],
  [
    'a table offset by one byte',
    changed((text) => text.replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) - 1}`)),
  ],
  ['a table beyond the file', changed((text) => text.replace(/startxref\n\d+/, 'startxref\n99999999'))],
])('a complete document with %s is accepted', (_what, bytes) => {
  expect(objectionTo(bytes)).toBe(null)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a header only', Buffer.from('%PDF-1.4\n')],
  ['34 bytes that start like one', Buffer.from('%PDF-1.7 and nothing but some words')],
  ['half a document', smallPdf().subarray(0, 300)],
  ['a second end marker', changed((text) => text.replace('%%EOF', '%%EOF\n%%EOF'))],
  ['a document without its last line', smallPdf().subarray(0, -8)],
  ['HTML after the header', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF')],
  [
    'markup in a comment before the first object',
    changed((text) => text.replace('%âãÏÓ', '%<script>alert(1)//')),
  ],
  ['script between header and objects', changed((text) => text.replace('1 0 obj', 'alert(1)\n1 0 obj'))],
  ['HTML after the end', Buffer.concat([smallPdf(), Buffer.from('<html><body>hello</body></html>')])],
  ['an archive after the end', Buffer.concat([smallPdf(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
  ['a trailer without a root', changed((text) => text.replace('/Root 1 0 R', ''))],
  ['a root that is not a catalogue', changed((text) => text.replace('/Root 1 0 R', '/Root 5 0 R'))],
  [
    'a cross-reference stream that does not decompress',
    (() => {
      const bytes = streamedPdf()
      bytes.fill(
        0xff,
        bytes.lastIndexOf('stream\n', bytes.lastIndexOf('endstream')) + 7,
        bytes.lastIndexOf('\nendstream'),
      )
      return bytes
    })(),
  ],
])('%s is refused', (_what, bytes) => {
  expect(objectionTo(bytes)).toBe('damaged')
})
