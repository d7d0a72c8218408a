import { ACTIVE_PDFS } from '#test/world/active-pdf.ts'
import { smallPdf, pngImage } from '#test/world/files.ts'
import {
  ACTIVE_OLD_DOCUMENTS,
  ACTIVE_PARTS,
  bombDocument,
  macroDocument,
  oldDocument,
  plainDocument,
  smallDoc,
  wordDocument,
} from './office.ts'
import { OTHER_TYPES, SCRIPTED } from './payloads.ts'
import { BROKEN, type HostileUpload, POLYGLOTS, upload } from './upload-broken.ts'

/** HEIC photos are recognised whatever their name. */
const verdictOn = (extension: string) => (extension === 'heic' ? 'heic' : 'disguised')

/** Each payload under its real name, and under an accepted one. */
const disguised = [...SCRIPTED, ...OTHER_TYPES].flatMap(({ what, extension, bytes }, at) => {
  const make = () => bytes
  const other = at % 2 ? 'pdf' : 'jpg'
  return [
    upload(`${what} by its own name`, 'kyc', `file.${extension}`, make, 'type'),
    upload(`${what} renamed to ${other}`, 'kyc', `file.${other}`, make, verdictOn(extension)),
    upload(`${what} as a photograph`, 'image', 'photo.png', make, 'type', 'damaged', 'heic'),
    ...(at % 3 === 0
      ? [upload(`${what} as a listing’s document`, 'document', 'plan.docx', make, verdictOn(extension))]
      : []),
  ]
})

const EXTENSIONS = [
  ['pdf.exe', 'pdf.svg', 'pdf.php', 'pdf.', 'pdf;.html', 'pdf%00.html', 'pdf:html', 'PDF .scr'],
  ['p\u0434f', 'pdf\u200b.exe', 'ｐｄｆ'],
].flat()
const doubleExtensions = EXTENSIONS.map((extension) => {
  const verdict = extension === 'pdf.' ? 'taken' : 'type'
  return upload(`a PDF that ends in ${extension}`, 'kyc', `file.${extension}`, () => smallPdf(), verdict)
})

const docx = (what: string, make: HostileUpload['make'], ...verdict: HostileUpload['verdict']) =>
  upload(what, 'document', 'plan.docx', make, ...verdict)
const doc = (what: string, make: HostileUpload['make'], ...verdict: HostileUpload['verdict']) =>
  upload(what, 'document', 'plan.doc', make, ...verdict)
const office: HostileUpload[] = [
  docx('a document with macros', macroDocument, 'disguised', 'type'),
  docx('a document that unpacks to 48 MB', bombDocument, 'disguised'),
  docx('an old document as a new one', smallDoc, 'disguised'),
  doc('another program’s file as an old document', smallDoc, 'disguised'),
  docx('a plain document', plainDocument, 'taken'),
  doc('a plain old document', () => oldDocument(), 'taken'),
  ...ACTIVE_PARTS.map(([what, part, bytes, refusal]) =>
    docx(`a document with ${what}`, () => wordDocument({ [part]: bytes }), refusal),
  ),
  ...ACTIVE_OLD_DOCUMENTS.map(([what, bytes, refusal]) =>
    doc(`an old document with ${what}`, () => bytes, refusal),
  ),
  doc('a PDF as a document', () => smallPdf(), 'disguised'),
  upload('a picture as a listing’s document', 'document', 'plan.png', () => pngImage(), 'type'),
]

/** Contents that a PDF reader would run or unpack. */
const active: HostileUpload[] = ACTIVE_PDFS.flatMap(([what, bytes, refusal], at) => [
  upload(`a PDF with ${what}`, 'kyc', 'a.pdf', () => bytes, refusal),
  ...(at % 5 === 0 ? [upload(`a PDF with ${what}`, 'document', 'plan.pdf', () => bytes, refusal)] : []),
])

export const HOSTILE_UPLOADS: readonly HostileUpload[] = [
  ...active,
  ...disguised,
  ...doubleExtensions,
  ...POLYGLOTS,
  ...BROKEN,
  ...office,
]
