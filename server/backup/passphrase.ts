import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** PASSPHRASE, or a hidden prompt at the terminal, twice for a new one; null if there is neither. */
export async function passphrase(given: string | undefined, isNew: boolean): Promise<string | null> {
  if (given !== undefined) return given
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  const ask = async (prompt: string) => {
    process.stderr.write(prompt)
    const text = await terminal.question('')
    process.stderr.write('\n')
    return text
  }
  try {
    const text = await ask('Passphrase for the secret key: ')
    if (isNew && (await ask('Repeat the passphrase: ')) !== text)
      throw new Error('the passphrases do not match')
    return text
  } finally {
    terminal.close()
  }
}
