import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '#app/lib/outage.ts'
import { readKey, type SecretSettings } from '#app/lib/secret.server.ts'
import { passphrase } from './passphrase.ts'
import type { Header } from './back-up.ts'
import { checkPassphrase, fingerprint, type BackupKey, openKey, sealKey } from './key.ts'

type Settings = SecretSettings & { passphrase?: string | undefined }

const keyFile = (dataDir: string) => join(dataDir, 'secret-key')

/** The key generated into the folder; null if there is none. Unlike startup, this does not generate one. */
async function generatedKey(dataDir: string): Promise<Buffer | null> {
  const text = await readFile(keyFile(dataDir), 'utf8').catch(nullIfMissing)
  return text === null ? null : readKey(keyFile(dataDir), text)
}

/**
 * The SECRET_KEY part of a backup: its fingerprint and, for a generated key next to the data, the key itself under a
 * passphrase. Throws a one-line error if nobody would be able to open it later.
 */
export async function keyForBackup(settings: Settings, withoutKey: boolean): Promise<BackupKey | null> {
  if (settings.secretKey) return { fingerprint: fingerprint(readKey('SECRET_KEY', settings.secretKey)) }
  const key = await generatedKey(settings.dataDir)
  if (!key) return null
  if (withoutKey) return { fingerprint: fingerprint(key) }
  const text = await passphrase(settings.passphrase, true)
  if (text === null)
    throw new Error(
      `PASSPHRASE: needed to include ${keyFile(settings.dataDir)}; or keep a copy of that file yourself and add --without-key (nothing was written)`,
    )
  return sealKey(key, checkPassphrase(text))
}

/** An archive's key that can be used here: `put` writes it if the folder has none, `undo` undoes that. */
export type AcceptedKey = { put: () => Promise<void>; undo: () => Promise<void> }

const nothingToRestore: AcceptedKey = { put: async () => undefined, undo: async () => undefined }

/** Checks that the archive's key works here, writing nothing before `put`; throws a one-line error otherwise. */
export async function acceptKey(
  settings: Settings,
  { key }: Header,
  withoutKey: boolean,
): Promise<AcceptedKey> {
  if (!key || withoutKey) return nothingToRestore
  const { secretKey, secretKeyPrevious, dataDir } = settings
  const own = [
    secretKey && readKey('SECRET_KEY', secretKey),
    secretKeyPrevious && readKey('SECRET_KEY_PREVIOUS', secretKeyPrevious),
    secretKey ? null : await generatedKey(dataDir),
  ].filter((one): one is Buffer => Buffer.isBuffer(one))
  if (own.some((one) => fingerprint(one) === key.fingerprint)) return nothingToRestore
  if (own.length > 0 || !key.sealed)
    throw new Error(
      `SECRET_KEY: not the key of this backup; set that one as ${secretKey ? 'SECRET_KEY or SECRET_KEY_PREVIOUS' : `SECRET_KEY or ${keyFile(dataDir)}`}, or add --without-key and lose second factors and the links of queued emails (nothing was restored)`,
    )
  const text = await passphrase(settings.passphrase, false)
  if (text === null)
    throw new Error('PASSPHRASE: needed to open the secret key in this backup (nothing was restored)')
  const opened = await openKey(key, text)
  let isWritten = false
  return {
    async put() {
      await mkdir(dataDir, { recursive: true, mode: 0o755 })
      const file = await open(keyFile(dataDir), 'wx', 0o600)
      isWritten = true
      try {
        await file.writeFile(`${opened.toString('base64')}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async undo() {
      if (isWritten) await rm(keyFile(dataDir), { force: true })
    },
  }
}
