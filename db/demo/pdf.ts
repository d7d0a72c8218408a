const PLAIN: Record<string, string> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
  '–': '-',
  '²': '2',
}

/** Built-in Helvetica lacks Polish letters, so sample documents drop the diacritics. */
function plain(text: string): string {
  const letters = [...text].map((letter) => {
    const found = PLAIN[letter.toLowerCase()]
    if (found === undefined) return letter
    return letter === letter.toLowerCase() ? found : found.toUpperCase()
  })
  return letters
    .join('')
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/[\\()]/g, String.raw`\$&`)
}

/** A one-page A4 PDF; deterministic for the same text. */
export function samplePdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    `BT /F1 20 Tf 56 760 Td (${plain(title)}) Tj ET`,
    'BT /F1 10 Tf 56 738 Td (Sample document. Everything in it is invented.) Tj ET',
    '0.6 w 56 726 m 539 726 l S',
    ...lines.map((line, index) => `BT /F1 11 Tf 56 ${700 - index * 20} Td (${plain(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = body.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
