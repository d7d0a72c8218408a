/** A problem with a file; `line` is null for the file as a whole. */
export type Problem = { line: number | null; reason: string }

/** Stops parsing, since the rest is unreadable. */
export class UnreadableFile extends Error {
  readonly problem: Problem
  constructor(line: number | null, reason: string) {
    super(reason)
    this.problem = { line, reason }
  }
}

export const FILE_LIMITS = { bytes: 16 * 1024 * 1024, rows: 20_000, cell: 1000 } as const

const SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'This is a spreadsheet or an archive. Save it as "CSV UTF-8" first.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel file. Save it as "CSV UTF-8" first.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a CSV file.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it first.'],
  [[0xff, 0xfe], 'This file is UTF-16 text. Save it as "CSV UTF-8" first.'],
  [[0xfe, 0xff], 'This file is UTF-16 text. Save it as "CSV UTF-8" first.'],
]

function refuseSignature(start: Uint8Array): void {
  for (const [bytes, reason] of SIGNATURES) {
    if (bytes.every((byte, at) => start[at] === byte)) throw new UnreadableFile(null, reason)
  }
}

/** Decodes the file in chunks. Throws UnreadableFile for anything but UTF-8 text within the limit. */
async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let start: Uint8Array | null = new Uint8Array()
  const decode = (chunk?: Uint8Array): string => {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
      if (text.includes('\0'))
        throw new UnreadableFile(null, 'The file contains NUL characters, so it is not a CSV file.')
      return text
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      throw new UnreadableFile(null, 'The file is not UTF-8 text. Save it as "CSV UTF-8".')
    }
  }
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > FILE_LIMITS.bytes) throw new UnreadableFile(null, 'The file is larger than 16 MB.')
    if (!start) {
      yield decode(chunk)
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.byteLength < 4) continue
    refuseSignature(start)
    yield decode(start)
    start = null
  }
  if (start && start.byteLength > 0) {
    refuseSignature(start)
    yield decode(start)
  }
  const rest = decode()
  if (rest) yield rest
}

/**
 * Parses CSV (RFC 4180, comma, LF or CRLF) into records with their line numbers. Skips blank lines, including the
 * comma-only ones that spreadsheets leave. Throws UnreadableFile for anything else.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; cells: string[] }> {
  let line = 1
  let startLine = 1
  let cells: string[] = []
  let cell = ''
  let mode: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  const isBlank = () => cell.trim() === '' && cells.every((one) => one.trim() === '')
  for await (const text of readText(bytes)) {
    for (const character of text) {
      if (mode === 'quoted') {
        if (character === '"') mode = 'closed'
        else cell += character
        if (character === '\n') line += 1
      } else if (character === '"' && mode === 'closed') {
        cell += '"'
        mode = 'quoted'
      } else if (character === '"' && mode === 'start') {
        mode = 'quoted'
      } else if (character === ',') {
        cells.push(cell)
        cell = ''
        mode = 'start'
      } else if (character === '\n') {
        if (!isBlank()) yield { line: startLine, cells: [...cells, cell.replace(/\r$/, '')] }
        line += 1
        startLine = line
        cells = []
        cell = ''
        mode = 'start'
      } else if (mode === 'closed' && character !== '\r') {
        throw new UnreadableFile(line, 'unexpected text after a closing quote')
      } else if (mode !== 'closed') {
        cell += character
        mode = 'plain'
      }
      if (cell.length > FILE_LIMITS.cell) {
        throw new UnreadableFile(
          startLine,
          'a cell is longer than 1,000 characters. Check for a missing closing quote',
        )
      }
      if (cells.length > 100) throw new UnreadableFile(startLine, 'more than 100 cells in one line')
    }
  }
  if (mode === 'quoted') throw new UnreadableFile(startLine, 'a quote is never closed')
  if (!isBlank()) yield { line: startLine, cells: [...cells, cell.replace(/\r$/, '')] }
}
