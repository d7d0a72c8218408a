import { describe, expect, test } from 'vitest'
import { LISTING_IMAGE_RULE, type UploadRule } from '#app/files/rules.ts'
import { LISTING_DOCUMENT_RULE } from '#app/listings/documents/schema.ts'
import { smallPdf } from '#test/world/files.ts'
import { KYC_RULE, testReceiving } from '#test/world/receiving.ts'
import type { Door } from './upload-broken.ts'
import { HOSTILE_UPLOADS } from './upload-cases.ts'

const { receive, refusalOf } = testReceiving()
const RULES: Readonly<Record<Door, UploadRule>> = {
  kyc: KYC_RULE,
  image: LISTING_IMAGE_RULE,
  document: LISTING_DOCUMENT_RULE,
}

test('there are at least 150 hostile uploads, each of them once', () => {
  expect(HOSTILE_UPLOADS.length).toBeGreaterThanOrEqual(150)
  expect(new Set(HOSTILE_UPLOADS.map(({ what, door }) => `${door} ${what}`)).size).toBe(
    HOSTILE_UPLOADS.length,
  )
})

describe.each(['kyc', 'image', 'document'] as const)('at the door %s', (door) => {
  test.each(HOSTILE_UPLOADS.filter((upload) => upload.door === door))(
    '$what: $verdict · MEM-262',
    async ({ name, make, verdict }) => {
      expect(verdict).toContain(await refusalOf(RULES[door], name, await make(), 'application/pdf'))
    },
  )
})

/** Names that would escape the folder or the header, or look like another type. */
const HOSTILE_NAMES = [
  '../../../etc/passwd.pdf',
  '..\\..\\windows\\win.pdf',
  'C:\\boot.pdf',
  'a\r\nX-Injected: 1.pdf',
  'a"; filename="b.html.pdf',
  '\u202efdp.exe\u202c.pdf',
  '<script>alert(1)</script>.pdf',
  `${'x'.repeat(3000)}.pdf`,
  '....pdf.pdf',
  ' .pdf .pdf',
  '%2e%2e%2f%2e%2e%2fx.pdf',
  '=cmd|calc!A1.pdf',
  'ą̷́́́́́.pdf',
]

test.each(HOSTILE_NAMES)('the name %j is stored as a harmless one', async (name) => {
  const received = await receive(KYC_RULE, { name, bytes: smallPdf() })
  if (!received.ok) return expect(received.refused).toBe('type')
  const { originalName } = received.value.file
  // oxlint-disable-next-line no-control-regex -- exactly these may not appear in a name
  expect(originalName).not.toMatch(/[\u0000-\u001f\u007f/\\"<>:|?*\u202a-\u202e\u2066-\u2069]/)
  expect(originalName).toMatch(/^[^.].*\.pdf$/i)
  expect(originalName.length).toBeLessThanOrEqual(150)
})
