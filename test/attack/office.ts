import { deflateRawSync, crc32 } from 'node:zlib'

type Entry = { name: string; bytes: Buffer; size?: number }

/** An archive as programs write it, with its directory at the end. */
function archive(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, bytes, size = bytes.length } of entries) {
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, tail, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

const types = (main: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  )

/** A Word document with macros. */
export function macroDocument(): Buffer {
  return archive([
    { name: '[Content_Types].xml', bytes: types('application/vnd.ms-word.document.macroEnabled.main+xml') },
    { name: 'word/document.xml', bytes: Buffer.from('<w/>') },
    { name: 'word/vbaProject.bin', bytes: Buffer.alloc(100) },
  ])
}

/** The content types, which every reader reads first, unpack to 48 MB. */
export function bombDocument(): Buffer {
  return archive([
    { name: '[Content_Types].xml', bytes: Buffer.alloc(48 * 1024 * 1024, 32) },
    { name: 'word/document.xml', bytes: Buffer.from('<w/>') },
  ])
}

/** The first bytes of a document in the format before 2007. */
export function smallDoc(): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3000)])
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A Word document with more parts. */
function wordDocument(...more: Entry[]): Buffer {
  return archive([
    { name: '[Content_Types].xml', bytes: types(WORD) },
    {
      name: 'word/document.xml',
      bytes: Buffer.from('<w:document><w:t>Office building, DDE tower</w:t></w:document>'),
    },
    ...more,
  ])
}

const links = (kind: string, target: string, more = " TargetMode='External'"): Entry => ({
  name: 'word/_rels/settings.xml.rels',
  bytes: Buffer.from(
    `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${more}/></Relationships>`,
  ),
})

const field = (name: string, words: string, encoding: BufferEncoding = 'utf8'): Entry => ({
  name,
  bytes: Buffer.from(
    `<?xml version="1.0"?><w:p><w:fldChar w:fldCharType="begin"/><w:instrText>${words}</w:instrText></w:p>`,
    encoding,
  ),
})

/** Word documents that run, contain or fetch something. */
export const ACTIVE_DOCUMENTS = [
  [
    'macros under a plain type',
    wordDocument({ name: 'word/vbaProject.bin', bytes: Buffer.alloc(9) }),
    'script',
  ],
  ['macros under another name', wordDocument(links('vbaProject', 'a.xml', '')), 'script'],
  ['a remote template', wordDocument(links('attachedTemplate', 'https://a.test/t.dotm')), 'elsewhere'],
  [
    'a remote template in escapes',
    wordDocument(links('attachedTemplate', 'https://a.test/t.dotm', ' TargetMode="&#69;xternal"')),
    'elsewhere',
  ],
  [
    'a remote template in long escapes',
    wordDocument(links('attachedTemplate', 'https://a.test/t.dotm', ' TargetMode="&#x000000045;xternal"')),
    'elsewhere',
  ],
  ...[
    ['under a prefix', '<a.ż:Relationship xmlns:a.ż="b" T', '/>'],
    ['before a text', '<Relationship T', '/> TargetMode="Internal"'],
    ['with two targets', '<Relationship T', ' a:TargetMode="Internal"/>'],
  ].map(
    ([what, start, end]) =>
      [
        `a remote template ${what}`,
        wordDocument({
          name: 'word/_rels/settings.xml.rels',
          bytes: Buffer.from(
            `<Relationships>${start}ype="b/attachedTemplate" Target="https://a.test/t.dotm" TargetMode="External"${end}</Relationships>`,
          ),
        }),
        'elsewhere',
      ] as const,
  ),
  [
    'links in another encoding',
    wordDocument({
      name: 'word/_rels/settings.xml.rels',
      bytes: Buffer.from('<?xml version="1.0" encoding="utf-7"?>+ADw-Relationships/+AD4-'),
    }),
    'sealed',
  ],
  [
    'a field that starts a program, before what looks like an attribute',
    wordDocument(field('word/footer1.xml', 'DDEAUTO c:\\cmd.exe a="b"')),
    'program',
  ],
  [
    'a field that starts a program, under a prefix',
    wordDocument({
      name: 'word/footer1.xml',
      bytes: Buffer.from('<a.ż:p><a.ż:instrText>DDEAUTO c:\\cmd.exe</a.ż:instrText></a.ż:p>'),
    }),
    'program',
  ],
  [
    'a field that fetches a picture, in long escapes',
    wordDocument(field('word/footer1.xml', '&#00000000073;NCLUDEPICTURE "https://a.test/p.png"')),
    'elsewhere',
  ],
  ['a picture that is fetched', wordDocument(links('image', 'https://a.test/p.png')), 'elsewhere'],
  ['a link to a share', wordDocument(links('hyperlink', 'file:///\\\\a.test\\b')), 'elsewhere'],
  [
    'an embedded program',
    wordDocument({ name: 'word/embeddings/oleObject1.bin', bytes: Buffer.alloc(9) }),
    'attachment',
  ],
  [
    'a field that starts a program',
    wordDocument({
      name: 'word/footer1.xml',
      bytes: Buffer.from(
        '<w:p><w:instrText>DDE</w:instrText><w:instrText xml:space="preserve">AUTO c:\\cmd.exe</w:instrText></w:p>',
      ),
    }),
    'program',
  ],
  [
    'a field that starts a program, in another folder',
    wordDocument(field('text/document.xml', 'DDEAUTO c:\\cmd.exe')),
    'program',
  ],
  [
    'a field that starts a program, in what is named a picture',
    wordDocument(field('word/media/image1.png', 'DDEAUTO c:\\cmd.exe', 'utf16le')),
    'program',
  ],
  ...['<![CDATA[DDEAUTO c:\\cmd.exe]]>', 'DDE<!-- a -->AUTO c:\\cmd.exe', 'DDE<?a b?>AUTO c:\\cmd.exe'].map(
    (words) =>
      [`a field written as ${words}`, wordDocument(field('word/footer1.xml', words)), 'sealed'] as const,
  ),
  [
    'a field that fetches a picture',
    wordDocument(field('word/footer1.xml', ' INCLUDEPICTURE "https://a.test/p.png" \\d ')),
    'elsewhere',
  ],
  [
    'a field that reads a share',
    wordDocument({
      name: 'word/header1.xml',
      bytes: Buffer.from('<w:fldSimple w:instr="INCLUDETEXT &quot;\\\\a.test\\b&quot;"/>'),
    }),
    'elsewhere',
  ],
] as const

