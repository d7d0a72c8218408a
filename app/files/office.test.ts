import { unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { LISTING_DOCUMENT_RULE } from '#app/listings/documents/schema.ts'
import { isDeepRun } from '#test/runs.ts'
import { pngImage, smallPdf } from '#test/world/files.ts'
import { KYC_RULE as KYC, testReceiving } from '#test/world/receiving.ts'
import { inspect } from './inspect.ts'
import { takePart } from './receive.server.ts'
import { MB } from './rules.ts'

type Bytes = Buffer | string

function archive(parts: Readonly<Record<string, Bytes>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

/** A Word document with macros, under its own type. */
const macroDocument = () =>
  archive({
    '[Content_Types].xml': types('application/vnd.ms-word.document.macroEnabled.main+xml'),
    'word/document.xml': '<w/>',
    'word/vbaProject.bin': Buffer.alloc(100),
  })

/** Its content types, which every reader reads first, unpack to 48 MB. */
const bombDocument = () =>
  archive({ '[Content_Types].xml': Buffer.alloc(48 * 1024 * 1024, 32), 'word/document.xml': '<w/>' })

const OLD = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The first bytes of a document in the format before 2007. */
const smallDoc = () => Buffer.concat([OLD, Buffer.alloc(3000)])

/** A Word document with more parts. */
const wordDocument = (more: Readonly<Record<string, Bytes>>) =>
  archive({
    '[Content_Types].xml': types(WORD),
    'word/document.xml': '<w:document><w:t>Office building, DDE tower</w:t></w:document>',
    ...more,
  })

const RELS = 'word/_rels/settings.xml.rels'
const FOOTER = 'word/footer1.xml'
const DOTM = 'https://a.test/t.dotm'
const link = (kind: string, target: string, more = " TargetMode='External'") =>
  `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${more}/></Relationships>`
const template = (start: string, end: string) =>
  `<Relationships>${start}ype="b/attachedTemplate" Target="${DOTM}" TargetMode="External"${end}</Relationships>`
const field = (text: string) =>
  `<?xml version="1.0"?><w:p><w:fldChar w:fldCharType="begin"/><w:instrText>${text}</w:instrText></w:p>`
const DDE = 'DDEAUTO c:\\cmd.exe'
const wide = (text: string) => Buffer.from(text, 'utf16le')

/** Parts that make a Word document run, contain or fetch something. */
const ACTIVE_PARTS = [
  ['macros under a plain type', 'word/vbaProject.bin', Buffer.alloc(9), 'script'],
  ['macros under another name', RELS, link('vbaProject', 'a.xml', ''), 'script'],
  ['a remote template', RELS, link('attachedTemplate', DOTM), 'elsewhere'],
  ['a mail merge', 'word/settings.xml', Buffer.from('<w:settings><w:mailMerge/></w:settings>'), 'elsewhere'],
  ['an add-in', 'word/webextensions/taskpanes.xml', Buffer.from('<a/>'), 'script'],
  ['a link to a share without a scheme', RELS, link('hyperlink', '//a.test/b.exe'), 'elsewhere'],
  [
    'a remote template in escapes',
    RELS,
    link('attachedTemplate', DOTM, ' TargetMode="&#x000000045;xternal"'),
    'elsewhere',
  ],
  ['a template under a prefix', RELS, template('<a.ż:Relationship xmlns:a.ż="b" T', '/>'), 'elsewhere'],
  ['a template before a text', RELS, template('<Relationship T', '/> TargetMode="Internal"'), 'elsewhere'],
  [
    'a template with two targets',
    RELS,
    template('<Relationship T', ' a:TargetMode="Internal"/>'),
    'elsewhere',
  ],
  [
    'links in another encoding',
    RELS,
    '<?xml version="1.0" encoding="utf-7"?>+ADw-Relationships/+AD4-',
    'sealed',
  ],
  ['a picture that is fetched', RELS, link('image', 'https://a.test/p.png'), 'elsewhere'],
  ['a link to a share', RELS, link('hyperlink', 'file:///\\\\a.test\\b'), 'elsewhere'],
  ['an embedded program', 'word/embeddings/oleObject1.bin', Buffer.alloc(9), 'attachment'],
  ['a field that starts a program', FOOTER, field(DDE), 'program'],
  ['such a field before what looks like an attribute', FOOTER, field(`${DDE} a="b"`), 'program'],
  ['such a field under a prefix', FOOTER, `<a.ż:p><a.ż:instrText>${DDE}</a.ż:instrText></a.ż:p>`, 'program'],
  [
    'such a field in two parts',
    FOOTER,
    '<w:p><w:instrText>DDE</w:instrText><w:instrText xml:space="preserve">AUTO c:\\cmd.exe</w:instrText></w:p>',
    'program',
  ],
  ['such a field in another folder', 'text/document.xml', field(DDE), 'program'],
  ['such a field in what is named a picture', 'word/media/image1.png', wide(field(DDE)), 'program'],
  ['a field in CDATA', FOOTER, field(`<![CDATA[${DDE}]]>`), 'sealed'],
  ['a field around a comment', FOOTER, field('DDE<!-- a -->AUTO c:\\cmd.exe'), 'sealed'],
  ['a field around an instruction', FOOTER, field('DDE<?a b?>AUTO c:\\cmd.exe'), 'sealed'],
  ['a field that fetches', FOOTER, field(' INCLUDEPICTURE "https://a.test/p.png" \\d '), 'elsewhere'],
  [
    'the same in long escapes',
    FOOTER,
    field('&#00000000073;NCLUDEPICTURE "https://a.test/p.png"'),
    'elsewhere',
  ],
  [
    'a field that reads a share',
    'word/header1.xml',
    '<w:fldSimple w:instr="INCLUDETEXT &quot;\\\\a.test\\b&quot;"/>',
    'elsewhere',
  ],
] as const

/** A Word document with this text in a field. */
const fieldDocument = (text: string) => wordDocument({ [FOOTER]: field(text) })

/** A Word document with links, a picture and a font. */
const plainDocument = () =>
  wordDocument({
    [RELS]: link('hyperlink', 'https://a.test/JS/plan'),
    [FOOTER]: field(' HYPERLINK "https://a.test/import link" '),
    'word/media/image1.png': Buffer.alloc(9),
    'word/fonts/font1.odttf': Buffer.alloc(9),
  })

/** A document in the format before 2007, with these names in its directory and this template. */
function oldDocument(names: readonly string[] = [], template = 'Normal.dot', text = ''): Buffer {
  const slots = ['Root Entry', 'WordDocument', '1Table', '\u0001CompObj', ...names].map((name, at) => {
    const slot = Buffer.alloc(128)
    slot.write(name, 'utf16le')
    slot.writeUInt16LE(2 * name.length + 2, 64)
    slot[66] = at === 0 ? 5 : 2
    return slot
  })
  const head = Buffer.from([0xff, 0xff, 18, 0, 0, 0, 0, 0, template.length, 0])
  const body = Buffer.concat([head, wide(template), Buffer.alloc(512), Buffer.from(text, 'latin1')])
  return Buffer.concat([OLD, Buffer.alloc(504), ...slots, body])
}

const withText = (text: string) => oldDocument([], undefined, text)
const ACTIVE_OLD_DOCUMENTS = [
  ['macros', oldDocument(['Macros', '_VBA_PROJECT']), 'script'],
  ['an embedded program', oldDocument(['ObjectPool', '_1234567890', '\u0001Ole10Native']), 'attachment'],
  ['a remote template', oldDocument([], 'https://a.test/t.dot'), 'elsewhere'],
  ['a template on a share', oldDocument([], '\\\\a.test\\t.dot'), 'elsewhere'],
  ['a field that reads a share', withText('\x13RD "\\\\a.test\\b.doc"'), 'elsewhere'],
  ['a field without a space', withText('\x13INCLUDEPICTURE"https://a.test/p.png"'), 'elsewhere'],
  ['a field that starts a program', withText('\x13 DDEAUTO c:\\cmd.exe \x15'), 'program'],
  ['such a field with tabs', withText('\x13\tDDEAUTO\tcmd \x15'), 'program'],
  [
    'a field in wide letters',
    withText([...'\x13 INCLUDEPICTURE "https://a.test/p.png"'].join('\0')),
    'elsewhere',
  ],
] as const

const { refusalOf } = testReceiving()
const RULE = LISTING_DOCUMENT_RULE

test.each([
  ['a document with macros', 'plan.docx', macroDocument, 'disguised'],
  ['a document that unpacks to 48 MB', 'plan.docx', bombDocument, 'disguised'],
  ['an old document as a new one', 'plan.docx', smallDoc, 'disguised'],
  ['another program’s file as an old document', 'plan.doc', smallDoc, 'disguised'],
  ['a plain document', 'plan.docx', plainDocument, 'taken'],
  ['a plain old document', 'plan.doc', oldDocument, 'taken'],
  ['a PDF as a document', 'plan.doc', smallPdf, 'disguised'],
  ['a picture', 'plan.png', pngImage, 'type'],
] as const)('%s · MEM-262', async (_what, name, make, refused) => {
  expect(await refusalOf(RULE, name, await make())).toBe(refused)
})

test.each(ACTIVE_PARTS)(
  'a Word document with %s is refused · MEM-262',
  async (_what, part, bytes, refused) => {
    expect(await refusalOf(RULE, 'plan.docx', await wordDocument({ [part]: bytes }))).toBe(refused)
  },
)

test.each(ACTIVE_OLD_DOCUMENTS)(
  'an old document with %s is refused · MEM-262',
  async (_what, bytes, refused) => {
    expect(await refusalOf(RULE, 'plan.doc', bytes)).toBe(refused)
  },
)

test.each([
  ['lines', '\n'],
  ['carriage returns', '\r'],
  ['line separators', '\u2028'],
  ['fields', '<w:fldChar/>'],
])('a document of very many %s is inspected within the time limit', async (_what, line) => {
  const refused = async (words: string) => refusalOf(RULE, 'plan.docx', await fieldDocument(words))
  expect(await refused(line.repeat(200_000))).toBe('taken')
  expect(
    await refused(`${line.repeat(9)}</w:instrText><w:instrText>\t INCLUDEPICTURE "https://a.test/p.png"`),
  ).toBe('elsewhere')
})

const MILLION = 1_000_000
test.each([
  ['tags', '<'.repeat(3 * MILLION)],
  ['characters', ' '.repeat(21 * MB)],
  ...(isDeepRun
    ? [
        ['attributes', `<w:fldSimple${' a=""'.repeat(3 * MILLION)}/>`],
        ['entities', `<w:instrText>${'&lt;'.repeat(3 * MILLION)}</w:instrText>`],
      ]
    : []),
])('a Word document of millions of %s is refused', async (_what, text) => {
  const bytes = await wordDocument({ 'word/document.xml': `<w:p><w:instrText/>${text}</w:p>` })
  expect(await refusalOf(RULE, 'plan.docx', bytes)).toBe('slow')
})

test.runIf(isDeepRun)('a Word document with a 40 MB picture is accepted', async () => {
  const bytes = await wordDocument({ 'word/media/image1.bmp': Buffer.alloc(40 * MB, '\x01\x01\x01\0') })
  expect(await refusalOf(RULE, 'plan.docx', bytes)).toBe('taken')
})

test('a file of a type that is not accepted is not looked into', async () => {
  const bytes = await fieldDocument('INCLUDEPICTURE "https://a.test/p.png"')
  const { path } = await takePart(Readable.from([bytes]), 'a.docx', KYC)
  expect(await inspect(path, ['docx'])).toEqual({ kind: 'docx', wrong: 'elsewhere' })
  expect(await inspect(path, ['pdf'])).toEqual({ kind: 'docx', wrong: null })
  await unlink(path)
})
