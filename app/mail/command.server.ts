import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { captureHeld, capturedFolder, listCaptured, readCaptured } from './captured.server.ts'

const out = (line: string) => process.stdout.write(`${line}\n`)

async function readMail(eml: string) {
  const { to = [], subject = '', headers, text = '', attachments } = await PostalMime.parse(eml)
  return {
    to: to.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', '),
    subject,
    date: headers.find(({ key }) => key === 'date')?.value ?? '',
    text: text.trim(),
    attachments,
  }
}

async function list(): Promise<number> {
  const mails = await listCaptured()
  if (mails.length === 0) out(`No captured email in ${capturedFolder()}`)
  for (const { number, path } of mails) {
    const { to, subject, date } = await readMail(await readFile(path, 'utf8'))
    out(`${String(number).padStart(4)}  ${date}  ${to}  ${subject}`)
  }
  return 0
}

/** `npm run mail` lists captured emails, `npm run mail -- N` prints one with its links. Returns the exit code. */
export async function mailCommand([number, ...rest]: readonly string[]): Promise<number> {
  await captureHeld()
  if (number === undefined) return list()
  const eml = /^[1-9]\d{0,9}$/.test(number) && rest.length === 0 ? await readCaptured(Number(number)) : null
  if (eml === null) {
    process.stderr.write(`No captured email ${number}. List them with: npm run mail\n`)
    return 1
  }
  const { to, subject, date, text, attachments } = await readMail(eml)
  const files = attachments.map(({ filename, content }) => {
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
    return `\nAttached: ${filename} (${bytes} bytes)`
  })
  out(`To: ${to}\nSubject: ${subject}\nDate: ${date}${files.join('')}\n\n${text}`)
  return 0
}
