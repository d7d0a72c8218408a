import { ACTIVE_PDFS } from '#test/world/active-pdf.ts'
import { smallPdf, pngImage } from '#test/world/files.ts'
import { type HostileUpload, upload } from './hostile-upload.ts'
import {
  ACTIVE_DOCUMENTS,
  ACTIVE_OLD_DOCUMENTS,
  bombDocument,
  macroDocument,
  oldDocument,
  plainDocument,
  smallDoc,
} from './office.ts'
import { OTHER_TYPES, SCRIPTED } from './payloads.ts'
import { BROKEN, POLYGLOTS } from './upload-broken.ts'

/** A HEIC photo is recognised whatever its name. */
const seen = (extension: string) => (extension === 'heic' ? 'heic' : 'disguised')

/** Each payload under its own name, and under an accepted name. */
const disguised: HostileUpload[] = [...SCRIPTED, ...OTHER_TYPES].flatMap(({ what, extension, make }, at) => [
  upload(`${what} by its own name`, 'kyc', `file.${extension}`, make, 'type'),
  upload(
    `${what} renamed to ${at % 2 ? 'PDF' : 'JPG'}`,
    'kyc',
    `file.${at % 2 ? 'pdf' : 'jpg'}`,
    make,
    seen(extension),
  ),
  upload(`${what} as a photograph`, 'image', 'photo.png', make, 'type', 'damaged', 'heic'),
  ...(at % 3 === 0
    ? [upload(`${what} as a listing’s document`, 'document', 'plan.docx', make, seen(extension))]
    : []),
])

const behindTwo: HostileUpload[] = [
  'pdf.exe',
  'jpg.js',
  'png.html',
  'pdf.svg',
  'pdf.',
  'jpg.php',
  'pdf;.html',
  'p\u0434f',
  'pdf\u200b.exe',
  'ｐｄｆ',
  'pdf%00.html',
  'pdf:html',
  'PDF .scr',
].map((extension) =>
  upload(
    `a PDF that ends in ${JSON.stringify(extension)}`,
    'kyc',
    `file.${extension}`,
    () => smallPdf(),
    ...(extension === 'pdf.' ? (['taken'] as const) : (['type'] as const)),
  ),
)

const office: HostileUpload[] = [
  upload('a document with macros', 'document', 'plan.docx', () => macroDocument(), 'disguised', 'type'),
  upload('a document that unpacks to 48 MB', 'document', 'plan.docx', () => bombDocument(), 'disguised'),
  upload('an old document as a new one', 'document', 'plan.docx', () => smallDoc(), 'disguised'),
  upload('another program’s file as an old document', 'document', 'plan.doc', () => smallDoc(), 'disguised'),
  upload('a plain document', 'document', 'plan.docx', () => plainDocument(), 'taken'),
  upload('a plain old document', 'document', 'plan.doc', () => oldDocument(), 'taken'),
  ...ACTIVE_DOCUMENTS.map(([what, bytes, deed]) =>
    upload(`a document with ${what}`, 'document', 'plan.docx', () => bytes, deed),
  ),
  ...ACTIVE_OLD_DOCUMENTS.map(([what, bytes, deed]) =>
    upload(`an old document with ${what}`, 'document', 'plan.doc', () => bytes, deed),
  ),
  upload('a PDF as a document', 'document', 'plan.doc', () => smallPdf(), 'disguised'),
  upload('a picture as a listing’s document', 'document', 'plan.png', () => pngImage(), 'type'),
]

/** Contents that a reader would run or unpack when the file is opened, for each document upload. */
const active: HostileUpload[] = ACTIVE_PDFS.flatMap(([what, bytes, deed], at) => [
  upload(`a PDF with ${what}`, 'kyc', 'a.pdf', () => bytes, deed),
  ...(at % 5 === 0 ? [upload(`a PDF with ${what}`, 'document', 'plan.pdf', () => bytes, deed)] : []),
])

export const HOSTILE_UPLOADS: readonly HostileUpload[] = [
  ...active,
  ...disguised,
  ...behindTwo,
  ...POLYGLOTS,
  ...BROKEN,
  ...office,
]

/** Names that would escape the folder or the header, or deceive the eye; the second is how the stored file is shown. */
export const HOSTILE_NAMES: readonly string[] = [
  '../../../etc/passwd.pdf',
  '..\\..\\windows\\win.pdf',
  '/etc/cron.d/x.pdf',
  'C:\\boot.pdf',
  'a\r\nX-Injected: 1.pdf',
  'a"; filename="b.html.pdf',
  '\u202efdp.exe\u202c.pdf',
  '<script>alert(1)</script>.pdf',
  '"><img src=x onerror=alert(1)>.pdf',
  `${'x'.repeat(3000)}.pdf`,
  '....pdf.pdf',
  'con.pdf',
  ' .pdf .pdf',
  '%2e%2e%2f%2e%2e%2fx.pdf',
  "'; drop table files; --.pdf",
  '=cmd|calc!A1.pdf',
  'ą̷́́́́́.pdf',
]
