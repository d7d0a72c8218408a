import { deflateRawSync, crc32 } from 'node:zlib'

type Entry = { name: string; bytes: Buffer; size?: number }

/** An archive as programs write it, with its list at the end. */
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

/** A document of Word that carries macros. */
export function macroDocument(): Buffer {
  return archive([
    { name: '[Content_Types].xml', bytes: types('application/vnd.ms-word.document.macroEnabled.main+xml') },
    { name: 'word/document.xml', bytes: Buffer.from('<w/>') },
    { name: 'word/vbaProject.bin', bytes: Buffer.alloc(100) },
  ])
}

/** The list of types, which every reader looks at first, unpacks to 48 MB. */
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
