/** A captured email as shown in a terminal. */
export type ReadMail = {
  to: string
  subject: string
  date: string
  text: string
  links: string[]
  /** The attached files, by name. */
  attachments: { name: string; bytes: Buffer }[]
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Encoded words of a header (RFC 2047), as our own mailer writes them. */
function headerWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    )
}

function headersOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
}

function split(part: string): [Map<string, string>, string] {
  const gap = /\r?\n\r?\n/.exec(part)
  return gap
    ? [headersOf(part.slice(0, gap.index)), part.slice(gap.index + gap[0].length)]
    : [headersOf(part), '']
}

function decoded(headers: Map<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable'
    ? quotedPrintable(Buffer.from(body, 'utf8').toString('latin1'))
    : body
}

type Part = [Map<string, string>, string]

/** The leaf parts of a message: with attachments the two bodies are one level deeper. */
function partsOf([headers, body]: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [[headers, body]]
  return body
    .split(`--${boundary}`)
    .slice(1)
    .flatMap((part) => partsOf(split(part.replace(/^\r?\n/, ''))))
}

function attachmentOf([headers, body]: Part): ReadMail['attachments'] {
  const name = /^attachment;.*filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1]
  return name ? [{ name, bytes: Buffer.from(body, 'base64') }] : []
}

/** Parses an .eml written by our own mailer: headers, text part, links and attachments. */
export function readMail(eml: string): ReadMail {
  const whole = split(eml)
  const [headers] = whole
  const parts = partsOf(whole)
  const plain = parts.find(([head]) => head.get('content-type')?.startsWith('text/plain'))
  const text = plain ? decoded(...plain).trim() : ''
  return {
    to: headerWords(headers.get('to') ?? ''),
    subject: headerWords(headers.get('subject') ?? ''),
    date: headers.get('date') ?? '',
    text,
    links: text.match(/https?:\/\/\S+/g) ?? [],
    attachments: parts.flatMap(attachmentOf),
  }
}