/** A Word document with links, a picture and a font. */
export const plainDocument = (): Buffer =>
  wordDocument(
    links('hyperlink', 'https://a.test/JS/plan'),
    field('word/footer1.xml', ' HYPERLINK "https://a.test/import link" '),
    { name: 'word/media/image1.png', bytes: Buffer.alloc(9) },
    { name: 'word/fonts/font1.odttf', bytes: Buffer.alloc(9) },
  )

/** A document in the format before 2007, with these names in its directory and this template. */
export function oldDocument(names: readonly string[] = [], template = 'Normal.dot', text = ''): Buffer {
  const slots = ['Root Entry', 'WordDocument', '1Table', '\u0001CompObj', ...names].map((name, at) => {
    const slot = Buffer.alloc(128)
    slot.write(name, 'utf16le')
    slot.writeUInt16LE(2 * name.length + 2, 64)
    slot[66] = at === 0 ? 5 : 2
    return slot
  })
  const name = Buffer.from(template, 'utf16le')
  const head = Buffer.from([0xff, 0xff, 18, 0, 0, 0, 0, 0, template.length, 0])
  const body = Buffer.concat([head, name, Buffer.alloc(512), Buffer.from(text, 'latin1')])
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...slots, body])
}

export const ACTIVE_OLD_DOCUMENTS = [
  ['macros', oldDocument(['Macros', '_VBA_PROJECT']), 'script'],
  ['an embedded program', oldDocument(['ObjectPool', '_1234567890', '\u0001Ole10Native']), 'attachment'],
  ['a remote template', oldDocument([], 'https://a.test/t.dot'), 'elsewhere'],
  ['a template on a share', oldDocument([], '\\\\a.test\\t.dot'), 'elsewhere'],
  ['a field that reads a share', oldDocument([], undefined, '\x13RD "\\\\a.test\\b.doc"'), 'elsewhere'],
  [
    'a field with no space before its address',
    oldDocument([], undefined, '\x13INCLUDEPICTURE"https://a.test/p.png"'),
    'elsewhere',
  ],
  ['a field that starts a program', oldDocument([], undefined, '\x13 DDEAUTO c:\\cmd.exe \x15'), 'program'],
  [
    'a field that starts a program, with tabs',
    oldDocument([], undefined, '\x13\tDDEAUTO\tcmd \x15'),
    'program',
  ],
  [
    'a field that fetches a picture, in wide letters',
    oldDocument([], undefined, [...'\x13 INCLUDEPICTURE "https://a.test/p.png"'].join('\0')),
    'elsewhere',
  ],
] as const
